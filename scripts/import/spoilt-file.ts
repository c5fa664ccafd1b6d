import { formatCount } from "../../src/domain/text/format.ts";
import { ImportError } from "./import-error.ts";
import type { Fault, FileReport } from "./report.ts";

/** A file with a larger share of rows that one fault drops is damaged, not a file with a few bad rows. */
const MAX_FAULTY_SHARE = 0.1;

/** Why a row about a school is dropped whose school no import brought. */
export const UNKNOWN_SCHOOL = "de escola desconhecida";
const UNKNOWN_SCHOOL_CAUSE = "Importe antes as escolas, e confira o nome ou use o código INEP.";

/** Causes of unusable values, by what the values look like. */
const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [
    /^\d+(?:[.,]\d+)?e\+?\d+$/i,
    "Uma planilha arredondou os códigos e os últimos algarismos se perderam: baixe o arquivo de novo e importe-o sem abri-lo nela.",
  ],
  [
    /^\d{1,3}(?:[.,\s]\d{3})+$/,
    "Uma planilha pôs separadores de milhar nos códigos: importe o arquivo original, ou formate a coluna como texto.",
  ],
  [/^#/, "São erros de fórmulas da planilha: importe o arquivo original, ou salve só os valores."],
  [/^\d+$/, "Não são códigos desta coluna: falta ou sobra algum algarismo, ou as colunas foram trocadas."],
  [/\p{L}/u, "Há textos que esta coluna não costuma ter: as colunas podem ter sido trocadas."],
];

/**
 * Throws ImportError for a file with no, or too few, usable rows: without one usable row, or with more than a tenth of
 * the rows dropped for one faulty column. Names the fault, the column, three examples and the likely cause.
 */
export function refuseSpoiltFile(report: FileReport): void {
  const [reason, fault] = [...report.faults].sort(([, a], [, b]) => b.rows - a.rows)[0] ?? [];
  if (reason && fault && fault.rows > report.read * MAX_FAULTY_SHARE) {
    const rows = `${formatCount(fault.rows)} de ${formatCount(report.read)} linhas ${reason}`;
    const cause = reason === UNKNOWN_SCHOOL ? UNKNOWN_SCHOOL_CAUSE : causeOf(fault);
    throw refusal(report, `${rows}: ${examplesOf(fault)}. ${cause}`, fault.column);
  }
  if (report.kept > 0 || report.read === 0) return;
  const reasons = [...report.dropped].map(([each, rows]) => `${formatCount(rows)} ${each}`);
  throw refusal(report, `nenhuma das ${formatCount(report.read)} linhas serve: ${reasons.join("; ")}.`);
}

function refusal({ file }: FileReport, problem: string, column?: string): ImportError {
  return new ImportError(`${problem} Para importar assim mesmo, acrescente --accept.`, { file, column });
}

function examplesOf({ examples }: Fault): string {
  return examples.map(({ line, value }) => `${value === null ? "vazio" : `"${value}"`} na linha ${line}`).join(", ");
}

function causeOf({ examples }: Fault): string {
  const values = examples.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return "A coluna está vazia: ela pode ter sido trocada por outra.";
  return (
    CAUSES.find(([pattern]) => values.every((value) => pattern.test(value)))?.[1] ?? "O arquivo pode estar danificado."
  );
}
