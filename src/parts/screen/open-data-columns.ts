import type { OpenSchool } from "../../contract/open-school.ts";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { CENSUS_GROUPS, type CensusFact, type CensusKind } from "../../domain/catalog/census-facts.ts";
import { ANSWERED_FACTS } from "../../domain/catalog/school-answers.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES, stageName } from "../../domain/catalog/stage.ts";
import { SMALL_CLASSES, SUPPORTS } from "../../domain/catalog/support.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { ANSWER_FILTERS } from "../../domain/questions/answer-filters.ts";

/** A column of the open data, as its readers are told of it. */
export interface OpenDataColumn {
  /** Header in CSV files. */
  readonly header: string;
  readonly meaning: string;
  /** Values of a closed list. */
  readonly codes?: readonly { readonly slug: string; readonly name: string }[];
}

const GRADE_CODES = GRADES.map(({ slug, name, stage }) => ({ slug, name: `${name}, ${stageName(stage)}` }));

/** Fields with one column each: the facts of the census have one for each fact. */
export type OpenDataField = Exclude<keyof OpenSchool, "census_facts">;

/** The dictionary of the open data, by the field of JSON files, in the order of the CSV. */
export const OPEN_DATA_COLUMNS: { readonly [K in OpenDataField]: OpenDataColumn } = {
  inep_code: { header: "codigo_inep", meaning: "Código da escola no Inep, de oito algarismos" },
  name: { header: "nome", meaning: "Nome da escola" },
  slug: { header: "identificador", meaning: "Nome da escola no endereço da página dela" },
  administration: { header: "rede", meaning: "Quem mantém a escola", codes: ADMINISTRATIONS },
  neighborhood: { header: "bairro", meaning: "Bairro" },
  street: { header: "logradouro", meaning: "Rua, avenida ou praça" },
  number: { header: "numero", meaning: "Número no logradouro" },
  zip_code: { header: "cep", meaning: "CEP, de oito algarismos, sem hífen" },
  lat: { header: "latitude", meaning: "Latitude em graus (WGS84)" },
  lng: { header: "longitude", meaning: "Longitude em graus (WGS84)" },
  stages: {
    header: "etapas",
    meaning: "Etapas de ensino; as duas do Ensino Fundamental quando a fonte não diz qual",
    codes: STAGES,
  },
  shifts: { header: "turnos", meaning: "Turnos das aulas", codes: SHIFTS },
  tags: { header: "etiquetas", meaning: "Benefícios e perfil", codes: TAGS },
  supports: {
    header: "apoios",
    meaning: "O que a escola declarou ao Censo Escolar; sem resposta, fica em branco",
    codes: SUPPORTS,
  },
  small_classes: {
    header: "turmas_pequenas",
    meaning: "Etapas com até 20 alunos por turma, em média, pelo Censo Escolar",
    codes: SMALL_CLASSES,
  },
  answers: {
    header: "respostas",
    meaning: "O que a escola respondeu a perguntas deste site nos últimos 12 meses; sem resposta, fica em branco",
    codes: ANSWER_FILTERS,
  },
  fee_grade: { header: "mensalidade_serie", meaning: "Série da mensalidade", codes: GRADE_CODES },
  fee_shift: { header: "mensalidade_turno", meaning: "Turno da mensalidade, com os códigos dos turnos" },
  fee_year: { header: "mensalidade_ano", meaning: "Ano letivo da mensalidade" },
  monthly_fee: { header: "mensalidade_cheia", meaning: "A menor mensalidade publicada, sem desconto, em reais" },
  monthly_fee_with_discount: { header: "mensalidade_com_bolsa", meaning: "A mesma, com desconto, em reais" },
  discount_percentage: { header: "desconto_percentual", meaning: "Desconto dela, em porcentagem" },
  fee_checked_at: { header: "mensalidade_conferida_em", meaning: "Dia em que a mensalidade foi conferida" },
  rating: { header: "nota_das_familias", meaning: "Média das avaliações das famílias, de 0,5 a 5" },
  reviews: { header: "avaliacoes", meaning: "Quantas avaliações a escola tem" },
  enem_edition: { header: "enem_edicao", meaning: "Ano da edição mais nova do ENEM com resultado da escola" },
  enem_participants: { header: "enem_participantes", meaning: "Quantos alunos fizeram essa edição" },
  enem_average: { header: "enem_media", meaning: "Média das quatro áreas e da redação, de 0 a 1000" },
  url: { header: "pagina", meaning: "Endereço da página da escola" },
};

/** How a fact of a kind is read. */
const VALUES: Readonly<Record<CensusKind, string>> = {
  flag: "sim ou não",
  staff: "quantas pessoas",
  count: "quantidade",
  code: "código",
  mean: "número",
  hours: "horas",
  percent: "de 0 a 100",
  index: "número",
};

/** A column for each fact of the table, under the name of the Inep, in small letters; an indicator has its code before it. */
export const FACT_COLUMNS: readonly (OpenDataColumn & { readonly key: string })[] = ANSWERED_FACTS.map(toFactColumn);

function toFactColumn({ key, column, indicator, kind, group, label, words }: CensusFact) {
  return {
    key,
    header: (indicator ? `${indicator}_${column}` : column).toLowerCase(),
    meaning: `${CENSUS_GROUPS[group]}: ${label} (${VALUES[kind]})`,
    ...(words && { codes: Object.entries({ 0: "não", ...words }).map(([slug, name]) => ({ slug, name })) }),
  };
}

/** Sources of the facts of a school; in JSON the facts are below the id of each. */
export const FACT_SOURCES_COLUMN: OpenDataColumn = {
  header: "fontes_do_censo",
  meaning: "Edições do Censo Escolar e dos indicadores do Inep que dizem as respostas da escola",
};

/** The last column of CSV files; in JSON it is a field of the whole file. */
export const DEMONSTRATION_COLUMN: OpenDataColumn = {
  header: "demonstracao",
  meaning: "Se a escola é inventada, para demonstrar o site: sim ou não",
};
