import { fold } from "../../src/domain/text/slug.ts";
import { ImportError } from "./import-error.ts";

/** Reads something of a row. */
export type Read<T> = (fields: readonly string[]) => T;

/** Reads something of a row, or throws ImportError with its line. */
export type StrictRead<T> = (fields: readonly string[], line: number) => T;

/** Valid values of a column, after "use"; or advice about an invalid one. */
type Hint = string | ((text: string) => string);

/** Reads several values of a row, in this order, into one object. */
export function readAll<R extends Readonly<Record<string, StrictRead<unknown>>>>(readers: R) {
  const entries = Object.entries(readers);
  return (fields: readonly string[], line: number) => {
    const values: Record<string, unknown> = {};
    for (const [key, read] of entries) values[key] = read(fields, line);
    return values as { [K in keyof R]: ReturnType<R[K]> };
  };
}

/** Like `readAll`, but adds every error of a row to `errors`; null for a row with one. */
export function readEach<R extends Readonly<Record<string, StrictRead<unknown>>>>(readers: R, errors: ImportError[]) {
  const entries = Object.entries(readers);
  return (fields: readonly string[], line: number) => {
    const before = errors.length;
    const values: Record<string, unknown> = {};
    for (const [key, read] of entries) {
      const value = gather(errors, () => read(fields, line));
      if (value !== FAILED) values[key] = value;
    }
    return errors.length === before ? (values as { [K in keyof R]: ReturnType<R[K]> }) : null;
  };
}

const FAILED = Symbol("failed");

/** The result of a reading, or FAILED after adding its ImportError to `errors`. */
function gather<T>(errors: ImportError[], read: () => T): T | typeof FAILED {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    errors.push(error);
    return FAILED;
  }
}

/** The first row of a CSV file. Columns are found by folded name: case, accents, spaces and order do not matter. */
export class Header {
  readonly file: string;
  readonly names: readonly string[];
  readonly line: number;
  /** Requested optional columns that are absent. */
  readonly absent: string[] = [];
  /** Positions of requested columns. */
  readonly asked = new Set<number>();
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(file: string, names: readonly string[], line = 1) {
    this.file = file;
    this.line = line;
    this.names = names.map((name) => name.trim());
    this.#indexes = new Map(this.names.map((name, index) => [fold(name), index] as const).reverse());
  }

  has(name: string | ((name: string) => boolean)): boolean {
    return typeof name === "string" ? this.#indexes.has(fold(name)) : this.names.some(name);
  }

  /** Position of the first of the names that is present; null if none is. */
  find(...names: string[]): number | null {
    for (const name of names) {
      const index = this.#indexes.get(fold(name));
      if (index !== undefined) {
        this.asked.add(index);
        return index;
      }
    }
    return null;
  }

  /** Like `find`, but throws ImportError if none is there. */
  get(...names: string[]): number {
    const index = this.find(...names);
    if (index === null) throw this.error("coluna ausente.", this.line, names[0]);
    return index;
  }

  /** Reader of an optional column: trimmed text, null when blank or absent. */
  reader(...names: string[]): Read<string | null> {
    const index = this.find(...names);
    if (index === null) this.absent.push(names[0]!);
    return index === null ? () => null : (fields) => fields[index]?.trim() || null;
  }

  /** Reader of what `parse` makes of an optional column. */
  value<T>(parse: (text: string | null) => T, ...names: string[]): Read<T> {
    const read = this.reader(...names);
    return (fields) => parse(read(fields));
  }

  /** Reader of a required column: trimmed text. */
  text(...names: string[]): Read<string> {
    const index = this.get(...names);
    return (fields) => fields[index]!.trim();
  }

  /** Reader of a required value; `parse` returns null for an invalid one, and `hint` describes valid ones. */
  required<T>(column: string | readonly string[], parse: (text: string) => T | null, hint: Hint): StrictRead<T> {
    const names = [column].flat();
    const read = this.text(...names);
    const name = this.nameOf(...names);
    return (fields, line) => this.#parse(read(fields), parse, hint, line, name);
  }

  /** Like `required`, null when the column or the value is absent. */
  optional<T>(column: string | readonly string[], parse: (text: string) => T | null, hint: Hint): StrictRead<T | null> {
    const names = [column].flat();
    const read = this.reader(...names);
    const name = this.nameOf(...names);
    return (fields, line) => {
      const text = read(fields);
      return text === null ? null : this.#parse(text, parse, hint, line, name);
    };
  }

  /** The first of the names that is a column, as the file spells it; the first name if none is. */
  nameOf(...names: string[]): string {
    const index = this.find(...names);
    return index === null ? names[0]! : this.names[index]!;
  }

  error(problem: string, line: number, column?: string): ImportError {
    return new ImportError(problem, { file: this.file, line, column });
  }

  #parse<T>(text: string, parse: (text: string) => T | null, hint: Hint, line: number, column: string): T {
    const use = typeof hint === "string" ? `use ${hint}` : hint(text);
    if (!text) throw this.error(`valor ausente; ${use}.`, line, column);
    const value = parse(text);
    if (value === null) throw this.error(`valor inválido "${text}"; ${use}.`, line, column);
    return value;
  }
}
