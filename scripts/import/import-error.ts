import { CommandError } from "../run-command.ts";

/** An error in the input, with its position. */
export class ImportError extends CommandError {
  override name = "ImportError";

  /** `file`, `line` (1-based) and `column` (header text) are its position, as far as known. */
  constructor(problem: string, where: { file?: string; line?: number; column?: string } = {}) {
    const place = [
      where.file,
      where.line === undefined ? undefined : `linha ${where.line}`,
      where.column === undefined ? undefined : `coluna "${where.column}"`,
    ].filter((part) => part !== undefined);
    super(place.length ? `${place.join(", ")}: ${problem}` : problem);
  }
}
