import type { deskFact } from "../../src/backend/schema/desk-facts.ts";
import { CENSUS_FACTS, type CensusFact, type CensusKey } from "../../src/domain/catalog/census-facts.ts";
import { writeCensus } from "../../src/domain/catalog/census-text.ts";
import { LAW_FACTS } from "../../src/domain/catalog/law-facts.ts";
import type { Random } from "../random.ts";
import { daysBefore } from "./dates.ts";
import type { School } from "./schools.ts";
import { DEMO_SOURCE_ID } from "./source.ts";

/** Probability of an answer other than "no"; unlisted ones a third. */
const CHANCES: Partial<Record<CensusKey, number>> = {
  ramps: 0.8,
  accessible_toilet: 0.75,
  lift: 0.15,
  wide_doors: 0.5,
  handrails: 0.5,
  support_room: 0.18,
  support_service: 0.1,
  libras_interpreters: 0.04,
  braille_reviewers: 0.01,
  security_staff: 0.3,
  psychologists: 0.2,
  speech_therapists: 0.05,
  pedagogical_staff: 0.9,
  selection_exam: 0.08,
  student_union: 0.07,
  parents_association: 0.05,
  pupils_internet: 0.6,
  special_territory: 0,
  indigenous_education: 0,
  distance_pupils: 0,
};

const ANSWERS = CENSUS_FACTS.filter((fact: CensusFact) => !fact.indicator);
const TOLD = ["inf", "fun1", "fun2", "med"] as const;

/** Answers of a school to the census; a few schools gave none, and more none about their classes. */
export function censusOf(random: Random, school: School): string | null {
  if (random.chance(0.06)) return null;
  const pupils = [school.studentsInf, school.studentsFun1, school.studentsFun2, school.studentsMed];
  const hasClasses = random.chance(0.8);
  const byStage = new Map<string, number | null>();
  for (const [stage, ending] of TOLD.entries()) {
    const count = pupils[stage] ?? null;
    const size = random.int(12, 34);
    const fullDay = random.chance(0.2) ? Math.round((count ?? 0) * random.next()) : 0;
    byStage.set(`pupils_${ending}`, count);
    byStage.set(`classes_${ending}`, count === null ? null : Math.max(1, Math.round(count / size)));
    byStage.set(`full_day_${ending}`, count === null ? null : fullDay);
  }
  const values = ANSWERS.map(({ key, kind, group }) => {
    const isYes = random.chance(CHANCES[key] ?? 0.33);
    const number = random.int(1, 4);
    if (random.chance(0.03) || key === "teaching_language") return null;
    if (byStage.has(key)) return hasClasses ? byStage.get(key)! : null;
    if (group === "classes" || key === "no_access_resource") return null;
    return isYes ? (kind === "flag" || kind === "code" ? 1 : number) : 0;
  });
  const text = writeCensus(values);
  return text === null ? null : JSON.stringify({ [DEMO_SOURCE_ID]: text });
}

/** Share of the schools that reply to questions about laws, and of the questions that each replies to. */
const [ANSWERING, ANSWERED] = [0.1, 0.5];
/** Age of the oldest answers in days. */
const OLDEST = 300;

/** Answers of a school, in one sitting; most schools give none, partners no more than others. */
export function lawAnswersOf(
  random: Random,
  { inepCode }: Pick<School, "inepCode">,
  reference: string,
): (typeof deskFact.$inferInsert)[] {
  if (!random.chance(ANSWERING)) return [];
  const providedAt = daysBefore(reference, random.int(1, OLDEST));
  return LAW_FACTS.filter(() => random.chance(ANSWERED)).map(({ key }) => ({
    inepCode,
    key,
    value: random.pick(["sim", "não"]),
    providedAt,
  }));
}
