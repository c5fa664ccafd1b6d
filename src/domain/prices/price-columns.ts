import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import { fold } from "../text/slug.ts";
import { type ColumnKind, MAX_COLUMN_NAME, type StatedKind } from "./column-kinds.ts";

// Names of the columns of a table of prices. Values: `price-cells.ts`, `read-amount.ts`; columns that a school named:
// `stated-columns.ts`; grades and shifts: `src/search/reading/price-words.ts`; publishing and undo:
// `src/backend/prices`.

/** Readers of the words of a price list; null for what they cannot read. */
export interface PriceWords {
  /** Kinds that a school has stated of columns, by `columnKey`. They override the names of the columns. */
  readonly columns: ReadonlyMap<string, StatedKind>;
  readonly gradesOf: (text: string) => readonly Grade[] | null;
  readonly shiftsOf: (text: string) => readonly Shift[] | null;
  /** Grades of rows without a column of them. */
  readonly sheetGrades?: readonly Grade[];
}

/** Names of the columns of a table of prices, the label first. */
const NAMES = {
  grade: ["Série", "série/ano", "ano/série", "turma", "classe", "série ou ano", "séries", "turmas", "ano escolar"],
  shift: ["Turno", "período", "horário", "turnos"],
  year: ["Ano letivo", "ano de referência", "exercício"],
  list: [
    ...["Mensalidade", "valor da mensalidade", "valor mensal", "valor", "preço", "mensalidades", "valor da parcela"],
    ...["mensalidade cheia", "mensalidade sem bolsa", "mensalidade sem desconto", "mensalidade bruta", "valor cheio"],
    ...[
      "valor integral",
      "valor sem desconto",
      "valor bruto",
      "preço cheio",
      "sem bolsa",
      "sem desconto",
      "anuidade/12",
    ],
  ],
  net: [
    ...["Mensalidade com bolsa", "mensalidade com desconto", "mensalidade líquida", "mensalidade final"],
    ...["valor com bolsa", "valor com desconto", "valor líquido", "valor final", "com bolsa", "com desconto"],
  ],
  percent: [
    ...["Desconto", "bolsa", "percentual", "percentual de desconto", "desconto percentual", "% desconto"],
    ...["% de desconto", "% bolsa", "% de bolsa", "desconto da bolsa", "percentual da bolsa"],
  ],
  enrollment: ["Matrícula", "taxa de matrícula", "taxa matrícula", "valor da matrícula", "taxa", "1ª parcela"],
  waivesEnrollment: [
    ...["Matrícula grátis", "isenta matrícula", "matrícula isenta", "isenção de matrícula", "isenção da matrícula"],
    "sem matrícula",
  ],
  waivesFirst: [
    ...["1ª mensalidade grátis", "isenta primeira mensalidade", "primeira mensalidade grátis"],
    ...["primeira mensalidade isenta", "1ª mensalidade isenta", "isenção da 1ª mensalidade"],
  ],
  installments: [
    ...["Parcelas", "número de parcelas", "nº de parcelas", "quantidade de parcelas", "qtd parcelas"],
    ...["número de mensalidades", "nº de mensalidades", "parcelas por ano", "meses"],
  ],
  validity: ["Validade da bolsa", "validade", "duração da bolsa", "vigência", "vigência da bolsa"],
  conditions: ["Condições", "condição", "observações", "observação", "obs"],
  seats: [
    ...["Vagas", "nº de vagas", "número de vagas", "quantidade de vagas", "qtd de vagas", "qtde de vagas", "qtd vagas"],
    ...["vagas disponíveis", "vagas livres", "vagas abertas", "vagas restantes", "vagas em aberto", "vaga"],
  ],
} as const satisfies Readonly<Record<ColumnKind, readonly [string, ...string[]]>>;

const KINDS = Object.entries(NAMES) as [ColumnKind, readonly [string, ...string[]]][];
const YEAR = /(?<!\d)20\d{2}(?!\d)/;
const BY_NAME = new Map(KINDS.flatMap(([kind, names]) => names.map((name) => [columnKey(name), kind] as const)));

/** Label of a kind of column, as tables that we write name it. */
export function columnLabel(kind: ColumnKind): string {
  return NAMES[kind][0];
}

export interface PriceColumn {
  readonly index: number;
  readonly name: string;
  /** "ano": a school year or a grade, as its cells say. */
  readonly kind: ColumnKind | "year or grade";
  /** Shifts and school year in the name of a fee's column. */
  readonly shifts: readonly Shift[] | null;
  readonly year: number | null;
}

/** The columns of a header that are known, in their order. */
export function readHeader(cells: readonly string[], { shiftsOf, columns }: PriceWords): PriceColumn[] {
  return cells.flatMap((cell, index): PriceColumn[] => {
    const name = cell.trim();
    const key = columnKey(name);
    const stated = columns.get(key);
    if (key === "" || stated === "none") return [];
    const column = { index, name, shifts: null, year: null };
    if (key === "ano" && !stated) return [{ ...column, kind: "year or grade" as const }];
    const year = Number(YEAR.exec(key)?.[0]) || null;
    const rest = key.replace(YEAR, " ").replace(/\s+/g, " ").trim();
    if (stated)
      return [{ ...column, kind: stated, shifts: stated === "list" ? shiftsAtEnd(rest, shiftsOf) : null, year }];
    const kind = BY_NAME.get(rest);
    if (kind) return [{ ...column, kind, year }];
    const shifts = shiftsOf(rest.replace(/^(?:mensalidade|valor|preco|turno|periodo)(?: d[ao])? /, ""));
    return shifts && !isUnclearShift(rest) ? [{ ...column, kind: "list" as const, shifts, year }] : [];
  });
}

/** Whether the title of a column may be a shift or something else: "Mat." the enrolment, "N" a number. */
export function isUnclearShift(title: string): boolean {
  return /^(?:mat|man|int|not|tar|\w)$/.test(columnKey(title));
}

/** "custo do periodo da manha" → morning: of columns that a school says are fees. */
function shiftsAtEnd(key: string, shiftsOf: PriceWords["shiftsOf"]): readonly Shift[] | null {
  const words = key.split(" ");
  return words.map((_, at) => shiftsOf(words.slice(at).join(" "))).find((shifts) => shifts !== null) ?? null;
}

/** Label of the column of a table of several schools that has their INEP codes. */
export const CODE_LABEL = "INEP";
const CODE_NAMES = [
  ...[CODE_LABEL, "código INEP", "cód. INEP", "INEP da escola", "código INEP da escola"],
  ...["código da escola", "código escola", "cód. escola", "CO_ENTIDADE"],
];
const CODE_KEYS = new Set(CODE_NAMES.map(columnKey));

export const isCodeColumn = (name: string): boolean => CODE_KEYS.has(columnKey(name));

/** Whether columns make a table of prices: a fee, and something that names its class. */
export function isPriceHeader(columns: readonly PriceColumn[], hasGrades = false): boolean {
  const kinds = new Set(columns.map(({ kind }) => kind));
  return kinds.has("list") && (kinds.has("grade") || kinds.has("year or grade") || hasGrades);
}

/**
 * A column name without accents, capitals, signs of money and punctuation; empty for a text that is too long for one.
 */
export function columnKey(name: string): string {
  const trimmed = name.trim();
  return trimmed.length > MAX_COLUMN_NAME ? "" : fold(trimmed.replace(/\(?\s*(?:em\s+)?r\$\s*\)?/gi, " "));
}
