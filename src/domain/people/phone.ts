/** Area codes in use in Brazil. */
const AREA_CODES = new Set(
  (
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 " +
    "65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
  ).split(" "),
);

/**
 * Digits of a Brazilian phone with area code: ten (landline) or eleven (mobile). Formatting, `+55` and trunk zeros are
 * dropped; an old eight-digit mobile (6–9) gets its ninth digit. Null when it cannot be a phone.
 */
export function normalizePhone(text: string): string | null {
  let digits = text.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length > 11 && digits.startsWith("55")) digits = digits.slice(2).replace(/^0+/, "");
  const local = digits.slice(2);
  if (!AREA_CODES.has(digits.slice(0, 2)) || /^(\d)\1*$/.test(local)) return null;
  if (/^[2-5]\d{7}$/.test(local) || /^9\d{8}$/.test(local)) return digits;
  return /^[6-9]\d{7}$/.test(local) ? `${digits.slice(0, 2)}9${local}` : null;
}

/** The digits to store of a phone that a form accepted (`isPhone`), normalised if they can be; null for an empty one. */
export function typedPhone(text: string): string | null {
  return normalizePhone(text) ?? (text.replace(/\D/g, "") || null);
}

/** Whether a normalised phone is a mobile (eleven digits). */
export function isMobile(phone: string): boolean {
  return phone.length === 11;
}

/** A formatted phone: "(11) 98765-4321". */
export function formatPhone(phone: string): string {
  return `(${phone.slice(0, 2)}) ${phone.slice(2, -4)}-${phone.slice(-4)}`;
}

/** Optional parentheses, an area code of 2 or 3 digits, 4 or 5 digits, optional hyphen, 4 digits (V1). */
const PHONE = /^\(?\d{2,3}\)?\d{4,5}-?\d{4}$/;

/** Whether a text is a Brazilian phone with its area code; spaces and a leading +55 are ignored (Z11). */
export function isPhone(text: string): boolean {
  return PHONE.test(text.replace(/\s/g, "").replace(/^\+55/, ""));
}
