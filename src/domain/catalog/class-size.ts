import { type CensusText, listAnswers } from "./census-text.ts";
import { STAGES, type Stage } from "./stage.ts";

/** Pupils and classes of a school in a stage. */
export interface ClassSize {
  readonly stage: Stage;
  readonly pupils: number;
  readonly classes: number;
  /** Pupils who are at school seven hours a day or more; null when not told. */
  readonly fullDay: number | null;
}

/** A stage has small classes up to this mean. */
export const SMALL_CLASS_PUPILS = 20;

/** Ending of the census facts of a stage. */
const ENDINGS = { infantil: "inf", fundamentalI: "fun1", fundamentalII: "fun2", medio: "med" } as const;

/** The stages with classes whose number of pupils the same source tells. */
export function classSizesOf(census: Readonly<Record<string, CensusText>>): ClassSize[] {
  const answers = new Map<string, { readonly value: number; readonly source: string }>(
    listAnswers(census).map(({ fact, value, source }) => [fact.key, { value, source }]),
  );
  return STAGES.flatMap(({ slug: stage }) => {
    const [pupils, classes, fullDay] = ["pupils", "classes", "full_day"].map((of) =>
      answers.get(`${of}_${ENDINGS[stage]}`),
    );
    if (!pupils?.value || !classes?.value || pupils.source !== classes.source) return [];
    return {
      stage,
      pupils: pupils.value,
      classes: classes.value,
      fullDay: fullDay?.source === pupils.source ? fullDay.value : null,
    };
  });
}

/** Mean number of pupils in a class. */
export const meanClass = ({ pupils, classes }: Pick<ClassSize, "pupils" | "classes">) => pupils / classes;

export const isSmall = (size: ClassSize) => meanClass(size) <= SMALL_CLASS_PUPILS;
