import { dictionary } from "@zxcvbn-ts/language-common";
import { is } from "valibot";
import { newPasswordField } from "../src/contract/forms/fields.ts";

/** More than the 3,000 of ASVS 6.2.4: the leaked lists of the world have few Brazilian words. */
const WORDS = 3_200;

/** The most leaked passwords that pass the rules of the field, sorted, in lower case. Source: zxcvbn-ts. */
export function drawCommonPasswords(): string[] {
  return dictionary["passwords-common"]
    .map(String)
    .filter((word) => is(newPasswordField, word))
    .slice(0, WORDS)
    .sort();
}
