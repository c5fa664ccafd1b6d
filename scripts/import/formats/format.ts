import type { Collected } from "../collected.ts";
import type { OnRow } from "../csv.ts";
import type { Edition } from "../edition.ts";
import type { Header } from "../header.ts";
import type { Repeats } from "../repeats.ts";
import type { FileReport } from "../report.ts";

export const FLAGS = ["municipios", "bairros", "catalogo", "censo", "enem", "ofertas", "avaliacoes"] as const;
export type Flag = (typeof FLAGS)[number];

/** What a reader gets besides the header. */
export interface FileContext {
  readonly edition: Edition;
  readonly collected: Collected;
  readonly report: FileReport;
  /** Rows of the file by what they are about, to find those that say something twice. */
  readonly repeats: Repeats;
  /** What is to be done once all rows are read. */
  readonly atEnd: (() => void)[];
}

/** Columns by which a file tells of schools, and not of places. */
export const SCHOOL_COLUMNS = [
  ...["inep", "Código INEP", "CO_ENTIDADE", "CO_ESCOLA_EDUCACENSO", "CO_ESCOLA", "codigo_escola"],
  ...["NO_ENTIDADE", "Escola", "nome_escola", "cnpj", "telefone", "logradouro", "Endereço", "serie", "mensalidade"],
];

/** A kind of CSV file that an import understands. */
export interface Format {
  readonly flag: Flag;
  readonly name: string;
  /** Columns that tell this format from others; each entry is one name or its alternatives. */
  readonly signature: readonly (readonly string[])[];
  /** Columns that only other kinds of file have: with one of them it is none of this format. */
  readonly excludes?: readonly string[];
  /** Prepares the reading of rows; throws ImportError if a required column is missing. */
  read(header: Header, context: FileContext): OnRow;
}
