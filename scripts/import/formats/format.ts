import type { Collected } from "../collected.ts";
import type { OnRow } from "../csv.ts";
import type { Edition } from "../edition.ts";
import type { Header } from "../header.ts";
import type { FileReport } from "../report.ts";

export const FLAGS = ["municipios", "bairros", "catalogo", "censo", "enem", "ofertas", "avaliacoes"] as const;
export type Flag = (typeof FLAGS)[number];

/** What a reader gets besides the header. */
export interface FileContext {
  readonly edition: Edition;
  readonly collected: Collected;
  readonly report: FileReport;
  /** What is to be done once all rows are read. */
  readonly atEnd: (() => void)[];
}

/** A kind of CSV file that an import understands. */
export interface Format {
  readonly flag: Flag;
  readonly name: string;
  /** Columns that tell this format from others; each entry is one name or its alternatives. */
  readonly signature: readonly (readonly string[])[];
  /** Prepares the reading of rows; throws ImportError if a required column is missing. */
  read(header: Header, context: FileContext): OnRow;
}
