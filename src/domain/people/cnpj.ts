import { readRegistryNumber } from "./registry-number.ts";

/**
 * The fourteen characters of a valid CNPJ, without punctuation; null when it is invalid. Since July 2026 the first
 * twelve may be letters (IN RFB 2.229/2024).
 */
export function readCnpj(text: string): string | null {
  return readRegistryNumber(text, /^[A-Z\d]{12}\d{2}$/i, 9);
}

/** Fourteen characters as "12.345.678/0001-90"; others as they are. */
export function formatCnpj(digits: string): string {
  return digits.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, "$1.$2.$3/$4-$5");
}
