import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../time/sao-paulo-time.ts";

/** Kinds of work that wait for the team, singular and plural; those with a legal or contractual term first. */
export const QUEUE_KINDS = {
  dataRequest: ["mensagem ou pedido sobre dados", "mensagens e pedidos sobre dados"],
  notice: ["denúncia de avaliação", "denúncias de avaliações"],
  order: ["reserva à espera", "reservas à espera"],
  claim: ["pedido para cuidar da página", "pedidos para cuidar da página"],
  partnership: ["pedido de parceria", "pedidos de parceria"],
  review: ["avaliação", "avaliações"],
  reply: ["resposta a avaliação", "respostas a avaliações"],
  page: ["foto ou texto", "fotos e textos"],
  reportedFee: ["preço de família", "preços de famílias"],
  correction: ["correção de dados", "correções de dados"],
} as const;
export type QueueKind = keyof typeof QUEUE_KINDS;

const RANK = new Map(Object.keys(QUEUE_KINDS).map((kind, i) => [kind, i]));

/** A thing that waits; `dueAt` is an instant or a date. */
export interface DueItem {
  readonly kind: QueueKind;
  readonly dueAt: string;
}

/** Items by term: overdue ones in the order of their kinds, today's and later ones by term. */
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
