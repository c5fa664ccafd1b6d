import type { Collected } from "../collected.ts";
import type { OnRow } from "../csv.ts";
import type { editionReader, InputFile } from "../edition.ts";
import type { Header } from "../header.ts";
import type { ImportError } from "../import-error.ts";
import type { repeatFinder } from "../repeats.ts";
import type { FileReport } from "../report.ts";

export const FLAGS = [
  "municipalities",
  "neighborhoods",
  "outlines",
  "catalog",
  "census",
  "indicators",
  "enem",
  "offers",
  "prices",
  "reviews",
  "partners",
] as const;
export type Flag = (typeof FLAGS)[number];

export interface FileContext {
  readonly file: InputFile;
  /** ISO date in São Paulo. */
  readonly today: string;
  readonly editionOf: ReturnType<typeof editionReader>;
  readonly collected: Collected;
  readonly report: FileReport;
  readonly findRepeat: ReturnType<typeof repeatFinder>;
  /** Callbacks for after the last row. */
  readonly atEnd: (() => void)[];
  /** Errors in rows, with which the file is refused after its last row. */
  readonly errors: ImportError[];
}

export const SCHOOL_COLUMNS = [
  ...["inep", "Código INEP", "CO_ENTIDADE", "CO_ESCOLA_EDUCACENSO", "CO_ESCOLA", "codigo_escola"],
  ...["NO_ENTIDADE", "Escola", "nome_escola", "cnpj", "telefone", "logradouro", "Endereço", "serie", "mensalidade"],
];

/** A column by its name, or by what its name means. */
export type ColumnName = string | ((name: string) => boolean);

/** A kind of CSV file that an import understands. */
export interface Format {
  readonly flag: Flag;
  readonly name: string;
  /** Columns that identify this format; each entry is one name or its alternatives; messages name the first. */
  readonly signature: readonly (readonly [string, ...ColumnName[]])[];
  /** Columns that rule this format out. */
  readonly excludes?: readonly string[];
  /** Prepares the reading of rows; throws ImportError if a required column is missing. */
  read(header: Header, context: FileContext): OnRow;
}
