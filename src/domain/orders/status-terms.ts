import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays } from "../time/time.ts";
import type { OrderStatus } from "./order-status.ts";
import { DOCUMENT_DAYS, ENROLMENT_REPORT_DAYS, lastDateOf, schoolDeadline, voucherValidUntil } from "./order-terms.ts";

/** Dates of an order in a status. */
interface StatusTerms {
  /** Deadline of the status; null for none. */
  readonly dueAt: Date | null;
  /** Last date of the voucher; null before the agreement. */
  readonly voucherValidUntil: string | null;
}

/**
 * Dates of an order that gets a status now: never in the past, never beyond the school year, and the voucher lasts until
 * the deadline, so that no date contradicts another (K26).
 */
export function statusTerms(
  status: OrderStatus,
  order: { readonly schoolYear: number; readonly voucherValidUntil: string | null },
  now: Date,
): StatusTerms {
  const today = dateInSaoPaulo(now);
  const within = (date: string) => {
    const lastDate = lastDateOf(order.schoolYear);
    return date < lastDate ? date : lastDate < today ? today : lastDate;
  };
  const until = (date: string, voucher = order.voucherValidUntil): StatusTerms => {
    const dueOn = within(date);
    return {
      dueAt: endOfDayInSaoPaulo(dueOn),
      voucherValidUntil: voucher === null || voucher < dueOn ? dueOn : voucher,
    };
  };
  const voucher = () => within(voucherValidUntil(now, order.schoolYear));
  switch (status) {
    case "pre_registered":
      return until(dateInSaoPaulo(schoolDeadline(now)), voucher());
    case "submitted_docs":
      return until(dateInSaoPaulo(schoolDeadline(now)));
    case "pending_docs":
    case "rejected_docs":
      return until(addDays(today, DOCUMENT_DAYS));
    case "approved": {
      // The school may confirm late: the family always has the whole time to sign.
      const signUntil = voucher();
      const dueAt = endOfDayInSaoPaulo(within(addDays(signUntil, ENROLMENT_REPORT_DAYS)));
      return { dueAt, voucherValidUntil: signUntil };
    }
    default:
      return { dueAt: null, voucherValidUntil: order.voucherValidUntil };
  }
}

/** Status of an order after its deadline, and the note in the timeline; null for a status without a deadline. */
export function statusAfterDeadline(
  status: OrderStatus,
): { readonly to: OrderStatus; readonly note: string | null } | null {
  switch (status) {
    case "initiated":
    case "awaiting_payment":
      return { to: "expired", note: null };
    case "pre_registered":
    case "submitted_docs":
      return { to: "failed", note: "A escola não respondeu no prazo." };
    case "pending_docs":
    case "rejected_docs":
      return { to: "dropping_out", note: "A escola não registrou os documentos no prazo." };
    case "approved":
      return { to: "dropping_out", note: "Nenhuma matrícula foi registrada no prazo." };
    default:
      return null;
  }
}
