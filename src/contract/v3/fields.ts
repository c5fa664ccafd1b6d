import * as v from "valibot";
import { type FormRule, firstError } from "../../domain/forms/form-rules.ts";
import type { FieldIssue } from "./errors.ts";

/** Control characters, which are invalid in a line of text; NUL breaks queries. */
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\n\r\t])\p{Cc}/u;

/** A form field with its rules and their messages (V17–V22). An absent field is empty. */
export function field(label: string, rules: readonly FormRule[]) {
  return ruled(label, CONTROL, rules);
}

/** A form field that may have line breaks. */
export function longField(label: string, rules: readonly FormRule[]) {
  return ruled(label, CONTROL_BUT_LINES, rules);
}

/** A form field with a closed list of values. */
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

/** A checkbox that must be checked. */
export function requiredTick(message: string) {
  return v.pipe(
    tick,
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && !dataset.value) addIssue({ message });
    }),
  );
}

/** A checkbox, as forms ("on") and JSON send it. */
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
      // Larger than any list; the offset is still a safe number.
      v.maxValue(1_000_000),
    ),
    1,
  ),
  1,
);

/** The first issue of each invalid field, by path. */
export function issuesOf(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  const byField = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const name = v.getDotPath(issue) ?? "";
    // Messages of valibot repeat the value, which may be a password; only our own are returned.
    const isOurs = issue.kind === "validation" && issue.type === "raw_check";
    if (!byField.has(name)) byField.set(name, { field: name, message: isOurs ? issue.message : "Valor inválido" });
  }
  return [...byField.values()];
}

function ruled(label: string, forbidden: RegExp, rules: readonly FormRule[]) {
  return v.pipe(
    v.optional(v.string(), ""),
    // Forms send two characters for a line break, which counts as one.
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
