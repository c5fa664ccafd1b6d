import { dateInSaoPaulo, endOfDayInSaoPaulo } from "./sao-paulo-time.ts";
import { addDays, isoAfter } from "./time.ts";

export const ISO_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** ISO month of a text: "2026-11", "11/2026"; the present one in São Paulo for none, null for what is no month. */
export function readMonth(typed: string, now: Date): string | null {
  const text = typed
    .trim()
    .replace(/^(\d{1,2})[/-](\d{4})$/, (_, month: string, year) => `${year}-${month.padStart(2, "0")}`);
  if (text === "") return dateInSaoPaulo(now).slice(0, 7);
  return ISO_MONTH.test(text) ? text : null;
}

/** First instant of an ISO month in São Paulo, and that of the next one. */
export function boundsOfMonth(month: string): { readonly from: string; readonly before: string } {
  const next = isoAfter(new Date(`${month}-01`), { months: 1 }).slice(0, 10);
  return { from: startOf(`${month}-01`), before: startOf(next) };
}

function startOf(date: string): string {
  return new Date(endOfDayInSaoPaulo(addDays(date, -1)).getTime() + 1).toISOString();
}
