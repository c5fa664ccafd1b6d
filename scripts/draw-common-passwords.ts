import { dictionary } from "@zxcvbn-ts/language-common";
import { FIELD_RULES } from "../src/domain/field-rules.ts";
import { firstError } from "../src/domain/form-rules.ts";

/** More than the 3,000 that ASVS 6.2.4 asks for: the leaked lists of the world have few words of Brazil. */
const WORDS = 5_000;

/**
 * The passwords that leaked most, in lower case, most frequent first: those that the rules of the field would let
 * through. The list is that of zxcvbn-ts.
 */
export function drawCommonPasswords(): string[] {
  return dictionary["passwords-common"]
    .map(String)
    .filter((word) => firstError("Senha", word, FIELD_RULES.password) === null)
    .slice(0, WORDS);
}
