import * as v from "valibot";
import { readCpf } from "../../domain/people/cpf.ts";
import { isEasyPassword } from "../../domain/people/easy-password.ts";
import { isEmail, normalizeEmail } from "../../domain/people/email.ts";
import { isFullName, readPersonName } from "../../domain/people/person-name.ts";
import { readPhone } from "../../domain/people/phone.ts";
import { copiedDigits, readLine } from "../../domain/text/typed-text.ts";
import { MESSAGES } from "./messages.ts";

/** A check of a text field, with its message in the words of the field's label. */
export type Check = (label: string) => v.CheckAction<string, v.ErrorMessage<v.CheckIssue<string>>>;

/** A value is present. */
export const required: Check = (label) => v.check((text) => !isBlank(text), MESSAGES.required(label));

/** A check that an empty field passes (V11). Without a message it has that of V23. */
export function check(accepts: (text: string) => boolean, message?: string): Check {
  return (label) => v.check((text) => isBlank(text) || accepts(text), message ?? MESSAGES.other(label));
}

/** At least `length` characters, without surrounding spaces (V12). */
export const min =
  (length: number): Check =>
  (label) =>
    check((text) => lengthOf(text) >= length, MESSAGES.min(label, length))(label);

/** At most `length` characters, without surrounding spaces (V13). */
export const max =
  (length: number): Check =>
  (label) =>
    check((text) => lengthOf(text) <= length, MESSAGES.max(label, length))(label);

// V14–V16, V18–V20.
export const fullName = check(isFullName, MESSAGES.fullName);
export const email = check(isEmail, MESSAGES.email);
export const phone: Check = () =>
  v.check(
    (text) => isBlank(text) || "digits" in readPhone(text),
    ({ input }) => {
      const reading = readPhone(input);
      return MESSAGES.phone["problem" in reading ? reading.problem : "invalid"];
    },
  );
const cpf = check((text) => readCpf(text) !== null, MESSAGES.cpf);

/** Spaces alone are a mistake, not an empty field. */
const notBlank: Check = (label) => v.check((text) => text === "" || !isBlank(text), MESSAGES.required(label));

/** Spaces count in a password. */
const notEasy: Check = () => v.check((text) => text === "" || !isEasyPassword(text), MESSAGES.easyPassword);

/**
 * Characters invalid in a text: control characters (NUL breaks queries), lone surrogates, and code points that
 * Unicode will never assign.
 */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const NO_TEXT_BUT_LINES = /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Line breaks of every kind. Forms send two characters for one. */
const LINE_BREAK = /\r\n|[\r\u0085\u2028\u2029]/g;

/** A text field. An absent field is empty; the first failing check gives the message (V25). */
export function field(label: string, ...checks: readonly Check[]) {
  return textSchema(label, NO_TEXT, checks);
}

/** A text field whose value is read before it is checked: its output is the text as it is stored. */
function readField(label: string, read: (text: string) => string, ...checks: readonly Check[]) {
  return textSchema(label, NO_TEXT, checks, read);
}

/** A text field of a few words: spaces are folded, and characters that nobody sees are left out. */
export function lineField(label: string, ...checks: readonly Check[]) {
  return readField(label, readLine, ...checks);
}

/** A text field that may have line breaks. */
export function longField(label: string, ...checks: readonly Check[]) {
  return textSchema(label, NO_TEXT_BUT_LINES, checks);
}

function textSchema(
  label: string,
  forbidden: RegExp,
  checks: readonly Check[],
  read: (text: string) => string = (text) => text,
) {
  const actions: readonly v.PipeItem<string, string, v.BaseIssue<unknown>>[] = [
    v.transform((value: string) => read(value.replace(LINE_BREAK, "\n"))),
    ...checks.map((toAction) => toAction(label)),
    v.check((value: string) => !forbidden.test(value), MESSAGES.control(label)),
  ];
  const text: v.GenericSchema<string> = v.pipe(v.string(), ...actions);
  return v.optional(text, "");
}

// Fields of several forms (K16). Length is what counts in a password, so that there is no rule on its composition.
export const emailField = (label = "E-mail") => readField(label, normalizeEmail, required, max(254), email);
export const optionalEmailField = (label = "E-mail") => readField(label, normalizeEmail, max(254), email);
/** A full name, read before it is judged: spaces around it, which the rule refuses (V2), are no part of it. */
export const nameField = readField("Nome completo", readPersonName, required, min(3), max(80), fullName);
/** A phone with its area code: ten or eleven digits. */
export const phoneField = (label = "Telefone") => phoneSchema(label, required);
export const optionalPhoneField = (label = "Telefone") => phoneSchema(label);
/** A CPF; the output is its eleven digits. */
export const cpfField = v.pipe(
  readField("CPF", readLine, required, cpf),
  v.transform((text) => readCpf(text) ?? ""),
);
/** A number of digits that is copied from a message. */
export const digitsField = (label: string, count: number) =>
  readField(
    label,
    (text) => copiedDigits(text, count),
    required,
    check((text) => /^\d+$/.test(text) && text.length === count, MESSAGES.digits(label, count)),
  );
export const newPasswordField = field("Senha", required, min(8), max(128), notEasy);
/** A new password, or none: empty. Spaces alone are refused. */
export const optionalNewPasswordField = field("Senha", notBlank, min(8), max(128), notEasy);
/** The password of an account that exists: whatever its length, it is right or wrong. */
export const passwordField = (label = "Senha") => field(label, required, max(128));
export const reasonField = (label = "Motivo") => longField(label, required, min(5), max(300));

function phoneSchema(label: string, ...checks: readonly Check[]) {
  return v.pipe(
    readField(label, readLine, ...checks, max(40), phone),
    v.transform((text) => {
      const reading = readPhone(text);
      return "digits" in reading ? reading.digits : "";
    }),
  );
}

/** A field with a closed list of values. */
export function choice<T extends string>(label: string, values: Readonly<Record<T, unknown>>, isRequired = true) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.check((value) => value !== "" || !isRequired, MESSAGES.required(label)),
    v.check((value) => value === "" || Object.hasOwn(values, value), MESSAGES.choice),
    v.transform((value) => value as T),
  );
}

/** A reason of a closed list. */
export function reasonOf<T extends string>(values: Readonly<Record<T, unknown>>) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.check((value) => Object.hasOwn(values, value), MESSAGES.reason),
    v.transform((value) => value as T),
  );
}

/** A checkbox, as forms ("on") and JSON send it. */
export const tick = v.optional(
  v.pipe(
    v.union([v.boolean(), v.string()]),
    v.transform((value) => value === true || value === "on" || value === "true" || value === "1"),
  ),
  false,
);

/** A checkbox that must be checked. */
export function requiredTick(message: string = MESSAGES.tick) {
  return v.pipe(
    tick,
    v.check((isTicked) => isTicked, message),
  );
}

/** Schema of a form, by name of its fields. */
export type FormSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

type Parsed<T> =
  | { readonly output: T; readonly issues: null }
  | { readonly output: null; readonly issues: { readonly field: string; readonly message: string }[] };

/** Parses what a form or a call sent: the output, or the first issue of each invalid field. */
export function parseForm<S extends v.GenericSchema>(schema: S, input: unknown): Parsed<v.InferOutput<S>> {
  const result = v.safeParse(schema, input, { message: MESSAGES.type });
  if (result.success) return { output: result.output, issues: null };
  const byField = new Map<string, string>();
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? "";
    if (!byField.has(name)) byField.set(name, issue.message);
  }
  return { output: null, issues: Array.from(byField, ([field, message]) => ({ field, message })) };
}

/** Message of each invalid field. */
export function checkForm(schema: FormSchema, values: unknown): Readonly<Record<string, string>> {
  const { issues } = parseForm(schema, values);
  return Object.fromEntries((issues ?? []).map(({ field, message }) => [field, message]));
}

/** Whether the form cannot be sent with this field empty. */
export function isRequired({ entries }: FormSchema, name: string): boolean {
  const entry = entries[name];
  return entry !== undefined && !v.is(entry, undefined);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}
