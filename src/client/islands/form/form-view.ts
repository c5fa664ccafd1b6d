import type { FIELD_RULES } from "../../../domain/field-rules.ts";

/** One field of a form, as data: it goes to the browser. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "password";
  /** Token of the HTML standard: who fills it in for the person (WCAG 1.3.5, 3.3.8). */
  readonly autoComplete: string;
  /** Which rules, and whether it may stay empty. */
  readonly rules: keyof typeof FIELD_RULES | "anyPassword" | "optionalPhone" | "anything";
  readonly hint?: string;
  readonly value?: string;
}

/** A form that is sent to a screen of ours, and what the server had against it. */
export interface FormView {
  readonly action: string;
  readonly submit: string;
  /** The button of something that cannot be undone. */
  readonly isDangerous?: boolean;
  /** Sent along. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly fields: readonly FieldView[];
  /** Messages by name of the field. */
  readonly errors: Readonly<Record<string, string>>;
}
