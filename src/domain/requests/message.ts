import { DATA_REQUESTS } from "./data-request.ts";

export const MESSAGE_SUBJECTS = {
  duvida: "Dúvida sobre o site",
  reserva: "Reserva, pagamento ou devolução",
  problema: "Algo não funcionou",
  dado: "Dado errado no site",
  escola: "Trabalho em uma escola",
  reclamacao: "Reclamação",
  sugestao: "Sugestão ou elogio",
} as const satisfies Record<string, string>;
type MessageSubject = keyof typeof MESSAGE_SUBJECTS;

/** Days to answer a message (Decreto 7.962/2013, art. 4º, parágrafo único). */
export const MESSAGE_DAYS = 5;

/** Kinds of all requests that the team answers by e-mail. */
export const REQUEST_KINDS = { ...DATA_REQUESTS, ...MESSAGE_SUBJECTS };
export type RequestKind = keyof typeof REQUEST_KINDS;

export function isMessage(kind: RequestKind): kind is MessageSubject {
  return Object.hasOwn(MESSAGE_SUBJECTS, kind);
}
