import { addDays, utcDate } from "./time.ts";

/** National holidays of fixed date, MM-DD (Lei 662/1949, Lei 6.802/1980, Lei 14.759/2023). */
const FIXED = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"]);

/** The ISO date `days` business days after an ISO date: weekends and national holidays do not count. */
export function addBusinessDays(date: string, days: number): string {
  let at = date;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left--;
  }
  return at;
}

function isBusinessDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !FIXED.has(date.slice(5)) && date !== goodFriday(Number(date.slice(0, 4)));
}

/** Good Friday, from the Gregorian computus (Meeus, Jones, Butcher). */
function goodFriday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  const easter = Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1);
  return addDays(utcDate(new Date(easter)), -2);
}
