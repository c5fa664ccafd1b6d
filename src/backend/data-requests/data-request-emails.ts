import { formatDate } from "../../domain/text/format.ts";
import { paths } from "../../site/paths.ts";
import { DATA_LINK_HOURS } from "../link-terms.ts";
import type { Email, Site } from "../mail/email.ts";

export function dataLinkEmail(site: Site, token: string): Email {
  return {
    limitedAs: "dataLink",
    subject: `O que o site ${site.SITE_NAME} guarda sobre você`,
    paragraphs: [
      "Pelo link você vê o que está guardado com este e-mail (avaliações, pedidos a escolas, correções), baixa uma cópia, apaga tudo ou faz outro pedido.",
    ],
    button: { label: "Ver meus dados", path: paths.dataByEmail(token) },
    footnote: `O link vale por ${DATA_LINK_HOURS} horas e dá acesso aos seus dados: não compartilhe. Se não foi você que pediu, ignore este e-mail.`,
  };
}

export function requestReceivedEmail(site: Site, protocol: string, dueAt: string): Email {
  return {
    limitedAs: null,
    subject: `Recebemos seu pedido ${protocol}`,
    paragraphs: [`Recebemos seu pedido sobre seus dados pessoais. Respondemos neste e-mail até ${formatDate(dueAt)}.`],
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME} (LGPD, art. 18).`,
  };
}

/** A message was received, with its deadline. Repeats nothing of it: anybody may have typed the address. */
export function messageReceivedEmail(site: Site, protocol: string, dueAt: string): Email {
  return {
    limitedAs: "messageReceived",
    subject: `Recebemos sua mensagem ${protocol}`,
    paragraphs: [`Recebemos sua mensagem. Respondemos neste e-mail até ${formatDate(dueAt)}.`],
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Se não foi você que escreveu, ignore este e-mail.`,
  };
}

export function requestReplyEmail(site: Site, protocol: string, reply: string): Email {
  return {
    limitedAs: null,
    subject: `Resposta ao seu pedido ${protocol}`,
    paragraphs: [reply],
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Se não concorda, você pode procurar a ANPD (gov.br/anpd).`,
  };
}

export function messageReplyEmail(site: Site, protocol: string, reply: string): Email {
  return {
    limitedAs: null,
    subject: `Resposta à sua mensagem ${protocol}`,
    paragraphs: [reply],
    button: { label: "Escrever de novo", path: paths.contact() },
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Se escrever de novo, cite este protocolo.`,
  };
}

/** The records that the link to one's data keeps. */
export const ACCOUNT_STAYS =
  "Sua conta continua, com as reservas dela. Para excluir também, entre e abra “Meus dados”.";

/** The data was erased, with a line about each order; `answer`: what the team says about it, or ACCOUNT_STAYS. */
export function dataErasedEmail(site: Site, orders: readonly string[], reply?: string): Email {
  return {
    limitedAs: null,
    subject: "Seus dados foram apagados",
    paragraphs: [
      `O que o site ${site.SITE_NAME} guardava com este e-mail foi apagado, como você pediu.`,
      ...orders,
      ...(reply === undefined ? [] : [reply]),
    ],
    footnote: "Avaliações publicadas saem do ar em alguns minutos. Se não foi você, fale conosco.",
  };
}
