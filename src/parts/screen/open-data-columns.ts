import type { OpenSchool } from "../../contract/open-school.ts";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { CENSUS_GROUPS, type CensusFact, type CensusKind } from "../../domain/catalog/census-facts.ts";
import { ANSWERED_FACTS } from "../../domain/catalog/school-answers.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES, stageName } from "../../domain/catalog/stage.ts";
import { SMALL_CLASSES, SUPPORTS } from "../../domain/catalog/support.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { ANSWER_FILTERS } from "../../domain/questions/answer-filters.ts";

/** A documented column of the open data. */
export interface OpenDataColumn {
  /** Header in CSV files. */
  readonly header: string;
  readonly meaning: string;
  /** By default it is text. */
  readonly type?: "boolean" | "date" | "decimal" | "integer";
  /** Unit of its numbers. */
  readonly unit?: string;
  /** Its source. */
  readonly source: string;
  /** Values are several, separated by commas. */
  readonly isList?: true;
  /** Values of a closed list. */
  readonly codes?: readonly { readonly slug: string; readonly name: string }[];
}

const INEP = "Catálogo de Escolas e Censo Escolar, do Inep";
const CENSUS = "Censo Escolar, do Inep";
const INDICATORS = "Indicadores Educacionais, do Inep";
const ENEM = "Resultados do ENEM, do Inep";
const PRICES = "A tabela de preços da escola";
const FAMILIES = "As famílias, neste site";
const SITE = "Este site";

const GRADE_CODES = GRADES.map(({ slug, name, stage }) => ({ slug, name: `${name}, ${stageName(stage)}` }));

/** Fields with one column each: the facts of the census have one for each fact. */
export type OpenDataField = Exclude<keyof OpenSchool, "census_facts">;

/** The dictionary of the open data, by the field of JSON files, in the order of the CSV. */
export const OPEN_DATA_COLUMNS: { readonly [K in OpenDataField]: OpenDataColumn } = {
  inep_code: { header: "codigo_inep", meaning: "Código da escola no Inep, de oito algarismos", source: INEP },
  name: { header: "nome", meaning: "Nome da escola", source: INEP },
  slug: { header: "identificador", meaning: "Nome da escola no endereço da página dela", source: SITE },
  administration: { header: "rede", meaning: "Quem mantém a escola", source: INEP, codes: ADMINISTRATIONS },
  neighborhood: { header: "bairro", meaning: "Bairro", source: INEP },
  street: { header: "logradouro", meaning: "Rua, avenida ou praça", source: INEP },
  number: { header: "numero", meaning: "Número no logradouro", source: INEP },
  zip_code: { header: "cep", meaning: "CEP, de oito algarismos, sem hífen", source: INEP },
  lat: { header: "latitude", meaning: "Latitude em graus (WGS84)", unit: "graus", type: "decimal", source: INEP },
  lng: { header: "longitude", meaning: "Longitude em graus (WGS84)", unit: "graus", type: "decimal", source: INEP },
  stages: {
    header: "etapas",
    meaning: "Etapas de ensino; as duas do Ensino Fundamental quando a fonte não diz qual",
    isList: true,
    source: INEP,
    codes: STAGES,
  },
  shifts: { header: "turnos", meaning: "Turnos das aulas", isList: true, source: `${INEP}; ${PRICES}`, codes: SHIFTS },
  tags: { header: "etiquetas", meaning: "Benefícios e perfil", isList: true, source: PRICES, codes: TAGS },
  supports: {
    header: "apoios",
    meaning: "O que a escola declarou ao Censo Escolar; sem resposta, fica em branco",
    isList: true,
    source: CENSUS,
    codes: SUPPORTS,
  },
  small_classes: {
    header: "turmas_pequenas",
    meaning: "Etapas com até 20 alunos por turma, em média, pelo Censo Escolar",
    isList: true,
    source: CENSUS,
    codes: SMALL_CLASSES,
  },
  answers: {
    header: "respostas",
    meaning: "O que a escola respondeu a perguntas deste site nos últimos 12 meses; sem resposta, fica em branco",
    isList: true,
    source: "A escola, neste site",
    codes: ANSWER_FILTERS,
  },
  fee_grade: { header: "mensalidade_serie", meaning: "Série da mensalidade", source: PRICES, codes: GRADE_CODES },
  fee_shift: {
    header: "mensalidade_turno",
    meaning: "Turno da mensalidade, com os códigos dos turnos",
    source: PRICES,
  },
  fee_year: { header: "mensalidade_ano", meaning: "Ano letivo da mensalidade", type: "integer", source: PRICES },
  monthly_fee: {
    header: "mensalidade_cheia",
    meaning: "A menor mensalidade publicada, sem desconto, em reais",
    unit: "reais por mês",
    type: "decimal",
    source: PRICES,
  },
  monthly_fee_with_discount: {
    header: "mensalidade_com_bolsa",
    meaning: "A mesma, com desconto, em reais",
    unit: "reais por mês",
    type: "decimal",
    source: PRICES,
  },
  discount_percentage: {
    header: "desconto_percentual",
    meaning: "Desconto dela, em porcentagem",
    unit: "%",
    type: "decimal",
    source: PRICES,
  },
  fee_checked_at: {
    header: "mensalidade_conferida_em",
    meaning: "Dia em que a mensalidade foi conferida",
    type: "date",
    source: SITE,
  },
  rating: {
    header: "nota_das_familias",
    meaning: "Média das avaliações das famílias, de 0,5 a 5",
    unit: "de 0,5 a 5",
    type: "decimal",
    source: FAMILIES,
  },
  reviews: {
    header: "avaliacoes",
    meaning: "Quantas avaliações a escola tem",
    unit: "avaliações",
    type: "integer",
    source: FAMILIES,
  },
  enem_edition: {
    header: "enem_edicao",
    meaning: "Ano da edição mais nova do ENEM com resultado da escola",
    type: "integer",
    source: ENEM,
  },
  enem_participants: {
    header: "enem_participantes",
    meaning: "Quantos alunos fizeram essa edição",
    unit: "alunos",
    type: "integer",
    source: ENEM,
  },
  enem_average: {
    header: "enem_media",
    meaning: "Média das quatro áreas e da redação, de 0 a 1000",
    unit: "de 0 a 1000",
    type: "decimal",
    source: ENEM,
  },
  url: { header: "pagina", meaning: "Endereço da página da escola", source: SITE },
};

/** Words, type and unit of a fact's values, by its kind. */
const VALUES: Readonly<Record<CensusKind, readonly [words: string, type: OpenDataColumn["type"], unit?: string]>> = {
  flag: ["sim ou não", "boolean"],
  staff: ["quantas pessoas", "integer", "pessoas"],
  count: ["quantidade", "integer"],
  code: ["código", "integer"],
  mean: ["número", "decimal"],
  hours: ["horas", "decimal", "horas"],
  percent: ["de 0 a 100", "decimal", "%"],
  index: ["número", "decimal"],
};

/** A column for each fact of the table, under the name of the Inep, in small letters; an indicator has its code before it. */
export const FACT_COLUMNS: readonly (OpenDataColumn & { readonly key: string })[] = ANSWERED_FACTS.map(toFactColumn);

function toFactColumn({ key, column, indicator, kind, group, label, words }: CensusFact) {
  const [value, type, unit] = VALUES[kind];
  return {
    key,
    header: (indicator ? `${indicator}_${column}` : column).toLowerCase(),
    meaning: `${CENSUS_GROUPS[group]}: ${label} (${value})`,
    type,
    ...(unit && { unit }),
    source: indicator ? INDICATORS : CENSUS,
    ...(words && { codes: Object.entries({ 0: "não", ...words }).map(([slug, name]) => ({ slug, name })) }),
  };
}

/** Sources of the facts of a school; in JSON the facts are below the id of each. */
export const FACT_SOURCES_COLUMN: OpenDataColumn = {
  header: "fontes_do_censo",
  meaning: "Edições do Censo Escolar e dos indicadores do Inep que dizem as respostas da escola",
  isList: true,
  source: SITE,
};

/** The last column of CSV files; in JSON it is a field of the whole file. */
export const DEMONSTRATION_COLUMN: OpenDataColumn = {
  header: "demonstracao",
  meaning: "Se a escola é inventada, para demonstrar o site: sim ou não",
  type: "boolean",
  source: SITE,
};

/** The columns of CSV files, in their order. */
export const CSV_COLUMNS: readonly OpenDataColumn[] = [
  ...Object.values(OPEN_DATA_COLUMNS),
  ...FACT_COLUMNS,
  FACT_SOURCES_COLUMN,
  DEMONSTRATION_COLUMN,
];
