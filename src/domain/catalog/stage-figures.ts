import { type CensusText, listAnswers } from "./census-text.ts";
import { classSizesOf, STAGE_ENDINGS, yearOf } from "./class-size.ts";

/** A figure of a school in a stage that can be compared with that of others of the same edition. */
export interface StageFigure {
  /** "class_size_med", "approval_fun1". */
  readonly key: string;
  readonly year: string;
  readonly value: number;
}

/** The median of a figure of the private schools of a city. */
export interface FigureMedian {
  readonly key: string;
  /** Year of the edition with the figure. */
  readonly year: string;
  readonly median: number;
  readonly schools: number;
}

/** Compared indicators by the beginning of their keys. */
const COMPARED = /^(?:day_hours|approval|graduate_teachers)_/;

export function figuresOf(census: Readonly<Record<string, CensusText>>): StageFigure[] {
  return [
    ...classSizesOf(census).map(({ stage, mean, source }) => {
      return { key: `class_size_${STAGE_ENDINGS[stage]}`, year: yearOf(source), value: mean };
    }),
    ...listAnswers(census)
      .filter(({ fact }) => COMPARED.test(fact.key))
      .map(({ fact, value, source }) => ({ key: fact.key, year: yearOf(source), value })),
  ];
}
