/** The Indicadores Educacionais that INEP publishes for each school, by their code in the names of its files. */
export const INDICATORS = {
  ATU: "Média de alunos por turma",
  HAD: "Média de horas-aula diária",
  TDI: "Taxa de distorção idade-série",
  TX_REND: "Taxas de rendimento",
  DSU: "Docentes com curso superior",
  AFD: "Adequação da formação docente",
  IED: "Esforço docente",
  IRD: "Regularidade do corpo docente",
  ICG: "Complexidade da gestão",
} as const;
export type Indicator = keyof typeof INDICATORS;

/** Units of an indicator, with one decimal. */
export type IndicatorKind = "mean" | "hours" | "percent" | "index";

/** Stages by the ending of their keys, with the part of the column that names them and their name in a label. */
const STAGES = {
  inf: ["ED_INF", "na Educação Infantil"],
  fun1: ["FUN_AI", "nos anos iniciais"],
  fun2: ["FUN_AF", "nos anos finais"],
  med: ["MED", "no Ensino Médio"],
} as const;
type Ending = keyof typeof STAGES;

const ALL = ["inf", "fun1", "fun2", "med"] as const;
const SCHOOL_AGE = ["fun1", "fun2", "med"] as const;

/**
 * One row of the table of facts for each indicator and stage, stored by its position as all others. The APIs have all
 * of them; `src/parts/school/indicator-answers.ts` chooses the ones of a page.
 */
export const INDICATOR_FACTS = [
  ...byStage("class_mean", "ATU", "mean", ALL, (stage) => `${stage}_CAT_0`, "Alunos por turma, média"),
  ...byStage("day_hours", "HAD", "hours", ALL, (stage) => `${stage}_CAT_0`, "Horas de aula por dia, média"),
  ...byStage("approval", "TX_REND", "percent", SCHOOL_AGE, (stage) => `1_CAT_${stage}`, "Aprovados, em % dos alunos"),
  ...byStage("failure", "TX_REND", "percent", SCHOOL_AGE, (stage) => `2_CAT_${stage}`, "Reprovados, em % dos alunos"),
  ...byStage("abandonment", "TX_REND", "percent", SCHOOL_AGE, (stage) => `3_CAT_${stage}`, "Abandono, em % dos alunos"),
  ...byStage(
    "graduate_teachers",
    "DSU",
    "percent",
    ALL,
    (stage) => `${stage}_CAT_0`,
    "Docentes com curso superior completo, em %",
  ),
  ...byStage(
    "age_gap",
    "TDI",
    "percent",
    SCHOOL_AGE,
    (stage) => `${stage}_CAT_0`,
    "Alunos dois anos ou mais acima da idade da série, em %",
  ),
  ...byStage(
    "trained_teachers",
    "AFD",
    "percent",
    ALL,
    (stage) => `${stage}_CAT_1`,
    "Docência por quem tem licenciatura na disciplina que ensina (grupo 1), em %",
  ),
  ...byStage(
    "effort_5",
    "IED",
    "percent",
    SCHOOL_AGE,
    (stage) => `${stage}_CAT_5`,
    "Docentes no nível 5 de 6 de esforço (alunos, turnos, escolas e etapas), em %",
  ),
  ...byStage(
    "effort_6",
    "IED",
    "percent",
    SCHOOL_AGE,
    (stage) => `${stage}_CAT_6`,
    "Docentes no nível 6 de 6 de esforço (alunos, turnos, escolas e etapas), em %",
  ),
  row(
    "staff_regularity",
    "IRD",
    "index",
    "EDU_BAS_CAT_0",
    "Permanência dos docentes na escola nos últimos cinco anos, de 0 a 5",
  ),
  row(
    "management_complexity",
    "ICG",
    "index",
    "COMPLEX",
    "Complexidade da gestão pelo porte, turnos e etapas, de 1 a 6: não mede qualidade",
  ),
] as const;

function byStage<const K extends string, const E extends Ending>(
  key: K,
  indicator: Indicator,
  kind: IndicatorKind,
  endings: readonly E[],
  columnOf: (stage: string) => string,
  label: string,
) {
  return endings.map((ending) => {
    const [column, name] = STAGES[ending];
    return row(`${key}_${ending}` as const, indicator, kind, columnOf(column), `${label}, ${name}`);
  });
}

function row<const K extends string>(key: K, indicator: Indicator, kind: IndicatorKind, column: string, label: string) {
  const group = indicator === "ATU" || indicator === "HAD" ? "classes" : "teaching";
  return { key, indicator, column, kind, group, label, isHidden: true } as const;
}
