import type { deskFact } from "../../src/backend/schema/desk-facts.ts";
import { LAW_FACTS } from "../../src/domain/catalog/law-facts.ts";
import type { Random } from "../random.ts";
import { daysBefore } from "./dates.ts";
import type { School } from "./schools.ts";

/**
 * Share of the schools that have answered questions about laws, and of the questions that each of them has answered.
 */
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
