import { readPhone } from "../domain/people/phone.ts";

/** Digits of the configured phone, however it is written; null without one, or for one that cannot be called (P31). */
export function readContactPhone(text: string): string | null {
  const reading = readPhone(text);
  return "digits" in reading ? reading.digits : null;
}

/** What is wrong with the settings that a person writes, one line each: a build with such a line stops. */
export function listSettingProblems(vars: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { CONTACT_PHONE: phone = "" } = vars;
  const isPhone = phone.trim() === "" || readContactPhone(phone) !== null;
  return isPhone ? [] : [`CONTACT_PHONE: "${phone}" não é um fixo ou celular com DDD, como "(11) 98888-7777"`];
}
