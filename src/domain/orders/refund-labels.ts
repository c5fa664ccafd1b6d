import type { Cents } from "../pricing/money.ts";
import { formatDate } from "../text/format.ts";
import { formatInstant } from "../time/sao-paulo-time.ts";
import { amountAndReason } from "./payment-notes.ts";
import type { RefundReason } from "./refund-reason.ts";
import { PIX_RETURN_DAYS, TEAM_REFUND_BUSINESS_DAYS } from "./refund-way.ts";

/** Steps of a refund; each instant is null until it happens. */
export interface RefundSteps {
  readonly requestedAt: string;
  /** Since when the bank moves it. */
  readonly movingSince: string | null;
  /** Instant at which the bank last failed to carry it out. */
  readonly failedAt: string | null;
  readonly doneAt: string | null;
  /** The team makes it, or made it, by a Pix of its own: the bank could not return the payment. */
  readonly isByTeam?: boolean;
  /** Whether the family gave a Pix key for that. */
  readonly hasKey?: boolean;
}

/** Way of an amount that has gone back: "R$ 600 em 24/11/2026, pelo mesmo meio de pagamento". */
export const wayBack = (isByTeam: boolean) =>
  isByTeam ? "por um Pix da nossa equipe" : "pelo mesmo meio de pagamento";

/** Work of the team for an amount that the bank can no longer return, with its deadline. */
export const teamRefundLabel = (hasKey: boolean) =>
  hasKey
    ? `O banco não devolve mais um Pix de mais de ${PIX_RETURN_DAYS} dias: nossa equipe faz outro Pix, para a sua chave, em até ${TEAM_REFUND_BUSINESS_DAYS} dias úteis.`
    : `O banco não devolve mais um Pix de mais de ${PIX_RETURN_DAYS} dias: informe uma chave Pix na página do pedido, ou em “Fale conosco” sem conta, e nossa equipe faz outro Pix em até ${TEAM_REFUND_BUSINESS_DAYS} dias úteis.`;

/** Steps of a refund, its amount and reason: what the family reads of it, wherever it does. */
export function refundLabel(
  { requestedAt, movingSince, failedAt, doneAt, isByTeam = false, hasKey = false }: RefundSteps,
  amountCents: Cents,
  reason: RefundReason | null,
): string {
  const amount = amountAndReason(amountCents, reason);
  if (doneAt) return `${amount}: devolvidos em ${formatDate(doneAt)}, ${wayBack(isByTeam)}.`;
  if (isByTeam) return `${amount}. ${teamRefundLabel(hasKey)}`;
  const since = movingSince && formatInstant(movingSince);
  if (failedAt) {
    const again = since ? `está tentando de novo desde ${since}` : "tentamos de novo";
    return `${amount}: o banco não conseguiu devolver em ${formatInstant(failedAt)} e ${again}. Se precisar, fale conosco.`;
  }
  if (since) return `${amount}: o banco está devolvendo desde ${since}.`;
  return `${amount}: devolução pedida em ${formatInstant(requestedAt)}; falta o banco responder.`;
}
