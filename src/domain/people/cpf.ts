import { readRegistryNumber } from "./registry-number.ts";

/** The eleven digits of a valid CPF, without punctuation; null when it is invalid. */
export function readCpf(text: string): string | null {
  return readRegistryNumber(text, /^\d{11}$/, 11);
}

/** A masked CPF (B5): only its middle six digits ("***.456.789-**"); "" when there is none. */
export function maskCpf(digits: string | null): string {
  return digits ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : "";
}
