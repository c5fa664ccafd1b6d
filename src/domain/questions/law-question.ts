import type { Stage } from "../catalog/stage.ts";
import type { LawKey } from "./laws.ts";

/** Subjects of the questions, in the order of the pages. */
export const QUESTION_TOPICS = {
  phones: "Celular e telas",
  safety: "Segurança e convivência",
  inclusion: "Inclusão e apoio",
  teaching: "Aulas",
  material: "Material e uniforme",
  contract: "Mensalidade e contrato",
} as const;
export type QuestionTopic = keyof typeof QUESTION_TOPICS;

/** A closed question to a school about a subject of a law. It asks what the school does, not whether it obeys the law. */
export interface LawQuestion {
  readonly id: string;
  /** Raised when words or answers change their meaning: earlier answers are then not shown any more. */
  readonly version: number;
  readonly topic: QuestionTopic;
  /** Stages that it concerns; absent for all. */
  readonly stages?: readonly Stage[];
  readonly law: LawKey;
  /** "art. 2º". */
  readonly article?: string;
  /** Words for a family. */
  readonly family: string;
  /** Words at the desk of the school. */
  readonly desk: string;
  readonly answers: readonly { readonly slug: string; readonly words: string }[];
}
