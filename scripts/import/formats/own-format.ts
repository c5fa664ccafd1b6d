import { fold } from "../../../src/domain/text/slug.ts";
import type { Header, Read } from "../header.ts";
import { ImportError } from "../import-error.ts";

/**
 * Strict reader of our own formats: a missing or invalid value aborts the import with its position. `atLine` is set
 * before each row.
 */
export class StrictReader {
  readonly #header: Header;
  #line = 0;

  constructor(header: Header) {
    this.#header = header;
  }

  atLine(line: number): void {
    this.#line = line;
  }

  /** A required value, for which `parse` returns null if invalid; `hint` describes valid values. */
  required<T>(column: string, parse: (text: string) => T | null, hint: string): Read<T> {
    const read = this.#header.text(column);
    return (fields) => this.#parse(column, read(fields), parse, hint);
  }

  /** Like `required`, null when the column or the value is absent. */
  optional<T>(column: string, parse: (text: string) => T | null, hint: string): Read<T | null> {
    const read = this.#header.reader(column);
    return (fields) => {
      const text = read(fields);
      return text === null ? null : this.#parse(column, text, parse, hint);
    };
  }

  /** The school of a row, by INEP code or slug. */
  school(): Read<string> {
    const inep = this.#header.reader("inep");
    const slug = this.#header.reader("slug");
    return (fields) => inep(fields) ?? slug(fields) ?? this.fail("inep", "valor ausente; informe inep ou slug.");
  }

  fail(column: string, problem: string): never {
    throw new ImportError(problem, { file: this.#header.file, line: this.#line, column });
  }

  #parse<T>(column: string, text: string, parse: (text: string) => T | null, hint: string): T {
    if (!text) this.fail(column, `valor ausente; use ${hint}.`);
    const value = parse(text);
    if (value === null) this.fail(column, `valor inválido "${text}"; use ${hint}.`);
    return value as T;
  }
}

/** Finds an option by slug or by name, accents and case ignored; null if there is none. */
export function findOption<O extends { readonly slug: string; readonly name: string }>(
  options: readonly O[],
): (text: string) => O["slug"] | null {
  const bySpelling = new Map(
    options.flatMap((o) => [[fold(o.slug), o.slug] as const, [fold(o.name), o.slug] as const]),
  );
  return (text) => bySpelling.get(fold(text)) ?? null;
}
