import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { paths } from "../../site/paths.ts";
import type { Email, Quote, Site } from "../mail/email.ts";

interface LeadTexts {
  readonly school: string;
  readonly protocol: string;
  readonly lines: readonly string[];
  readonly quotes: readonly Quote[];
  /** Link to the desk, for a recipient with access to it. */
  readonly token: string | null;
}

export function leadEmail(site: Site, { school, protocol, lines, quotes, token }: LeadTexts): Email {
  return {
    limitedAs: "lead",
    subject: `Pedido de contato ${protocol}: ${school}`,
    paragraphs: ["Uma família pediu para falar com a escola:", ...lines],
    quotes,
    ...(token && { button: answerButton(token) }),
    footnote: `Estes dados foram enviados só ${withPreposition("para", school)}, para responder a este pedido, por até ${RETENTION_MONTHS.lead} meses. Não use para outra coisa nem compartilhe. ${site.SITE_NAME}, protocolo ${protocol}.`,
  };
}

/** To a person with access to the desk of the school: a family waits. Without its data, which are at the desk. */
export function leadWaitsEmail(site: Site, school: string, protocol: string, token: string): Email {
  return {
    limitedAs: "lead",
    subject: `Uma família espera resposta ${withPreposition("de", school)}`,
    paragraphs: [
      `O pedido de contato ${protocol} chegou. Na mesa da escola você vê o que a família perguntou e responde.`,
    ],
    button: answerButton(token),
    footnote: `Você recebe este aviso porque cuida da página ${withPreposition("de", school)} no site ${site.SITE_NAME}. O link é só seu: não compartilhe.`,
  };
}

const answerButton = (token: string) => ({ label: "Responder à família", path: paths.schoolDesk(token, "pedidos") });

export function leadCancelledEmail(site: Site, school: string, protocol: string): Email {
  return {
    limitedAs: "leadCancelled",
    subject: `Pedido de contato ${protocol} cancelado`,
    paragraphs: [
      `A família cancelou o pedido ${protocol}, enviado ${withPreposition("para", school)}. Apague os dados da família, por favor.`,
    ],
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}.`,
  };
}

/** To the family, if it gave an e-mail: the link to follow or cancel. */
export function leadReceivedEmail(school: string, protocol: string, token: string): Email {
  return {
    limitedAs: "leadReceived",
    subject: `Seu pedido de contato ${protocol}`,
    paragraphs: [`Enviamos seu pedido só ${withPreposition("para", school)}. Pelo link, você acompanha ou cancela.`],
    button: { label: "Ver ou cancelar o pedido", path: paths.contactRequest(token) },
    footnote: `Guardamos o pedido por ${RETENTION_MONTHS.lead} meses. Se não foi você, cancele pelo link: apagamos tudo.`,
  };
}
