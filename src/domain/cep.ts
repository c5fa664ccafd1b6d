/** Digits of a CEP that tell its region; the last three tell street and side. */
export const CEP_PREFIX = 5;

/** Digits of a whole CEP, or of one of which at least the region was typed ("01310-1"); null for any other text. */
export function cepDigits(text: string): string | null {
  const match = /^\s*(\d{2})\.?(\d{3})[-\s]?(\d{0,3})\s*$/.exec(text);
  return match && match[1]! + match[2]! + match[3]!;
}
