import path from "node:path";
import { ImportError } from "./import-error.ts";
import { parseDate } from "./values.ts";

/** A file to import, with the operator's date `edition`: a year, an ISO date or null. */
export interface InputFile {
  readonly path: string;
  readonly edition: string | null;
  /** The maker of the survey in the file, as `--source` names it. */
  readonly source?: string;
  /** The file has all prices of its schools and school years, as `--complete` says. */
  readonly isWhole?: boolean;
}

/** A year or a day that `--edition` may name, as an ISO-8601 date; null when it is neither. */
export function parseEdition(text: string): string | null {
  return /^(?:19|20)\d{2}$/.test(text) ? text : parseDate(text);
}

/**
 * Reads the reference date of a file's rows, given their `year` if they have one: the operator's, else the row's, else
 * the last year in the file name. Never the file's modification time, because a copy is not newer than its original.
 * Throws ImportError when it is unknown, or when row and operator contradict each other. `option` reads the file:
 * "--enem".
 */
export function editionReader({ path: file, edition }: InputFile, option: string) {
  const name = path.basename(file);
  return (year: string | null, where: { line?: number; column?: string } = {}): string => {
    if (year !== null && edition !== null && !edition.startsWith(year)) {
      throw new ImportError(`o arquivo diz ${year}, e --edition diz ${edition}.`, { file: name, ...where });
    }
    const date = edition ?? year ?? yearInName(name);
    if (date !== null) return date;
    throw new ImportError(`não diz de que ano é; diga: ${option} ${name} --edition AAAA (ou AAAA-MM-DD).`, {
      file: name,
    });
  };
}

export function yearInName(name: string): string | null {
  return name.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)?.at(-1) ?? null;
}
