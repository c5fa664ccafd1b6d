/** Value of a form field: text, a checkbox, or the checked values of a group. */
export type FieldValue = string | boolean | readonly string[] | null | undefined;

/** A rule of a field, which runs in the browser and in the Worker. */
export interface FormRule {
  readonly accepts: (value: FieldValue) => boolean;
  /** Error message; `field` is the label. Without it, V23. */
  readonly message?: (field: string) => string;
}

/** Optional parentheses, an area code of 2 or 3 digits, 4 or 5 digits, optional hyphen, 4 digits (V1). */
const PHONE = /^\(?\d{2,3}\)?\d{4,5}-?\d{4}$/;

/** A word of a name (V2); apostrophes and hyphens may join its parts, as in D'Ávila. */
const WORD = String.raw`\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*`;
const FULL_NAME = new RegExp(`^${WORD}(?: +${WORD})+ ?$`, "u");

/** V3–V6. */
const EMAIL = /^(?!.*[.@]{2})[\w%+-][\w.%+-]*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

/** A value is present: not blank, checked, at least one of a group (V11). */
export const required: FormRule = {
  accepts: (value) => (Array.isArray(value) ? value.length > 0 : typeof value === "string" ? !isBlank(value) : !!value),
  message: (field) => `O campo ${field} é obrigatório`,
};

/** At least `length` characters without surrounding spaces (V12). */
export const min = (length: number): FormRule => ({
  accepts: whenFilled((text) => lengthOf(text) >= length),
  message: (field) => `O campo ${field} deve conter pelo menos ${length} caracteres`,
});

/** At most `length` characters without surrounding spaces (V13). */
export const max = (length: number): FormRule => ({
  accepts: whenFilled((text) => lengthOf(text) <= length),
  message: (field) => `O campo ${field} não deve ter mais que ${length} caracteres`,
});

/** A name and a surname (V14). */
export const fullName: FormRule = {
  accepts: whenFilled((text) => FULL_NAME.test(text)),
  message: () => "Insira um nome completo e válido",
};

/** An e-mail address (V15). */
export const email: FormRule = { accepts: whenFilled((text) => EMAIL.test(text)), message: () => "E-mail inválido" };

/** A Brazilian phone with area code (V16). Spaces and a leading +55 are ignored (Z11). */
export const phone: FormRule = {
  accepts: whenFilled((text) => PHONE.test(text.replace(/\s/g, "").replace(/^\+55/, ""))),
  message: () => "Telefone inválido",
};

/** Message of the first rule that `value` breaks, or null (V25). `field` is the label. */
export function firstError(field: string, value: FieldValue, rules: readonly FormRule[]): string | null {
  const broken = rules.find((rule) => !rule.accepts(value));
  if (!broken) return null;
  return broken.message?.(field) ?? `${field} is not valid`;
}

/** Only `required` rejects an empty field. */
function whenFilled(test: (text: string) => boolean): FormRule["accepts"] {
  return (value) => typeof value !== "string" || isBlank(value) || test(value);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}
