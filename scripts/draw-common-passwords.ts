import { dictionary } from "@zxcvbn-ts/language-common";
import { FIELD_RULES } from "../src/domain/forms/field-rules.ts";
import { firstError } from "../src/domain/forms/form-rules.ts";

/** More than the 3,000 that ASVS 6.2.4 asks for: the leaked lists of the world have few words of Brazil. */
const WORDS = 3_200;

/**
 * The passwords that leaked most, of those that the rules of the field would let through, in lower case, by the alphabet:
 * that is the smallest. The list is that of zxcvbn-ts.
 */
export function drawCommonPasswords(): string[] {
  return dictionary["passwords-common"]
    .map(String)
    .filter((word) => firstError("Senha", word, FIELD_RULES.password) === null)
    .slice(0, WORDS)
    .sort();
}
