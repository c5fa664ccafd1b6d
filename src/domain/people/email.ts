import { readLine } from "../text/typed-text.ts";

/** V3–V6. */
const EMAIL = /^(?!.*[.@]{2})[\w%+-][\w.%+-]*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

/** Whether a text is an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * Normalised e-mail: without surrounding spaces and invisible characters, the domain in lower case (the local part may be
 * case-sensitive).
 */
export function normalizeEmail(text: string): string {
  const [local = "", ...domain] = readLine(text).split("@");
  return [local, ...domain.map((part) => part.toLowerCase())].join("@");
}
