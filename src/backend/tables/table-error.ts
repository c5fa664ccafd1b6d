/** Position of an error in a table, as far as it is known. */
interface TablePosition {
  readonly file?: string;
  /** Name of the sheet of a workbook that has several. */
  readonly sheet?: string;
  /** From 1. */
  readonly line?: number;
}

/** A file or text that cannot be read as a table; the message is for the person who sent it. */
export class TableError extends Error {
  override name = "TableError";
  readonly where: TablePosition;

  constructor(problem: string, where: TablePosition = {}) {
    super(problem);
    this.where = where;
  }
}
