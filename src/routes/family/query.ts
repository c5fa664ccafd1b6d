import * as v from "valibot";

/** Money as people type it, in reais ("1.234,56", "900", "900.50") → centavos. A dot before three digits groups them. */
export const reais = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/R\$|\s|\.(?=\d{3}(?!\d))/g, "").replace(",", ".")),
    v.regex(/^\d{1,9}(\.\d{1,2})?$/, "Escreva um valor em reais, como 1.234,56."),
    v.transform((text) => Math.round(Number(text) * 100)),
    v.maxValue(max * 100, "Este valor é grande demais."),
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

/** A submitted GET form: its values, or the errors by field. Null before it is submitted. */
export type Sent<T> =
  | { readonly kind: "values"; readonly values: T }
  | { readonly kind: "problems"; readonly problems: Readonly<Record<string, string>> };

/** The errors of a form, by field. */
export function problemsOf(sent: Sent<unknown> | null): Readonly<Record<string, string>> {
  return sent?.kind === "problems" ? sent.problems : {};
}

/** Parses a form from a query with any of its fields. Blank fields get the schema's own default or message. */
export function readForm<S extends v.ObjectEntries>(
  query: URLSearchParams,
  entries: S,
): Sent<v.InferOutput<v.ObjectSchema<S, undefined>>> | null {
  if (!Object.keys(entries).some((name) => query.has(name))) return null;
  const typed = Object.fromEntries(Object.keys(entries).map((name) => [name, query.get(name)?.slice(0, 40) ?? ""]));
  const result = v.safeParse(v.object(entries), typed);
  if (result.success) return { kind: "values", values: result.output };
  const problems: Record<string, string> = {};
  for (const issue of result.issues) problems[String(issue.path![0]!.key)] ??= issue.message;
  return { kind: "problems", problems };
}
