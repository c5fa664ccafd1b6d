import type { Refusal } from "../forms/form-answer.ts";

export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly kind?: "line" | "text" | "date";
  readonly hint?: string;
  readonly value?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** One thing that can be done on a screen. */
export interface AdminFormView {
  /** Name of the action, as the audit keeps it. */
  readonly action: string;
  readonly path: string;
  /** "Aceitar e publicar". */
  readonly submit: string;
  readonly isDangerous?: boolean;
  /** What it is done to. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly FieldSpec[];
  readonly refusal: Refusal | null;
}

/** A form that was not taken, with what stood in it. */
export interface RefusedForm {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal;
}

/** Why something is done: every action asks for it. */
export const REASON: FieldSpec = { name: "reason", label: "Motivo", hint: "Fica na auditoria." };

/** A form, with what was refused of it when it is the one. */
export function toForm(form: Omit<AdminFormView, "refusal">, refused: RefusedForm | null): AdminFormView {
  const isIt =
    refused?.action === form.action &&
    Object.entries(form.hidden).every(([name, value]) => refused.values[name] === value);
  if (!isIt) return { ...form, refusal: null };
  const fields = form.fields.map((field) => ({ ...field, value: refused.values[field.name] ?? "" }));
  return { ...form, fields, refusal: refused.refusal };
}
