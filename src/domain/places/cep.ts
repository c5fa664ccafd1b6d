/** Digits of a CEP that identify its region; the last three identify street and side. */
export const CEP_PREFIX = 5;

/** Digits of a CEP, or of its beginning with at least the region ("01310-1"); null for other text. */
export function cepDigits(text: string): string | null {
  const match = /^\s*(\d{2})\.?(\d{3})[-\s]?(\d{0,3})\s*$/.exec(text);
  return match && match[1]! + match[2]! + match[3]!;
}

/** Eight digits of a CEP; restores a leading zero that a spreadsheet dropped. Null when it is invalid. */
export function normalizeCep(text: string | null): string | null {
  const digits = text?.replace(/\.0+$/, "").replace(/\D/g, "").padStart(8, "0") ?? "";
  return /^\d{8}$/.test(digits) && Number(digits) >= 1_000_000 ? digits : null;
}
