/** The instant so many calendar months before, as ISO-8601 UTC. */
export function monthsBefore(now: Date, months: number): string {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before.toISOString();
}
