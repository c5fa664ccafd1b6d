import { readLine } from "../text/typed-text.ts";

const AREA_CODES = new Set(
  (
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 " +
    "65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
  ).split(" "),
);

/** Why a typed phone cannot be called back: `phoneProblem` of the messages says it to people. */
export type PhoneProblem = "invalid" | "foreign" | "service" | "areaCode" | "noAreaCode" | "oldMobile";

/** Numbers of services, with no area code (Anatel): 0800, 0300, 4004-1234, 3003-1234 and the like. */
const SERVICE = /^(?:0[3589]0[03]\d{6,7}|(?:40\d\d|300\d)\d{4})$/;

/** Digits and what separates them; a plus comes first, "xx" is for the carrier's code. */
const WRITTEN = /^[\s(]*\+?(?:[\d\s().,/_x]|\p{Pd})+$/iu;

/** The number of a subscriber: eight digits of a landline, or nine of a mobile. */
const LOCAL = /^(?:[2-5]\d{7}|9\d{8})$/;

/** "021 11 98765-4321" without its zero, which the mask of the field drops: no country has such a number. */
const CARRIED_MOBILE = /^(?:12|14|15|17|21|23|25|31|41|43)(\d{2}9\d{8})$/;

/** Eight digits of a mobile, as before its ninth digit (2012 to 2016). */
const OLD_MOBILE = /^[6-9]\d{7}$/;

/**
 * Reads a typed phone: ten digits (landline) or eleven (mobile), with the area code. Separators of any kind, invisible
 * characters, `tel:`, +55, trunk zeros and codes of carriers ("0 15 11 …", "0xx11 …") are dropped; no other digit is
 * dropped, added or moved, so that nobody else is called (V1, Z11).
 */
export function readPhone(text: string): { readonly digits: string } | { readonly problem: PhoneProblem } {
  const typed = readLine(text).normalize("NFKC").replace(/^tel:/i, "");
  const all = typed.replace(/\D/g, "");
  if (!WRITTEN.test(typed)) return { problem: "invalid" };
  const isPlus = typed.includes("+");
  const isAbroad = isPlus ? !all.startsWith("55") : /^00(?!0*55)/.test(all);
  if (SERVICE.test(all)) return { problem: "service" };
  const national = all.replace(/^0+/, "");
  const readings = [
    ...(isPlus ? [] : [national]),
    ...(national.startsWith("55") ? [national.slice(2).replace(/^0+/, "")] : []),
  ];
  // After a zero, or a country code and a zero, two digits may be the carrier's.
  const carried = /^(?:0*55)?0(\d{2})(\d+)$/.exec(all)?.[2] ?? (isPlus ? undefined : CARRIED_MOBILE.exec(all)?.[1]);
  for (const digits of [...readings, ...(carried === undefined ? [] : [carried])]) {
    if (isNumber(digits)) return { digits };
  }
  return { problem: isAbroad ? "foreign" : problemOf(readings.at(-1) ?? national) };
}

function isNumber(digits: string): boolean {
  const local = digits.slice(2);
  return AREA_CODES.has(digits.slice(0, 2)) && LOCAL.test(local) && !isRepeated(local);
}

function problemOf(digits: string): PhoneProblem {
  const [area, local] = [digits.slice(0, 2), digits.slice(2)];
  if (LOCAL.test(digits) && !isRepeated(digits)) return "noAreaCode";
  if (isRepeated(local)) return "invalid";
  if (LOCAL.test(local)) return "areaCode";
  return AREA_CODES.has(area) && OLD_MOBILE.test(local) ? "oldMobile" : "invalid";
}

function isRepeated(digits: string): boolean {
  return /^(\d)\1*$/.test(digits);
}

/**
 * Digits of a phone in an official file, as `readPhone`; a mobile without its ninth digit gets it, as the numbers of
 * then did. Null when it cannot be a phone.
 */
export function normalizePhone(text: string): string | null {
  const reading = readPhone(text);
  if ("digits" in reading) return reading.digits;
  if (reading.problem !== "oldMobile") return null;
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return `${digits.slice(-10, -8)}9${digits.slice(-8)}`;
}

/** Whether a normalised phone is a mobile (eleven digits). */
export function isMobile(phone: string): boolean {
  return phone.length === 11;
}

/** A formatted phone: "(11) 98765-4321". */
export function formatPhone(phone: string): string {
  return `(${phone.slice(0, 2)}) ${phone.slice(2, -4)}-${phone.slice(-4)}`;
}
