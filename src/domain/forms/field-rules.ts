import { cpf } from "../people/cpf.ts";
import { notEasy } from "../people/easy-password.ts";
import { email, type FormRule, fullName, max, min, phone, required } from "./form-rules.ts";

/**
 * Rules of each field, in order of their messages (K16). A valid e-mail has at least six characters. No rule on the
 * composition of a password: length is what counts.
 */
export const FIELD_RULES = {
  userName: [required, min(3), max(80), fullName],
  email: [required, max(254), email],
  phone: [required, phone],
  cpf: [required, cpf],
  password: [required, min(8), max(128), notEasy],
  testimonial: [required, min(30), max(2000)],
  educationSystem: [max(80)],
  teachingMethodology: [max(80)],
  noticeDetails: [required, min(20), max(1000)],
  leadMessage: [max(500)],
  claimRole: [required, min(2), max(60)],
  claimProof: [required, min(10), max(500)],
  requestDetails: [required, min(10), max(1000)],
} as const satisfies Record<string, readonly FormRule[]>;

/** Normalised e-mail: trimmed, the domain in lower case (the local part may be case-sensitive). */
export function normalizeEmail(text: string): string {
  const [local = "", ...domain] = text.trim().split("@");
  return [local, ...domain.map((part) => part.toLowerCase())].join("@");
}
