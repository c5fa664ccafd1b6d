/** ISO-8601 UTC instant, `days` (fractions allowed) before noon in UTC of an ISO date. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - Math.round(days * 86_400) * 1000).toISOString();
}
