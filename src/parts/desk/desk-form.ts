import type { AdminActionRow } from "../../contract/forms/admin-actions/action.ts";
import { ADMIN_ACTIONS, type AdminActionName } from "../../contract/forms/admin-actions/admin-actions.ts";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import { NO_ERRORS, type Notice, type Refusal } from "../forms/form-answer.ts";

export interface DeskFormView {
  /** Unique on the page. */
  readonly id: string;
  readonly form: FormView;
  /** Whether it was rejected. */
  readonly isOpen: boolean;
  /** Error that is about no field that people see. */
  readonly notice: Notice | null;
  /** An action of the team: the schema is that of its row. */
  readonly isOfTeam: boolean;
}

/** A rejected form, with what was typed. */
export interface RefusedForm {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal;
  /** Labels of its fields by name, which are known once its screen is built. */
  readonly labels: Map<string, string>;
  /** Above a screen with several forms, where the field that is wrong may be out of sight. */
  readonly notice: Notice;
}

export function refusedForm(form: Pick<RefusedForm, "action" | "values" | "refusal">): RefusedForm {
  const labels = new Map<string, string>();
  const { notice, errors } = form.refusal;
  const text = "Nada foi feito: confira o que está destacado.";
  return { ...form, labels, notice: notice ?? { variant: "danger", text, errors, labels } };
}

interface Input {
  readonly action: string;
  readonly schema: FormView["schema"];
  readonly isOfTeam?: boolean;
  readonly path: string;
  /** "Aceitar e publicar". */
  readonly submit: string;
  /** Hidden fields: the target of the action. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly FieldView[];
  /** Whether it sends each field's present value, too, by which a change of somebody else is noticed (`shownOf`). */
  readonly sendsShown?: boolean;
  /** Confirmation of an irreversible action; by default of its consequence. */
  readonly confirm?: FormView["confirm"];
  readonly consequence?: string | undefined;
}

export const REASON: FieldView = { name: "reason", label: "Motivo", type: "text", hint: "Fica na auditoria." };

/** Before the name of a field: the value that it was shown with. */
const SHOWN = "visto-";

/** Name of the hidden field with the value that a field was shown with. */
export const shownName = (name: string): string => SHOWN + name;

/** The value that a field of a form with `sendsShown` was shown with; empty for one that did not send it. */
export const shownOf = (values: Readonly<Record<string, string>>, name: string): string =>
  withPlainBreaks(values[shownName(name)] ?? "");

/** Whether a field was left as it was shown. */
export const wasShown = (values: Readonly<Record<string, string>>, name: string): boolean =>
  Object.hasOwn(values, shownName(name)) && withPlainBreaks(values[name] ?? "") === shownOf(values, name);

/** Browsers send line breaks as CRLF. */
const withPlainBreaks = (text: string) => text.replaceAll("\r\n", "\n");

/**
 * The form of an action, with the refusal and the typed values if it was rejected. With `sendsShown`, a field that was
 * left as it was shown gets its present value.
 */
export function toForm(input: Input, refused: RefusedForm | null): DeskFormView {
  const { action, schema, path, submit, hidden, fields, sendsShown, consequence, isOfTeam = false } = input;
  const { confirm = consequence ? confirmationOf(consequence, submit) : undefined } = input;
  const isIt =
    refused?.action === action && Object.entries(hidden).every(([name, value]) => refused.values[name] === value);
  const errors = isIt ? refused.refusal.errors : NO_ERRORS;
  if (isIt) for (const { name, label } of fields) refused.labels.set(name, label);
  const wasTyped = (name: string, typed: string) =>
    !sendsShown || withPlainBreaks(typed) !== shownOf(refused!.values, name);
  const asTyped = (field: FieldView): FieldView => {
    const typed = refused!.values[field.name] ?? "";
    return wasTyped(field.name, typed) ? { ...field, value: typed } : field;
  };
  const shown = sendsShown ? fields.map(({ name, value = "" }) => [shownName(name), value] as const) : [];
  const atHidden = Object.keys(hidden).find((name) => errors[name]);
  return {
    id: [action, ...Object.values(hidden)].join("-"),
    form: {
      schema,
      action: path,
      submit,
      ...(confirm && { isDangerous: true, confirm }),
      hidden: { acao: action, ...hidden, ...Object.fromEntries(shown) },
      fields: isIt ? fields.map(asTyped) : fields,
      errors,
    },
    isOpen: isIt,
    notice: isIt && atHidden ? { variant: "danger", text: errors[atHidden]! } : isIt ? refused.refusal.notice : null,
    isOfTeam,
  };
}

function confirmationOf(text: string, submit: string): FormView["confirm"] {
  return { title: `${submit}?`, text, tick: `Confirmo. ${text}` };
}

/** Builds the forms of the team's actions on one thing: the hidden fields say which. */
export function formsFor(path: string, hidden: Input["hidden"], refused: RefusedForm | null) {
  return (action: AdminActionName, fields: readonly FieldView[] = [REASON], label?: string): DeskFormView => {
    const { button, consequence }: AdminActionRow = ADMIN_ACTIONS[action];
    const form = { action, schema: action, submit: label ?? button, consequence, isOfTeam: true };
    return toForm({ ...form, path, hidden, fields }, refused);
  };
}
