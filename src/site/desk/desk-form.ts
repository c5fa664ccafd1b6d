import type { Refusal } from "../forms/form-answer.ts";

export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly kind?: "line" | "text" | "date";
  readonly hint?: string;
  readonly value?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** A form for one action of a screen. */
export interface AdminFormView {
  /** Name of the action in the audit log. */
  readonly action: string;
  readonly path: string;
  /** "Aceitar e publicar". */
  readonly submit: string;
  readonly isDangerous?: boolean;
  /** Hidden fields: the target of the action. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly FieldSpec[];
  readonly refusal: Refusal | null;
}

/** A rejected form, with what was typed. */
export interface RefusedForm {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal;
}

/** The reason that every action requires. */
export const REASON: FieldSpec = { name: "reason", label: "Motivo", hint: "Fica na auditoria." };

/** Adds the refusal and the typed values to the form that was rejected. */
export function toForm(form: Omit<AdminFormView, "refusal">, refused: RefusedForm | null): AdminFormView {
  const isIt =
    refused?.action === form.action &&
    Object.entries(form.hidden).every(([name, value]) => refused.values[name] === value);
  if (!isIt) return { ...form, refusal: null };
  const fields = form.fields.map((field) => ({ ...field, value: refused.values[field.name] ?? "" }));
  return { ...form, fields, refusal: refused.refusal };
}
