import * as v from "valibot";
import { parseForm } from "../../contract/forms/fields.ts";
import { toCents } from "../../domain/pricing/money.ts";
import { cut } from "../../domain/text/cut.ts";

/**
 * Money as people type it, in reais ("1.234,56", "900", "900.50") → centavos. A dot before three digits groups them.
 */
export const reais = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/R\$|\s|\.(?=\d{3}(?!\d))/g, "").replace(",", ".")),
    v.regex(/^\d{1,9}(\.\d{1,2})?$/, "Escreva um valor em reais, como 1.234,56."),
    v.transform((text) => toCents(Number(text))),
    v.maxValue(toCents(max), "Este valor é grande demais."),
  );

export const whole = (min: number, max: number, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.trim()),
    v.regex(/^\d{1,4}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );

/** A submitted form: its values, null when it has errors, and these by field. */
export interface Sent<T> {
  readonly values: T | null;
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Parses a form from a query; null before it is submitted, without any of its fields. Blank fields get the schema's own
 * default or message.
 */
export function readForm<S extends v.ObjectEntries>(
  query: URLSearchParams,
  entries: S,
): Sent<v.InferOutput<v.ObjectSchema<S, undefined>>> | null {
  if (!Object.keys(entries).some((name) => query.has(name))) return null;
  const typed = Object.fromEntries(Object.keys(entries).map((name) => [name, cut(query.get(name) ?? "", 40)]));
  const { output, issues } = parseForm(v.object(entries), typed);
  return { values: output, problems: Object.fromEntries((issues ?? []).map(({ field, message }) => [field, message])) };
}
