import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays, DAY_MS } from "../time/time.ts";
import type { OrderStatus } from "./order-status.ts";
import { DOCUMENT_DAYS, ENROLMENT_REPORT_DAYS, lastDateOf, schoolDeadline, voucherValidUntil } from "./order-terms.ts";

interface StatusTerms {
  /** Deadline of the status; null for none. */
  readonly dueAt: Date | null;
  /** Last date of the voucher; null before the agreement. */
  readonly voucherValidUntil: string | null;
}

/**
 * Dates of an order that gets a status now: never in the past, never beyond the school year, and the voucher lasts
 * until the deadline, so that no date contradicts another (K26).
 */
export function statusTerms(
  status: OrderStatus,
  order: { readonly schoolYear: number; readonly voucherValidUntil: string | null },
  now: Date,
): StatusTerms {
  const today = dateInSaoPaulo(now);
  const within = withinYear(order.schoolYear, today);
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

/** Bounds dates: never beyond the school year, and never in the past once it is over. */
const withinYear = (schoolYear: number, today: string) => (date: string) => {
  const lastDate = lastDateOf(schoolYear);
  return date < lastDate ? date : lastDate < today ? today : lastDate;
};

/** Dates of an order whose dispute has ended: later by its duration, so that neither family nor school loses days. */
export function termsAfterDispute(
  order: { readonly schoolYear: number; readonly dueAt: string | null; readonly voucherValidUntil: string | null },
  since: string,
  now: Date,
): StatusTerms {
  const today = dateInSaoPaulo(now);
  const days = Math.round((Date.parse(today) - Date.parse(dateInSaoPaulo(new Date(since)))) / DAY_MS);
  const later = (date: string) => {
    const moved = withinYear(order.schoolYear, today)(addDays(date, days));
    return moved < today ? today : moved;
  };
  const { dueAt, voucherValidUntil: voucher } = order;
  return {
    dueAt: dueAt === null ? null : endOfDayInSaoPaulo(later(dateInSaoPaulo(new Date(dueAt)))),
    voucherValidUntil: voucher && later(voucher),
  };
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
