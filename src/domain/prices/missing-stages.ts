import { maskOf, slugsOf } from "../catalog/bitmask.ts";
import { type Grade, gradeOf, STAGES, stageName } from "../catalog/stage.ts";
import { formatList } from "../text/format.ts";

/**
 * Warns of grades of stages that the census does not list for the school. Null when it lists all, or no stage is known.
 * `stages` is a mask over STAGES.
 */
export function missingStages(grades: readonly Grade[], stages: number): string | null {
  const stated = maskOf(
    STAGES,
    grades.map((grade) => gradeOf(grade).stage),
  );
  const missing = stages === 0 ? [] : slugsOf(STAGES, stated & ~stages);
  return missing.length === 0
    ? null
    : `a escola não tem ${formatList(missing.map(stageName), "ou")} no Censo Escolar; confira`;
}
