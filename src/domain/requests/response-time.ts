import { median } from "../median.ts";

/** Fewer replies say nothing about the next one. */
const MIN_ANSWERS = 10;

/** Median hours in which a school replies, at least 1, in whole hours. Null below ten replies. */
export function typicalResponseHours(hours: readonly number[]): number | null {
  if (hours.length < MIN_ANSWERS) return null;
  return Math.max(1, Math.round(median(hours)!));
}

/** "responde em cerca de 6 h", "responde em cerca de 3 dias". */
export function responseTimeLabel(hours: number): string {
  const days = Math.round(hours / 24);
  return `responde em cerca de ${days < 2 ? `${hours} h` : `${days} dias`}`;
}
