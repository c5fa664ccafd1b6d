import type { FormName } from "../../../contract/forms/forms.ts";

export interface OptionView {
  readonly value: string;
  readonly label: string;
}

/** One field of a form, as data: it goes to the browser. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  /** `long` has several lines; `choice` shows its options, `select` opens them, `stars` draws them; `tick` is one box. */
  readonly type:
    | "text"
    | "email"
    | "tel"
    | "password"
    | "date"
    | "cpf"
    | "cep"
    | "long"
    | "choice"
    | "select"
    | "stars"
    | "tick";
  /** Token of the HTML standard: who fills it in for the person (WCAG 1.3.5, 3.3.8). */
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly value?: string;
  readonly options?: readonly OptionView[];
  /** Of `long`: the most characters, which are counted while somebody writes. */
  readonly maxLength?: number;
  readonly rows?: number;
  /** Heading of the part of the form that begins with the field. */
  readonly section?: string;
}

/** A form that is sent to a screen of ours, and what the server had against it. */
export interface FormView {
  /** Its schema, for the browser; null for a form that the server alone checks. */
  readonly schema: FormName | null;
  readonly action: string;
  readonly submit: string;
  /** Below the button. */
  readonly note?: string;
  /** The button of something that cannot be undone. */
  readonly isDangerous?: boolean;
  /** Asked before the form is sent; without script by a box to tick, if it has words. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly tick?: string };
  /** Sent along. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly fields: readonly FieldView[];
  /** Messages by name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Honeypot: name of a field that people do not see. */
  readonly trap?: string;
  /** Name under which the browser stores what was written until it is sent (`draft.ts`). */
  readonly draft?: string;
}
