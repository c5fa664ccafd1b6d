import { CENSUS_FACTS, type CensusFact } from "../../../src/domain/catalog/census-facts.ts";
import { type CensusText, writeCensus } from "../../../src/domain/catalog/census-text.ts";
import { INDICATORS, type Indicator } from "../../../src/domain/catalog/indicator-facts.ts";
import { fold } from "../../../src/domain/text/slug.ts";
import type { Header } from "../header.ts";
import { withoutNulls } from "../school-units.ts";
import { parseInepCode, parseNumber } from "../values.ts";
import type { Format } from "./format.ts";

const CODE = ["CO_ENTIDADE", "PK_COD_ENTIDADE"] as const;
const DEPENDENCY = ["NO_DEPENDENCIA", "Dependad"] as const;
const YEAR = ["NU_ANO_CENSO", "Ano"] as const;

/** Columns that identify the indicator of a sheet, columns of one indicator before shared ones. */
const MARKS: readonly (readonly [column: string, indicator: Indicator | "TNR"])[] = [
  ["1_CAT_FUN", "TX_REND"],
  ["tap_FUN", "TX_REND"],
  ["4_CAT_FUN", "TNR"],
  ["COMPLEX", "ICG"],
  ["FUN_CAT_6", "IED"],
  ["FUN_CAT_5", "AFD"],
  ["MULT_ETA_CAT_0", "ATU"],
  ["EJA_CAT_0", "DSU"],
  ["FUN_CAT0", "DSU"],
  ["ED_INF_CAT_0", "HAD"],
  ["FUN_CAT_0", "TDI"],
  ["EDU_BAS_CAT_0", "IRD"],
];

/** Before this edition the columns had other names, some of them for another stage. */
const FIRST_EDITION = 2019;

/** In 2019 and 2020, columns of rates: `F04` is headed "Anos Finais". */
const FORMER_STAGES: Readonly<Record<string, string>> = { FUN_AI: "F14", FUN_AF: "F04", MED: "MED" };
const FORMER_RATES: Readonly<Record<string, string>> = { "1": "tap", "2": "tre", "3": "tab" };

/** Greatest possible values, by kind of fact. */
const LIMITS: Partial<Record<CensusFact["kind"], number>> = { mean: 200, hours: 24, percent: 100, index: 6 };

/** INEP's Indicadores Educacionais by school: a workbook for each indicator and edition, with rows of titles. */
export const indicadores: Format = {
  flag: "indicators",
  name: "Indicadores Educacionais",
  signature: [CODE, DEPENDENCY, ["FUN_CAT_0", ...MARKS.map(([column]) => column)]],

  read(header, context) {
    const { collected, report, editionOf, findRepeat } = context;
    const indicator = indicatorOf(header);
    const code = header.text(...CODE);
    const dependency = header.text(...DEPENDENCY);
    const year = header.reader(...YEAR);
    const valuesOf = valueReader(header, indicator);

    return (fields, line) => {
      // Sources and notes are below the table.
      if (!/^\d/.test(code(fields)) && dependency(fields) === "") return;
      report.read++;
      const stated = year(fields)?.replace(/\.0+$/, "") ?? null;
      if (stated !== null && !/^\d{4}$/.test(stated)) throw header.error(`ano inválido: "${stated}".`, line, YEAR[0]);
      const edition = editionOf(stated, { line, column: YEAR[0] });
      if (Number(edition.slice(0, 4)) < FIRST_EDITION) {
        throw header.error(`é de ${edition}; os indicadores são lidos de ${FIRST_EDITION} em diante.`, line, YEAR[0]);
      }
      const named = { line, code: code(fields), name: INDICATORS[indicator] };
      const isPrivate = /^(?:privad|particular|4$)/.test(fold(dependency(fields)));
      report.byAdministration[isPrivate ? "privadas" : "públicas"]++;
      if (!isPrivate) return;
      const inepCode = parseInepCode(code(fields));
      if (!inepCode) return report.dropFault("sem código INEP", named, header.nameOf(...CODE), code(fields));
      const read = valuesOf(fields);
      if ("bad" in read) return report.dropFault("com valor impossível", named, read.bad.column, read.bad.value);
      if (read.census === null) return report.drop("sem valor em nenhuma etapa", named);
      const source = collected.sources.use("inep-indicadores", edition);
      const key = `${inepCode} (${INDICATORS[indicator]}, ${edition})`;
      const repeated = findRepeat(key, read.census, line, "código INEP");
      if (repeated !== null) return report.drop(`repetida: igual à da linha ${repeated}`, named);
      collected.schools.state(inepCode, source, withoutNulls({ census: read.census }));
      report.kept++;
    };
  },
};

/** The indicator of a sheet: by the name of the file, which its columns must not contradict, else by its columns. */
function indicatorOf(header: Header): Indicator {
  const marked = MARKS.find(([column]) => header.has(column))![1];
  if (marked === "TNR") {
    throw header.error("a taxa de não resposta não diz nada da escola; não é importada.", header.line, "4_CAT_FUN");
  }
  const named = namedIn(header.file) ?? marked;
  const missing = columnsOf(named).find((names) => header.find(...names) === null);
  if (!missing) return named;
  throw header.error(
    `coluna ausente de ${INDICATORS[named]}${named === marked ? "" : `; as colunas parecem de ${INDICATORS[marked]}`}.`,
    header.line,
    missing[0],
  );
}

/** The indicator in the name of a file: "ATU_ESCOLAS_2024.xlsx", "tx_rend_escolas_2024.xlsx". */
function namedIn(file: string): Indicator | null {
  const name = file.toUpperCase();
  return (Object.keys(INDICATORS) as Indicator[]).find((code) => new RegExp(`(?<![A-Z])${code}_`).test(name)) ?? null;
}

const factsOf = (indicator: Indicator): (readonly [position: number, fact: CensusFact])[] =>
  CENSUS_FACTS.flatMap((fact: CensusFact, position) =>
    fact.indicator === indicator ? [[position, fact] as const] : [],
  );

/** The names that each column of an indicator has had. */
function columnsOf(indicator: Indicator): string[][] {
  return factsOf(indicator).map(([, { column }]) => namesOf(column));
}

function namesOf(column: string): string[] {
  const [, rate, stage] = /^([123])_CAT_(.+)$/.exec(column) ?? [];
  if (rate && stage) return [column, `${FORMER_RATES[rate]}_${FORMER_STAGES[stage]}`];
  return [column, column.replace(/_CAT_0$/, "_CAT0")];
}

type Values = { readonly census: CensusText | null } | { readonly bad: { column: string; value: string } };

/** Reads the values of an indicator at their places in the table of facts, with one decimal; "--" is none. */
function valueReader(header: Header, indicator: Indicator) {
  const columns = factsOf(indicator).map(([position, fact]) => {
    const names = namesOf(fact.column);
    return { position, fact, read: header.text(...names), name: header.nameOf(...names) };
  });
  return (fields: readonly string[]): Values => {
    const values: (number | null)[] = CENSUS_FACTS.map(() => null);
    for (const { position, fact, read, name } of columns) {
      const text = read(fields);
      if (/^(?:-+|\*|ND)?$/i.test(text)) continue;
      const value = parseNumber(text.replace(/^n[ií]vel\s+/i, ""));
      if (value === null || value < 0 || value > LIMITS[fact.kind]!) return { bad: { column: name, value: text } };
      values[position] = Math.round(value * 10) / 10;
    }
    const rates = indicator === "TX_REND" ? columns.map(({ position }) => values[position] ?? null) : [];
    const wrong = wrongSum(rates);
    return wrong === null
      ? { census: writeCensus(values) }
      : { bad: { column: columns[0]!.name, value: `soma ${wrong}` } };
  };
}

/** The rates of approval, failure and abandonment of a stage make 100 %, up to the rounding of each. */
const [STAGES_OF_RATES, ROUNDING] = [3, 0.5];

/** A sum of the rates of a stage that is not 100; null when there is none. */
function wrongSum(rates: readonly (number | null)[]): number | null {
  for (let stage = 0; stage < rates.length / STAGES_OF_RATES; stage++) {
    const ofStage = rates.filter((_, i) => i % STAGES_OF_RATES === stage);
    if (ofStage.some((rate) => rate === null)) continue;
    const sum = (ofStage as number[]).reduce((total, rate) => total + rate, 0);
    if (Math.abs(sum - 100) > ROUNDING) return Math.round(sum * 10) / 10;
  }
  return null;
}
