import { type CensusText, listAnswers } from "./census-text.ts";
import { STAGES, type Stage } from "./stage.ts";
import { SMALL_CLASS_PUPILS } from "./support.ts";

/** Pupils in a class of a school in a stage. */
export interface ClassSize {
  readonly stage: Stage;
  readonly mean: number;
  /** Null for a mean that INEP computed. */
  readonly counted: {
    readonly pupils: number;
    readonly classes: number;
    /** Pupils who are at school seven hours a day or more; null when not stated. */
    readonly fullDay: number | null;
  } | null;
  readonly source: string;
}

/** Ending of the census facts of a stage. */
export const STAGE_ENDINGS = { infantil: "inf", fundamentalI: "fun1", fundamentalII: "fun2", medio: "med" } as const;

/**
 * The class sizes of a school by stage: from pupils and classes that one source states, or the mean of INEP if it is of
 * a newer edition or the only one.
 */
export function classSizesOf(census: Readonly<Record<string, CensusText>>): ClassSize[] {
  const answers = new Map<string, { readonly value: number; readonly source: string }>(
    listAnswers(census).map(({ fact, value, source }) => [fact.key, { value, source }]),
  );
  return STAGES.flatMap(({ slug: stage }): ClassSize[] => {
    const [pupils, classes, fullDay, mean] = ["pupils", "classes", "full_day", "class_mean"].map((key) =>
      answers.get(`${key}_${STAGE_ENDINGS[stage]}`),
    );
    const isCounted = pupils?.value && classes?.value && pupils.source === classes.source;
    if (mean?.value && !(isCounted && yearOf(pupils.source) >= yearOf(mean.source))) {
      return [{ stage, mean: mean.value, counted: null, source: mean.source }];
    }
    if (!isCounted) return [];
    const counted = {
      pupils: pupils.value,
      classes: classes.value,
      fullDay: fullDay?.source === pupils.source ? fullDay.value : null,
    };
    return [{ stage, mean: pupils.value / classes.value, counted, source: pupils.source }];
  });
}

/** The year in the id of a source ("inep-censo-2024", "inep-censo-2025-11-20"); empty without one. */
export function yearOf(source: string): string {
  return /-(\d{4})(?:-\d\d-\d\d)?$/.exec(source)?.[1] ?? "";
}

export const isSmall = ({ mean }: ClassSize) => mean <= SMALL_CLASS_PUPILS;
