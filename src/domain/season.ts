/** Brazil abolished daylight saving time in 2019: São Paulo is three hours behind UTC all year. */
const SAO_PAULO_OFFSET_MS = -3 * 60 * 60 * 1000;

/** School years on offer at an instant, in São Paulo's calendar: this year and the next (K21, C21). */
export function yearOptions(now: Date): readonly [number, number] {
  const year = new Date(now.getTime() + SAO_PAULO_OFFSET_MS).getUTCFullYear();
  return [year, year + 1];
}
