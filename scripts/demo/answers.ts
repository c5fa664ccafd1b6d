import type { deskFact } from "../../src/backend/schema/desk-facts.ts";
import { slugsOf } from "../../src/domain/catalog/bitmask.ts";
import { STAGES } from "../../src/domain/catalog/stage.ts";
import { keyOf, questionsFor } from "../../src/domain/questions/law-questions.ts";
import type { Random } from "../random.ts";
import { daysBefore } from "./dates.ts";
import type { School } from "./schools.ts";

/** Share of the schools that have answered questions about laws, and of the questions that each of them has answered. */
const [ANSWERING, ANSWERED] = [0.1, 0.4];
/** Age of the oldest answers in days; they lapse after a year. */
const OLDEST = 300;

/** Answers of a school, in one sitting; most schools give none, partners no more than others. */
export function answersOf(
  random: Random,
  { inepCode, stages }: Pick<School, "inepCode" | "stages">,
  reference: string,
): (typeof deskFact.$inferInsert)[] {
  if (!random.chance(ANSWERING)) return [];
  const toldAt = daysBefore(reference, random.int(1, OLDEST));
  return questionsFor(slugsOf(STAGES, stages ?? 0))
    .filter(() => random.chance(ANSWERED))
    .map((question) => ({
      inepCode,
      key: keyOf(question),
      value: random.pick(question.answers).slug,
      toldAt,
    }));
}
