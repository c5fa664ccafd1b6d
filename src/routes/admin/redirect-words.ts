import { formatDate } from "../../domain/text/format.ts";

export const REDIRECT_STATUSES = [
  { value: "301", label: "301, permanente" },
  { value: "302", label: "302, temporário" },
  { value: "308", label: "308, permanente (formulários também)" },
];

export function statusInWords(status: number): string {
  return REDIRECT_STATUSES.find(({ value }) => value === String(status))?.label ?? String(status);
}

/** The last day of a redirect, or what somebody has written in its place in the dashboard. */
export function lastDayInWords(expiresAt: string): string {
  return Number.isNaN(Date.parse(expiresAt)) ? expiresAt : formatDate(expiresAt);
}
