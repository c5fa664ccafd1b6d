import path from "node:path";
import { ImportError } from "./import-error.ts";
import { parseDate } from "./values.ts";

/** A file to import, with the operator's date `edition`: a year, an ISO date or null. */
export interface InputFile {
  readonly path: string;
  readonly edition: string | null;
}

/** A year or a day that `--edicao` may name, as an ISO-8601 date; null when it is neither. */
export function parseEdition(text: string): string | null {
  return /^(?:19|20)\d{2}$/.test(text) ? text : parseDate(text);
}

/**
 * The reference date of a file's rows: the operator's, else the row's, else the last year in the file name. Never the
 * file's modification time, because a copy is not newer than its original.
 */
export class Edition {
  readonly #file: InputFile;
  readonly #option: string;

  /** `option` reads the file: "--enem". */
  constructor(file: InputFile, option: string) {
    this.#file = file;
    this.#option = option;
  }

  /**
   * Reference date of a row with or without a `year`. Throws ImportError when it is unknown, or when row and operator
   * contradict each other.
   */
  of(year: string | null, where: { line?: number; column?: string } = {}): string {
    const { path: file, edition } = this.#file;
    const name = path.basename(file);
    if (year !== null && edition !== null && !edition.startsWith(year)) {
      throw new ImportError(`o arquivo diz ${year}, e --edicao diz ${edition}.`, { file: name, ...where });
    }
    const date = edition ?? year ?? yearInName(name);
    if (date !== null) return date;
    throw new ImportError(`não diz de que ano é; diga: ${this.#option} ${name} --edicao AAAA (ou AAAA-MM-DD).`, {
      file: name,
    });
  }
}

function yearInName(name: string): string | null {
  return name.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)?.at(-1) ?? null;
}
