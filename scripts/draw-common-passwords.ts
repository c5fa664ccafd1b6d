import { dictionary } from "@zxcvbn-ts/language-common";
import { FIELD_RULES } from "../src/domain/forms/field-rules.ts";
import { firstError } from "../src/domain/forms/form-rules.ts";

/** More than the 3,000 of ASVS 6.2.4: the leaked lists of the world have few Brazilian words. */
const WORDS = 3_200;

/**
 * The most leaked passwords that pass the rules of the field, in lower case and alphabetical order, which compresses
 * best. The source is zxcvbn-ts.
 */
export function drawCommonPasswords(): string[] {
  return dictionary["passwords-common"]
    .map(String)
    .filter((word) => firstError("Senha", word, FIELD_RULES.password) === null)
    .slice(0, WORDS)
    .sort();
}
