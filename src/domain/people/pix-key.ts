import { readLine } from "../text/typed-text.ts";
import { readCpf } from "./cpf.ts";
import { isEmail, normalizeEmail } from "./email.ts";
import { readPhone } from "./phone.ts";

const RANDOM_KEY = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Longest e-mail that is a key. */
const MAX_EMAIL = 77;

/**
 * A Pix key that a person may have, as banks write it: a CPF in digits, a mobile with +55, an e-mail or a random key;
 * null for anything else. Eleven digits that are a CPF are one, not a phone.
 */
export function readPixKey(text: string): string | null {
  const typed = readLine(text).trim();
  const cpf = readCpf(typed);
  if (cpf) return cpf;
  const random = typed.toLowerCase();
  if (RANDOM_KEY.test(random)) return random;
  if (isEmail(typed)) return typed.length <= MAX_EMAIL ? normalizeEmail(typed).toLowerCase() : null;
  const phone = readPhone(typed);
  return "digits" in phone ? `+55${phone.digits}` : null;
}
