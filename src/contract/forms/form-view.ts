import type { AdminActionName } from "./admin-actions/admin-actions.ts";
import type { FormName } from "./forms.ts";

export interface OptionView {
  readonly value: string;
  readonly label: string;
}

/** One field of a form, as data that is sent to the browser. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  /** `long`: several lines; `choice`: radio buttons; `select`: a drop-down; `stars`: a rating; `tick`: one checkbox. */
  readonly type:
    | "text"
    | "email"
    | "tel"
    | "password"
    | "date"
    | "cpf"
    | "cep"
    | "digits"
    | "long"
    | "choice"
    | "select"
    | "stars"
    | "tick";
  /** Autofill token of the HTML standard (WCAG 1.3.5, 3.3.8). */
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly value?: string;
  readonly options?: readonly OptionView[];
  /** Maximum number of characters of a `long` field, shown with a counter. */
  readonly maxLength?: number;
  readonly rows?: number;
  /** Heading before the field. */
  readonly section?: string;
  /** The field opens on demand, by a line of this text, together with the fields after it that have the same line. */
  readonly fold?: { readonly summary: string; readonly isOpen: boolean };
}

/** A form of a screen, with the errors of the server. */
export interface FormView {
  /** Schema for validation in the browser; null for a form that only the server validates. */
  readonly schema: FormName | AdminActionName | null;
  readonly action: string;
  readonly submit: string;
  /** Below the button. */
  readonly note?: string;
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  /**
   * Confirmation dialog, with a list of what happens; before its script, or without any, a required checkbox with the
   * label `tick`, if any.
   */
  readonly confirm?: {
    readonly title: string;
    readonly text: string;
    readonly list?: readonly string[];
    readonly tick?: string;
  };
  /** Hidden fields. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly fields: readonly FieldView[];
  /** Messages by name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Honeypot: name of a field that people do not see. */
  readonly trap?: string;
  /** Name of the draft in the browser (`draft.ts`). */
  readonly draft?: string;
}
