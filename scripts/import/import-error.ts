import { CommandError } from "../run-command.ts";

/** Errors that one message lists; more are counted. */
const MAX_LISTED = 100;

/** An error in the input, with its position. */
export class ImportError extends CommandError {
  override name = "ImportError";

  /** `file`, `line` (1-based) and `column` (header text) are its position, as far as known. */
  constructor(problem: string, where: { file?: string; line?: number; column?: string } = {}) {
    const location = [
      where.file,
      where.line === undefined ? undefined : `linha ${where.line}`,
      where.column === undefined ? undefined : `coluna "${where.column}"`,
    ].filter((part) => part !== undefined);
    super(location.length ? `${location.join(", ")}: ${problem}` : problem);
  }
}

/** Throws all errors of an input as one; does nothing without any. */
export function throwAll(errors: readonly ImportError[]): void {
  if (errors.length === 0) return;
  if (errors.length === 1) throw errors[0];
  const listed = errors.slice(0, MAX_LISTED).map(({ message }) => message);
  const rest = errors.length > MAX_LISTED ? [`e mais ${errors.length - MAX_LISTED}.`] : [];
  throw new ImportError([`${errors.length} erros; nada foi importado:`, ...listed, ...rest].join("\n  "));
}
