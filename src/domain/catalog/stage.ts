import { maskOf, optionsOf, slugsOf } from "./bitmask.ts";

/** Stages of basic education and their grades. A bit position is an index into STAGES or GRADES and never changes. */
export const STAGES = [
  { slug: "infantil", name: "Educação Infantil", determinant: "de" },
  { slug: "fundamentalI", name: "Ensino Fundamental I", determinant: "do" },
  { slug: "fundamentalII", name: "Ensino Fundamental II", determinant: "do" },
  { slug: "medio", name: "Ensino Médio", determinant: "do" },
] as const;

export type Stage = (typeof STAGES)[number]["slug"];

export const GRADES = [
  { slug: "infantil_bercario", name: "Berçário", stage: "infantil" },
  { slug: "infantil_maternal-i", name: "Maternal I", stage: "infantil" },
  { slug: "infantil_maternal-ii", name: "Maternal II", stage: "infantil" },
  { slug: "infantil_jardim-i", name: "Jardim I", stage: "infantil" },
  { slug: "infantil_jardim-ii", name: "Jardim II", stage: "infantil" },
  { slug: "fundamentalI_1-ano", name: "1º ano", stage: "fundamentalI" },
  { slug: "fundamentalI_2-ano", name: "2º ano", stage: "fundamentalI" },
  { slug: "fundamentalI_3-ano", name: "3º ano", stage: "fundamentalI" },
  { slug: "fundamentalI_4-ano", name: "4º ano", stage: "fundamentalI" },
  { slug: "fundamentalI_5-ano", name: "5º ano", stage: "fundamentalI" },
  { slug: "fundamentalII_6-ano", name: "6º ano", stage: "fundamentalII" },
  { slug: "fundamentalII_7-ano", name: "7º ano", stage: "fundamentalII" },
  { slug: "fundamentalII_8-ano", name: "8º ano", stage: "fundamentalII" },
  { slug: "fundamentalII_9-ano", name: "9º ano", stage: "fundamentalII" },
  { slug: "medio_1-serie", name: "1ª série", stage: "medio" },
  { slug: "medio_2-serie", name: "2ª série", stage: "medio" },
  { slug: "medio_3-serie", name: "3ª série", stage: "medio" },
] as const satisfies readonly { slug: `${Stage}_${string}`; name: string; stage: Stage }[];

export type Grade = (typeof GRADES)[number]["slug"];

/** Groups of grades as the specification has them (E8): each is of one stage. */
export const GRADE_GROUPS = STAGES.map(({ slug, name, determinant }) => ({
  groupSlug: slug,
  name,
  determinant,
  stagesSlugs: [slug] as const,
}));

const STAGE_NAMES = new Map<string, string>(STAGES.map(({ slug, name }) => [slug, name]));
const GRADES_BY_SLUG = new Map<string, (typeof GRADES)[number]>(GRADES.map((grade) => [grade.slug, grade]));

export function gradeOf(slug: string): (typeof GRADES)[number] {
  return GRADES_BY_SLUG.get(slug)!;
}

/** "Ensino Médio". */
export function stageName(stage: Stage): string {
  return STAGE_NAMES.get(stage)!;
}

/** The mask over STAGES of the stages of the grades in a mask over GRADES. */
function stagesOfGrades(grades: number): number {
  return maskOf(
    STAGES,
    optionsOf(GRADES, grades).map(({ stage }) => stage),
  );
}

const FUNDAMENTAL = maskOf(STAGES, ["fundamentalI", "fundamentalII"]);
const ALL_STAGES = 2 ** STAGES.length - 1;

/**
 * How a source names stages: each, "Ensino Fundamental" for either or both of its two, or none but a modality, as of
 * adults.
 */
type StageNaming = (typeof STAGE_NAMINGS)[number];
/** Their order is that of published files. */
export const STAGE_NAMINGS = ["each", "unsplit", "modality"] as const;

/** The two parts of Educação Infantil, by age. */
const INFANTIL_PARTS = {
  creche: ["infantil_bercario", "infantil_maternal-i", "infantil_maternal-ii"],
  preschool: ["infantil_jardim-i", "infantil_jardim-ii"],
} as const satisfies Record<string, readonly Grade[]>;
export type InfantilPart = keyof typeof INFANTIL_PARTS;
/** Their order is that of published files. */
const MISSING_PARTS = [null, "creche", "preschool"] as const satisfies readonly (InfantilPart | null)[];

export interface TeachingFacts {
  readonly stages: readonly Stage[];
  readonly isFundamentalUnsplit: boolean;
  /** An `InfantilPart` that it states not to have. */
  readonly missingPart: string | null;
  readonly modalities: readonly string[];
  readonly grades: readonly Grade[];
}

export function stageNamingOf({
  stages,
  isFundamentalUnsplit,
  modalities,
}: Omit<TeachingFacts, "grades" | "missingPart">): StageNaming {
  if (isFundamentalUnsplit) return "unsplit";
  return stages.length === 0 && modalities.length > 0 ? "modality" : "each";
}

/** Number of a naming of the stages with a missing part; cards of older files have no part. */
export function packNaming(school: Omit<TeachingFacts, "grades">): number {
  const parts: readonly (string | null)[] = MISSING_PARTS;
  return (
    STAGE_NAMINGS.indexOf(stageNamingOf(school)) + STAGE_NAMINGS.length * parts.indexOf(school.missingPart ?? null)
  );
}

/** Count of the numbers that `packNaming` returns. */
export const PACKED_NAMINGS = STAGE_NAMINGS.length * MISSING_PARTS.length;

export function unpackNaming(packed: number): { naming: StageNaming; missingPart: InfantilPart | null } {
  return {
    naming: STAGE_NAMINGS[packed % STAGE_NAMINGS.length]!,
    missingPart: MISSING_PARTS[Math.floor(packed / STAGE_NAMINGS.length)]!,
  };
}

/** Masks of stages and grades: those that a school states, and those that nothing it states rules out (K30). */
export interface Teaching {
  /** Whether it names a stage, or states that it has none. */
  readonly isStated: boolean;
  readonly stated: { readonly stages: number; readonly grades: number };
  readonly possible: { readonly stages: number; readonly grades: number };
}

/**
 * Reads what a school states of its teaching: a stage does not state its grades; without stage and modality nothing is
 * stated.
 */
export function teachingOf(stages: number, grades: number, packedNaming: number): Teaching {
  const { naming, missingPart } = unpackNaming(packedNaming);
  const missing = missingPart === null ? 0 : maskOf(GRADES, INFANTIL_PARTS[missingPart]);
  const graded = stagesOfGrades(grades);
  const named = stages | graded;
  const isStated = named !== 0 || naming === "modality";
  const possible = isStated ? named : ALL_STAGES;
  return {
    isStated,
    stated: { stages: naming === "unsplit" ? (stages & ~FUNDAMENTAL) | graded : named, grades },
    possible: { stages: possible, grades: (gradesOfStages(possible) & ~missing) | grades },
  };
}

/** The mask over GRADES of all grades of the stages in a mask over STAGES. */
export function gradesOfStages(stages: number): number {
  const slugs = new Set<string>(slugsOf(STAGES, stages));
  return maskOf(
    GRADES,
    GRADES.filter((g) => slugs.has(g.stage)).map((g) => g.slug),
  );
}

/** Whether a school has a grade, or states nothing that rules it out. */
export function mayTeach(school: TeachingFacts, grade: Grade): boolean {
  const { possible } = teachingOf(maskOf(STAGES, school.stages), maskOf(GRADES, school.grades), packNaming(school));
  return (possible.grades & maskOf(GRADES, [grade])) !== 0;
}
