import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { PartnershipStatus } from "../../domain/partners/partnership-status.ts";
import { paths } from "../../site/paths.ts";
import type { Email, Site } from "../mail/email.ts";

/** Meaning of a new status, as the school reads it; `before` is null of a school without a partnership. */
function newsOf(status: PartnershipStatus, before: PartnershipStatus | null): readonly [subject: string, text: string] {
  switch (status) {
    case "requested":
      return ["Pedido de parceria recebido", "Respondemos em até cinco dias úteis, por e-mail."];
    case "granted":
      return before === "paused"
        ? ["A parceria voltou a valer", "As famílias podem de novo mandar pedidos e reservar bolsas."]
        : [
            "Parceria aceita",
            "As famílias já podem mandar pedidos à escola pelo site e reservar as bolsas publicadas.",
          ];
    case "paused":
      return [
        "A parceria está em pausa",
        "As reservas que já existem continuam até o fim, e a escola segue respondendo a elas; novas não são aceitas. A página e os preços continuam no site.",
      ];
    case "ended":
      return before === "requested"
        ? ["Pedido de parceria recusado", "A página da escola continua como está, e dá para pedir de novo."]
        : [
            "A parceria foi encerrada",
            "As reservas que já existem continuam até o fim; novas não são aceitas. A página e os preços continuam no site.",
          ];
  }
}

/** To the school: its partnership has a new status; `reason` is the team's. */
export function partnershipEmail(
  site: Site,
  school: { readonly name: string; readonly slug: string },
  status: PartnershipStatus,
  before: PartnershipStatus | null,
  reason: string | null,
): Email {
  const [subject, text] = newsOf(status, before);
  return {
    limitedAs: null,
    subject: `${subject}: ${school.name}`,
    paragraphs: [`É sobre a parceria ${withPreposition("de", school.name)} com o site ${site.SITE_NAME}.`, text].concat(
      reason === null ? [] : [`Motivo: ${reason}`],
    ),
    button: { label: "Ver a página da escola", path: paths.school(school.slug) },
    footnote: `${site.SITE_NAME}. Não foi a escola que pediu, ou algo está errado? Use a página “Fale conosco”.`,
  };
}
