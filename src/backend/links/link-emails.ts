import { KEPT_LINK_DAYS } from "../link-terms.ts";
import type { Email, Site } from "../mail/email.ts";

/** E-mail with a new link in place of an expired one. `about`: "sua avaliação de Colégio Vértice". */
export function renewedLinkEmail(site: Site, about: string, path: string): Email {
  return {
    limitedAs: "linkRenewed",
    subject: `Seu novo link: ${about}`,
    paragraphs: [`Você pediu outro link no site ${site.SITE_NAME}, porque o anterior passou da validade.`],
    button: { label: "Abrir", path },
    footnote: `O link vale por ${KEPT_LINK_DAYS} dias e é só seu: não compartilhe. Se não foi você que pediu, ignore este e-mail.`,
  };
}
