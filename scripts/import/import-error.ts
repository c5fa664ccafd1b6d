/** An input error that the operator can fix: shown as one line in Portuguese, without a stack. */
export class ImportError extends Error {
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
