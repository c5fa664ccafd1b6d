import * as v from "valibot";
import { type FormRule, firstError } from "../../domain/forms/form-rules.ts";
import type { FieldIssue } from "./errors.ts";

/** Text of one line has no business with control characters; a NUL breaks queries. */
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\n\r\t])\p{Cc}/u;

/** A text of a form under the rules of the forms, with their messages (V17–V22). Absent is empty. */
export function field(label: string, rules: readonly FormRule[]) {
  return ruled(label, CONTROL, rules);
}

/** The same, with line breaks. */
export function longField(label: string, rules: readonly FormRule[]) {
  return ruled(label, CONTROL_BUT_LINES, rules);
}

/** One of some values of a form, which says it is missing or none of them. */
export function choice<T extends string>(label: string, values: Readonly<Record<T, unknown>>, isRequired = true) {
  const checked = v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    if (value === "" && isRequired) addIssue({ message: `O campo ${label} é obrigatório` });
    else if (value !== "" && !Object.hasOwn(values, value)) addIssue({ message: "Escolha uma das opções" });
  });
  return v.pipe(
    v.optional(v.string(), ""),
    checked,
    v.transform((value) => value as T),
  );
}

/** A box that has to be ticked; `message` says what for. */
export function requiredTick(message: string) {
  return v.pipe(
    tick,
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && !dataset.value) addIssue({ message });
    }),
  );
}

/** A ticked box as forms send it ("on") and as JSON does. */
export const tick = v.optional(
  v.pipe(
    v.union([v.boolean(), v.string()], "Valor inválido"),
    v.transform((value) => value === true || value === "on" || value === "true" || value === "1"),
  ),
  false,
);

/** Number of a page in a query; the first for an invalid one. */
export const page = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.safeInteger(),
      v.minValue(1),
      // Beyond any list, and its rows before can still be counted.
      v.maxValue(1_000_000),
    ),
    1,
  ),
  1,
);

/** Which fields a schema refused and why, each once, by path. */
export function issuesOf(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  const byField = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const name = v.getDotPath(issue) ?? "";
    // Messages of valibot tell what was received, which may be a password: ours alone are shown.
    const isOurs = issue.kind === "validation" && issue.type === "raw_check";
    if (!byField.has(name)) byField.set(name, { field: name, message: isOurs ? issue.message : "Valor inválido" });
  }
  return [...byField.values()];
}

function ruled(label: string, forbidden: RegExp, rules: readonly FormRule[]) {
  return v.pipe(
    v.optional(v.string(), ""),
    // Forms send two characters for a line break that people see, and count, as one.
    v.transform((text) => text.replaceAll("\r\n", "\n")),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const error = firstError(label, dataset.value, rules);
      if (error !== null) addIssue({ message: error });
      else if (forbidden.test(dataset.value))
        addIssue({ message: `O campo ${label} tem um caractere que não é aceito` });
    }),
  );
}
