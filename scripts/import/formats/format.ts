import type { Collected } from "../collected.ts";
import type { OnRow } from "../csv.ts";
import type { Header } from "../header.ts";
import type { FileReport } from "../report.ts";

export const FLAGS = ["municipios", "bairros", "catalogo", "censo", "enem", "ofertas", "avaliacoes"] as const;
export type Flag = (typeof FLAGS)[number];

/** What a reader gets besides the header. */
export interface FileContext {
  /** Year or ISO date of the file as a whole. */
  readonly referenceDate: string;
  readonly collected: Collected;
  readonly report: FileReport;
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
