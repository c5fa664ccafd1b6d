import type { Refusal } from "../../site/forms/form-answer.ts";

/** Whether the link of a form was refused: it was used, has expired or never was one. */
export function isLinkOver(refusal: Refusal | null): boolean {
  return refusal !== null && (refusal.status === 404 || refusal.errors.token !== undefined);
}

/** Whether the password that goes with a link was refused. */
export function isPasswordWrong(refusal: Refusal | null): boolean {
  return refusal?.status === 422 && refusal.notice !== null;
}
