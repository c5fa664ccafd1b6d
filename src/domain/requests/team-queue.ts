import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../time/sao-paulo-time.ts";

/** Kinds of work that wait for the team, with a term by law or by contract first: who waits for it is never made to. */
export const QUEUE_KINDS = {
  dataRequest: "Mensagem ou pedido sobre dados",
  notice: "Denúncia de avaliação",
  order: "Reserva com a escola",
  claim: "Pedido para cuidar da página",
  partnership: "Pedido de parceria",
  review: "Avaliação para ler",
  reply: "Resposta de escola para ler",
  page: "Foto ou texto de escola",
  reportedFee: "Preço de família",
  correction: "Correção de dados",
} as const;
export type QueueKind = keyof typeof QUEUE_KINDS;

const RANK = new Map(Object.keys(QUEUE_KINDS).map((kind, i) => [kind, i]));

/** A thing that waits; `dueAt` is an instant or a date. */
export interface DueItem {
  readonly kind: QueueKind;
  readonly dueAt: string;
}

/** Items by term: overdue ones in the order of their kinds, those of today and later ones by term. */
export function byTerm<T extends DueItem>(items: readonly T[], now: Date) {
  const endOf = ({ dueAt }: T) => (dueAt.length === 10 ? endOfDayInSaoPaulo(dueAt) : new Date(dueAt));
  const byDate = items.toSorted((a, b) => endOf(a).getTime() - endOf(b).getTime());
  const today = dateInSaoPaulo(now);
  const isOverdue = (item: T) => endOf(item) < now;
  const isToday = (item: T) => !isOverdue(item) && dateInSaoPaulo(endOf(item)) === today;
  return {
    overdue: byDate.filter(isOverdue).toSorted((a, b) => RANK.get(a.kind)! - RANK.get(b.kind)!),
    today: byDate.filter(isToday),
    later: byDate.filter((item) => !isOverdue(item) && !isToday(item)),
  };
}
