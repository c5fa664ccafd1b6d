import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import type { Email, Site } from "../mail/email.ts";

interface Change {
  readonly school: string;
  readonly newEmail: string;
  readonly earliestAt: string;
  readonly expiresAt: string;
}

/** To the new address: it must confirm, or nothing changes. */
export function schoolEmailConfirmationEmail(
  site: Site,
  { school, newEmail, expiresAt }: Change,
  token: string,
): Email {
  return {
    limitedAs: null,
    subject: `Confirme o e-mail da escola: ${school}`,
    paragraphs: [
      `Recebemos um pedido para usar ${newEmail} como e-mail ${withPreposition("de", school)} no site ${site.SITE_NAME}. O e-mail da escola aparece na página dela e recebe os pedidos de contato e as reservas das famílias.`,
      "Se é o e-mail da escola, abra o link e confirme. Se não é, não faça nada: sem a confirmação, nada muda.",
    ],
    button: { label: "Ver o pedido e confirmar", path: paths.schoolEmail(token) },
    footnote: `O link vale até ${formatInstant(expiresAt)}. ${site.SITE_NAME}.`,
  };
}

/** To the present address: it may refuse. */
export function schoolEmailRefusalEmail(site: Site, { school, newEmail, earliestAt }: Change, token: string): Email {
  return {
    limitedAs: null,
    subject: `Pediram para trocar o e-mail da escola: ${school}`,
    paragraphs: [
      `Pediram para trocar o e-mail ${withPreposition("de", school)} no site ${site.SITE_NAME} por ${newEmail}. Este endereço deixaria de receber os pedidos de contato e as reservas das famílias.`,
      "Se a escola quer a troca, não faça nada.",
      `Se não quer, abra o link e recuse até ${formatInstant(earliestAt)}: o e-mail continua sendo este.`,
    ],
    button: { label: "Não fomos nós: recusar a troca", path: paths.schoolEmail(token) },
    footnote: `Você recebe este e-mail porque este endereço é o ${withPreposition("de", school)} no site ${site.SITE_NAME}.`,
  };
}

/** To the former address, after a change of whatever cause. */
export function schoolEmailChangedEmail(
  site: Site,
  { school, newEmail }: { readonly school: string; readonly newEmail: string | null },
): Email {
  const now = newEmail === null ? "não está mais na página dela" : `agora é ${newEmail}`;
  return {
    limitedAs: null,
    subject: `O e-mail da escola mudou: ${school}`,
    paragraphs: [
      `O e-mail ${withPreposition("de", school)} no site ${site.SITE_NAME} ${now}. Os links de reservas e da página da escola enviados até aqui não valem mais; a escola recebe outros no novo e-mail.`,
      "Se a escola não pediu isso, avise pela página “Fale conosco”.",
    ],
    button: { label: "Fale conosco", path: paths.contact() },
    footnote: `Este é o último e-mail para este endereço sobre ${school}.`,
  };
}

/** To the present address, after a change that it did not confirm itself. */
export function schoolEmailSetEmail(site: Site, school: string): Email {
  return {
    limitedAs: null,
    subject: `Este é agora o e-mail da escola: ${school}`,
    paragraphs: [
      `Este endereço agora é o e-mail ${withPreposition("de", school)} no site ${site.SITE_NAME}. Ele aparece na página dela e recebe os pedidos de contato e as reservas das famílias.`,
      "Se não é o e-mail da escola, avise pela página “Fale conosco”.",
    ],
    button: { label: "Fale conosco", path: paths.contact() },
    footnote: `${site.SITE_NAME}.`,
  };
}
