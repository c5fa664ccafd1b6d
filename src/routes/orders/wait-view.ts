import type { Reservable, SeatWait } from "../../contract/v3/orders.ts";
import { shiftName } from "../../domain/catalog/shift.ts";
import { HOLD_HOURS } from "../../domain/orders/seat-wait.ts";
import { formatDate, plural } from "../../domain/text/format.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { offerWords } from "../../parts/orders/order-words.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

/** Name of the button that changes the place in the list, and its values. */
export const LIST_FIELD = "fila";
export const LIST_CHANGES = { join: "entrar", leave: "sair" } as const;

export interface WaitView {
  readonly isFull: boolean;
  readonly title: string;
  readonly lines: readonly string[];
  readonly action: { readonly value: string; readonly label: string };
  readonly path: string;
  /** Other shifts, where the seats are not taken. */
  readonly others: readonly LinkView[];
}

const RULE = `A fila segue só a ordem de chegada. Quando uma vaga ficar livre e for a sua vez, escrevemos para o e-mail da sua conta, e ela fica guardada para você por ${HOLD_HOURS} horas; depois, passa para a próxima família.`;

/** The waiting list of the first of the choices as the family sees it; null when it has a seat and no place in the list. */
export function toWaitView(
  { isFull, waiting, own }: SeatWait,
  [{ offer }, ...others]: readonly [Reservable, ...Reservable[]],
  now: Date,
): WaitView | null {
  if (!isFull && !own) return null;
  const base = {
    isFull,
    path: paths.reserve(offer.id),
    others: isFull
      ? others.map((other) => ({
          label: `${shiftName(other.offer.product_shift)}: ${offerWords(other).netPrice} por mês`,
          href: paths.reserve(other.offer.id),
        }))
      : [],
  };
  if (!own) {
    const length =
      waiting === 0 ? "Ninguém espera ainda." : `${plural(waiting, "família espera", "famílias esperam")}.`;
    return {
      ...base,
      title: "Todas as vagas estão reservadas",
      lines: [`Você pode esperar por uma vaga, sem pagar nada. ${length}`, RULE],
      action: { value: LIST_CHANGES.join, label: "Entrar na fila" },
    };
  }
  if (own.heldUntil !== null) {
    return {
      ...base,
      title: "Há uma vaga guardada para você",
      lines: [
        `Reserve até ${formatDeadline(own.heldUntil, now)}. Depois, a vaga passa para a próxima família da fila.`,
      ],
      action: { value: LIST_CHANGES.leave, label: "Não quero mais a vaga" },
    };
  }
  return {
    ...base,
    title: `Você está na fila: posição ${own.position}`,
    lines: [`De ${plural(waiting, "família", "famílias")}, desde ${formatDate(own.since)}.`, RULE],
    action: { value: LIST_CHANGES.leave, label: "Sair da fila" },
  };
}
