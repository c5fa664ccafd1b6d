import { ImportError } from "./import-error.ts";

/** Finds repeated rows of a file. */
export class Repeats {
  readonly #file: string;
  readonly #seen = new Map<string, { readonly line: number; readonly content: string }>();

  constructor(file: string) {
    this.#file = file;
  }

  /** Line of an earlier equal row; null for the first. Throws ImportError when they contradict each other. */
  find(key: string, content: string, line: number, column: string): number | null {
    const earlier = this.#seen.get(key);
    if (!earlier) {
      this.#seen.set(key, { line, content });
      return null;
    }
    if (earlier.content === content) return earlier.line;
    throw new ImportError(`código repetido: ${key} já está na linha ${earlier.line}, com outros dados.`, {
      file: this.#file,
      line,
      column,
    });
  }
}
