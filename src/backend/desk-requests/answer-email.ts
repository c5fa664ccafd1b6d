import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { paths } from "../../site/paths.ts";
import type { Email, Site } from "../mail/email.ts";

interface Answer {
  readonly school: string;
  /** Address at which the school reads what the family answers. */
  readonly replyTo: string;
  readonly protocol: string;
  readonly body: string;
  /** Link to the request. */
  readonly token: string;
}

/** To a family: the school's answer, in the school's words. */
export function answerEmail(site: Site, { school, replyTo, protocol, body, token }: Answer): Email {
  return {
    limitedAs: null,
    replyTo,
    subject: `Resposta ${withPreposition("de", school)}`,
    paragraphs: [`A escola respondeu ao seu pedido ${protocol}.`],
    quotes: [{ label: "Resposta da escola", text: body }],
    button: { label: "Ver ou cancelar o pedido", path: paths.contactRequest(token) },
    footnote: `Quem escreve é a escola, em resposta ao seu pedido ${protocol} no site ${site.SITE_NAME}. Para continuar a conversa, responda a este e-mail. Nunca pedimos senha nem pagamento por e-mail.`,
  };
}
