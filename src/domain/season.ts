/** Brazil abolished daylight saving time in 2019: São Paulo is three hours behind UTC all year. */
const SAO_PAULO_OFFSET_MS = -3 * 60 * 60 * 1000;

/** Month in São Paulo, 1–12. */
function monthOf(now: Date): number {
  return new Date(now.getTime() + SAO_PAULO_OFFSET_MS).getUTCMonth() + 1;
}

/** What the time of year means for a family (K21): last places, both years, or next year's enrolment. */
export function seasonLine(now: Date): string {
  const [year, next] = yearOptions(now);
  const month = monthOf(now);
  if (month === 12) return `Matrículas ${next}`;
  return month >= 4 ? `Bolsas para ${year} e ${next}` : `Ainda dá tempo: vagas para ${year}`;
}

/** School years on offer at an instant, in São Paulo's calendar: this year and the next (K21, C21). */
export function yearOptions(now: Date): readonly [number, number] {
  const year = new Date(now.getTime() + SAO_PAULO_OFFSET_MS).getUTCFullYear();
  return [year, year + 1];
}
