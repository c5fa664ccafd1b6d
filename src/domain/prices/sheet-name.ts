import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import { fold } from "../text/slug.ts";
import type { PriceWords } from "./price-columns.ts";
import { takeAll } from "./take-all.ts";

/** The facts that the name of a sheet states of all of its rows. */
export interface SheetName {
  readonly shifts: readonly Shift[] | null;
  readonly grades: readonly Grade[] | null;
  readonly year: number | null;
  /** INEP code of the school; null if the name names none, undefined for a school that is none of these. */
  readonly inepCode: string | null | undefined;
}

/** A school by which a sheet may be called. */
interface NamedSchool {
  readonly inepCode: string;
  readonly name: string;
}

export const NO_SHEET_NAME: SheetName = { shifts: null, grades: null, year: null, inepCode: null };

/** Words of any table of prices. */
const FILLERS = new Set(
  (
    "a as o os de da do das dos e em para por ano anos letivo letivos tabela tabelas plan planilha sheet folha pagina aba " +
    "preco precos valor valores mensalidade mensalidades anuidade anuidades matricula matriculas turno turnos periodo " +
    "horario serie series turma turmas ensino curso cursos nova novo novas atual final geral completa reajuste oficial"
  ).split(" "),
);
/** Words before the name of a school or of one of its units. */
const UNITS = new Set(
  "unidade unid un filial campus polo sede colegio escola inst instituto centro educacional".split(" "),
);
const NUMERALS: ReadonlyMap<string, string> = new Map([
  ["i", "1"],
  ["ii", "2"],
  ["iii", "3"],
  ["iv", "4"],
]);
const MAX_WORDS = 12;

/** Reads the name of a sheet: "Manhã", "Fund. I 2027", "EM - tarde", "Unidade Centro". */
export function readSheetName(
  name: string,
  { gradesOf, shiftsOf }: Pick<PriceWords, "gradesOf" | "shiftsOf">,
  schools: readonly NamedSchool[],
): SheetName {
  const parts = name
    .split(/[\s,;|/_()[\]–—-]+/)
    .filter((part) => part !== "")
    .slice(0, MAX_WORDS);
  const code = parts.find((part) => /^\d{8}$/.test(part));
  const [year = null, ...otherYears] = new Set(parts.filter((part) => /^20\d{2}$/.test(part)).map(Number));
  const words = parts.filter((part) => !/^(?:20\d{2}|\d{8})$/.test(part));
  const hasUnit = words.some((word) => UNITS.has(fold(word)));
  // "Unidade I" is no shift, and "Unidade Jardim Paulista" no grade.
  const shifts = takeAll(words, (run) => (run.length > 1 || words.length === 1 ? shiftsOf(run) : null));
  const grades = hasUnit ? null : takeAll(words, gradesOf);
  const rest = words.map(fold).filter((word) => word !== "" && !FILLERS.has(word) && !/^\d{1,2}$/.test(word));
  // "2026-2027" states no year.
  return {
    shifts,
    grades,
    year: otherYears.length > 0 ? null : year,
    inepCode: schoolOf(code, hasUnit ? words.map(fold) : rest, hasUnit, schools),
  };
}

export function isTellingName({ shifts, grades, year, inepCode }: SheetName): boolean {
  return shifts !== null || grades !== null || year !== null || inepCode !== null;
}

function schoolOf(
  code: string | undefined,
  words: readonly string[],
  hasUnit: boolean,
  schools: readonly NamedSchool[],
): string | null | undefined {
  if (code) return schools.find(({ inepCode }) => inepCode === code)?.inepCode;
  const wanted = words.map(numeral).filter((word) => !FILLERS.has(word));
  const own = wanted.filter((word) => !UNITS.has(word));
  if (own.length === 0) return null;
  const matching = (all: readonly string[]) =>
    schools.filter(({ name }) => {
      const names = new Set(fold(name).split(" ").map(numeral));
      return all.every((word) => names.has(word));
    });
  const [school, ...others] = matching(wanted).length > 0 ? matching(wanted) : matching(own);
  if (school && others.length === 0) return school.inepCode;
  return hasUnit ? undefined : null;
}

const numeral = (word: string) => NUMERALS.get(word) ?? word;
