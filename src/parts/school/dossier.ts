import {
  CENSUS_FACTS,
  CENSUS_GROUPS,
  type CensusFact,
  type CensusGroup,
  STRUCTURE_FACTS,
} from "../../domain/catalog/census-facts.ts";
import { readCensus } from "../../domain/catalog/census-text.ts";
import { formatCount, formatDecimal, formatList, plural } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type AnswerView, classAnswers } from "./class-answers.ts";
import { dayAnswers, teachingAnswers } from "./indicator-answers.ts";
import { type FactView, inSentence } from "./school-facts.ts";

/** The answers of a school on one subject. */
interface DossierGroup {
  readonly group: CensusGroup;
  readonly title: string;
  readonly answers: readonly AnswerView[];
}

/** The answers other than "no" of a group, and those as a sentence. */
export interface DossierGroupView {
  readonly title: string;
  readonly facts: readonly FactView[];
  /** "Tem: biblioteca e quadra coberta." */
  readonly present: string | null;
  /** "Não tem: elevador e piso tátil." */
  readonly declined: string | null;
  readonly note: string | null;
}

/** Number of items that a school has, out of those that it answered for. */
export interface Equipment {
  readonly has: number;
  readonly answered: number;
}

/** Groups of figures, whose answers are neither yes nor no. */
const FIGURES: readonly CensusGroup[] = ["classes", "teaching"];

const [YES, NO] = ["sim", "não"];

/** Notes below a group: they cite the law where a "no" could be read as a refusal, and name the limits of a figure. */
const NOTES: Partial<Record<CensusGroup, string>> = {
  teaching:
    "Calculado pelo Inep com o que a escola declarou. Com poucos alunos, um só muda muito a taxa, e nenhuma destas é nota da escola.",
  inclusion:
    "Nenhuma escola pode recusar a matrícula de uma criança com deficiência ou autismo, nem cobrar a mais por isso (Lei 13.146/2015, art. 28, e Lei 12.764/2012).",
};

/** All questions by subject. Rare ones without an answer other than "no" are left out. */
export function dossierOf(school: SchoolDetail): DossierGroup[] {
  const values = readCensus(school.census);
  const structures: Readonly<Record<string, boolean | undefined>> = school.structures;
  const facts: readonly (readonly [CensusFact, number | undefined])[] = [
    ...CENSUS_FACTS.map((fact) => [fact, values[fact.key]] as const),
    ...STRUCTURE_FACTS.map((fact) => [fact, toNumber(structures[fact.key])] as const),
  ];
  return groupsOf((group) => [
    ...(group === "classes" ? [...classAnswers(school), ...dayAnswers(school)] : []),
    ...(group === "teaching" ? teachingAnswers(school) : []),
    ...facts
      .filter(([fact, value]) => fact.group === group && !fact.isHidden && !(fact.isRare && !value))
      .map(([fact, value]) => ({ label: fact.label, answer: value === undefined ? null : inWords(fact, value) })),
  ]);
}

function groupsOf(answersOf: (group: CensusGroup) => readonly AnswerView[]): DossierGroup[] {
  return (Object.keys(CENSUS_GROUPS) as CensusGroup[]).map((group) => ({
    group,
    title: CENSUS_GROUPS[group],
    answers: answersOf(group),
  }));
}

/** The groups with an answer, as a page shows them, without the facts that it has shown under these labels. */
export function toDossier(groups: readonly DossierGroup[], shown: ReadonlySet<string> = new Set()): DossierGroupView[] {
  return groups.flatMap(({ group, title, answers }) => {
    const facts = answers.flatMap(({ label, answer, note }) =>
      answer && answer !== NO && !shown.has(label) && (answer !== YES || note)
        ? { label, value: answer, ...(note && { note }) }
        : [],
    );
    const sentence = (lead: string, wanted: string) => {
      const named = answers.filter(
        ({ label, answer, note }) => answer === wanted && !shown.has(label) && (wanted === NO || !note),
      );
      return named.length > 0 ? `${lead}: ${formatList(named.map(({ label }) => inSentence(label)))}.` : null;
    };
    const [present, declined] = [sentence("Tem", YES), sentence("Não tem", NO)];
    if (facts.length === 0 && !present && !declined) return [];
    return {
      title,
      facts,
      present,
      declined,
      note: NOTES[group] ?? null,
    };
  });
}

export function equipmentOf(groups: readonly DossierGroup[]): Equipment {
  const answers = groups
    .filter(({ group }) => !FIGURES.includes(group))
    .flatMap((group) => group.answers.flatMap(({ answer }) => answer ?? []));
  return { has: answers.filter((answer) => answer !== NO).length, answered: answers.length };
}

/**
 * The first question of each subject that the school did not answer, but for its classes, which are asked for apart.
 */
export function questionsOf(groups: readonly DossierGroup[]): string[] {
  return groups
    .filter(({ group }) => group !== "classes")
    .flatMap(({ answers }) => answers.find(({ answer }) => answer === null) ?? [])
    .map(({ label }) => inSentence(label));
}

function inWords({ kind, words }: CensusFact, value: number): string {
  if (value === 0) return NO;
  switch (kind) {
    case "flag":
      return YES!;
    case "staff":
      return plural(value, "pessoa", "pessoas");
    case "count":
      return formatCount(value);
    case "code":
      return words![value]!;
    case "mean":
    case "hours":
    case "percent":
    case "index":
      return formatDecimal(value, 1);
  }
}

const toNumber = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
