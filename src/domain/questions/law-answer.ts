import { addDays, isoAfter } from "../time/time.ts";

/** The answer of a school to a question with a law. */
export interface LawAnswer {
  /** Slug of the answer. */
  readonly answer: string;
  /** ISO date in São Paulo on which the school gave or confirmed it. */
  readonly on: string;
}

/** The answers of a school, by key of the question. */
export type LawAnswers = Readonly<Record<string, LawAnswer>>;

/** Months for which an answer is shown. */
export const ANSWER_MONTHS = 12;
/** Days before its end in which the school is asked whether an answer still holds. */
const DUE_DAYS = 30;

/** Whether a key of the facts of a desk is that of a question: only these end in a version. */
export const isQuestionKey = (key: string): boolean => /^[a-z-]+\.\d+$/.test(key);

/** Last ISO date on which an answer is shown. */
export function lastDayOf(on: string): string {
  return isoAfter(new Date(on), { months: ANSWER_MONTHS }).slice(0, 10);
}

/** Whether families see an answer on a date. */
export const isAnswerShown = (on: string, today: string): boolean => today <= lastDayOf(on);

/** Whether the school should confirm an answer: it has lapsed, or will in a month. */
export const isAnswerDue = (on: string, today: string): boolean => !isAnswerShown(on, addDays(today, DUE_DAYS));
