import { LAW_FACTS, type Law } from "./law-facts.ts";

/** Parts of the section of the desk, each a form. */
export const DESK_FACT_GROUPS = {
  texts: "Apresentação",
  teaching: "Ensino e material",
  routine: "Rotina",
  care: "Inclusão e segurança",
  calendar: "Calendário",
  law: "Perguntas sobre a lei",
} as const;
export type DeskFactGroup = keyof typeof DESK_FACT_GROUPS;

/**
 * `long`: a text with line breaks; `list`: names separated by commas; `days`: one dated event per line, `periods`: one
 * from a day to another (`school-events.ts`); `link`: an address; `yesNo`: "sim" or "não".
 */
type DeskFactKind = "long" | "list" | "days" | "periods" | "link" | "yesNo";

export interface DeskFact {
  readonly key: string;
  readonly group: DeskFactGroup;
  readonly kind: DeskFactKind;
  readonly label: string;
  readonly hint: string;
  /** Most characters: of the whole text, or of one name of a list. */
  readonly maxLength: number;
  /**
   * Column of `school` with the imported fact. The school's own value is published instead; an import writes the column
   * alone.
   */
  readonly column?:
    | "about"
    | "methodology"
    | "generalInformation"
    | "methodologies"
    | "educationSystems"
    | "courseware";
  /** Families look for it first: the desk names it while it is missing. */
  readonly isSought?: true;
  readonly law?: Law;
}

const LINK_HINT = "Com endereço de site ou e-mail, a equipe lê antes de publicar.";

/** Most names of a list, and days of a calendar. */
export const MAX_ENTRIES = 6;

/** Every fact that a school provides, in the order of its desk. Official facts stay beside them. */
export const DESK_FACTS = [
  {
    key: "about",
    column: "about",
    group: "texts",
    kind: "long",
    label: "A escola em poucas palavras",
    maxLength: 1_500,
    isSought: true,
    hint: `O que uma família deve saber primeiro. ${LINK_HINT}`,
  },
  {
    key: "generalInformation",
    column: "generalInformation",
    group: "texts",
    kind: "long",
    label: "Atividades e projetos",
    maxLength: 1_500,
    hint: "Esporte, música, reforço, passeios: o que acontece além da aula.",
  },
  {
    key: "methodologies",
    column: "methodologies",
    group: "teaching",
    kind: "list",
    label: "Metodologia",
    maxLength: 40,
    isSought: true,
    hint: "Só os nomes, com vírgula: “Construtivista, Montessoriana”. As famílias filtram por eles.",
  },
  {
    key: "methodology",
    column: "methodology",
    group: "teaching",
    kind: "long",
    label: "Como a escola ensina",
    maxLength: 1_500,
    hint: "Um dia de aula, a avaliação, a lição de casa.",
  },
  {
    key: "educationSystems",
    column: "educationSystems",
    group: "teaching",
    kind: "list",
    label: "Sistema de ensino",
    maxLength: 40,
    hint: "O nome da marca ou “Sistema próprio”.",
  },
  {
    key: "courseware",
    column: "courseware",
    group: "teaching",
    kind: "list",
    label: "Material didático",
    maxLength: 40,
    hint: "Com vírgula: “Apostilas, Livros didáticos”.",
  },
  {
    key: "languages",
    group: "teaching",
    kind: "long",
    label: "Idiomas",
    maxLength: 300,
    isSought: true,
    hint: "Qual, desde que ano e quantas aulas: “Inglês desde o Infantil, 5 aulas por semana”.",
  },
  {
    key: "hours",
    group: "routine",
    kind: "long",
    label: "Horários",
    maxLength: 400,
    isSought: true,
    hint: "Entrada e saída por etapa, e o período integral: “Fundamental: 7h10 às 12h30”.",
  },
  {
    key: "meals",
    group: "routine",
    kind: "long",
    label: "Lanche e almoço",
    maxLength: 400,
    isSought: true,
    hint: "O que a escola serve, se é incluído, como cuida de alergias.",
  },
  {
    key: "transport",
    group: "routine",
    kind: "long",
    label: "Transporte",
    maxLength: 400,
    isSought: true,
    hint: "Próprio ou de parceiros, bairros, estacionamento para o desembarque.",
  },
  {
    key: "inclusion",
    group: "care",
    kind: "long",
    label: "Apoio a quem precisa",
    maxLength: 600,
    isSought: true,
    hint: "Sala de recursos, profissional de apoio, plano individual. Não conte o caso de nenhum aluno.",
  },
  {
    key: "safety",
    group: "care",
    kind: "long",
    label: "Entrada e saída",
    maxLength: 600,
    isSought: true,
    hint: "Quem pode buscar, portaria, câmeras, aviso às famílias. Não conte nada que ajude a burlar.",
  },
  {
    key: "materialList",
    group: "calendar",
    kind: "link",
    label: "Lista de material",
    maxLength: 300,
    isSought: true,
    hint: "O endereço da lista no site da escola. A equipe confere antes de publicar.",
  },
  {
    key: "schoolDays",
    group: "calendar",
    kind: "long",
    label: "Ano letivo",
    maxLength: 600,
    hint: "Início e fim das aulas, férias, reuniões: “Aulas de 3 de fevereiro a 11 de dezembro”.",
  },
  {
    key: "openDays",
    group: "calendar",
    kind: "days",
    label: "Dias de visita",
    maxLength: 120,
    isSought: true,
    hint: "Um por linha, com a data: “12/12/2026 9h às 12h, visita guiada, 10 vagas”. De escolas parceiras, as famílias pedem um dia pelo site até acabarem as vagas. Cada um some da página sozinho depois do dia.",
  },
  {
    key: "exams",
    group: "calendar",
    kind: "days",
    label: "Bolsões e provas de bolsa",
    maxLength: 120,
    hint: "Um por linha, com a data: “5/12/2026 9h, bolsão do 6º ao 9º ano, inscrição até 3/12”.",
  },
  {
    key: "enrolment",
    group: "calendar",
    kind: "periods",
    label: "Períodos de matrícula",
    maxLength: 120,
    hint: "Um por linha, com o primeiro e o último dia: “1/10/2026 a 15/12/2026, alunos novos”. Do último dia contamos os 45 dias da lei para divulgar contrato, preço e vagas.",
  },
  {
    key: "deadlines",
    group: "calendar",
    kind: "days",
    label: "Outros prazos",
    maxLength: 120,
    hint: "Um por linha, com a data: “30/11/2026 último dia do desconto para irmãos”.",
  },
  ...LAW_FACTS.map(
    (fact) => ({ ...fact, group: "law", kind: "yesNo", maxLength: 3, hint: `${fact.law.name}.` }) as const,
  ),
] as const satisfies readonly DeskFact[];
export type DeskFactKey = (typeof DESK_FACTS)[number]["key"];

/** A school in its own words, as D1 and the details of a school hold it: lines of a list are separated by "\n". */
interface StatedByDesk {
  readonly text: string;
  /** ISO date. */
  readonly on: string;
}

/** The facts of a school by key; absent ones are not stated. */
export type DeskFactTexts = Readonly<Partial<Record<DeskFactKey, StatedByDesk>>>;

export const isDated = ({ kind }: Pick<DeskFact, "kind">) => kind === "days" || kind === "periods";

/** A fact by its key; undefined for a key of a later version. */
export function findDeskFact(key: string): (DeskFact & { readonly key: DeskFactKey }) | undefined {
  return DESK_FACTS.find((fact) => fact.key === key);
}

/** Labels of the facts that families look for first and that are unknown, by the known keys. */
export function missingFacts(stated: ReadonlySet<string>): string[] {
  return DESK_FACTS.filter((fact) => "isSought" in fact && !stated.has(fact.key)).map(({ label }) => label);
}
