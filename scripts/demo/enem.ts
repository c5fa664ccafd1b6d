import type { enemResult } from "../../src/backend/schema/catalog.ts";
import { ADMINISTRATIONS } from "../../src/domain/catalog/administration.ts";
import type { Random } from "../random.ts";
import { baseFee } from "./fees.ts";
import type { City } from "./plan.ts";
import type { School } from "./schools.ts";
import { DEMO_SOURCE_ID } from "./source.ts";

type EnemResult = typeof enemResult.$inferInsert;

const EDITIONS = [2019, 2024, 2025] as const;

/** Mean of the five areas of a typical school. */
const MEANS = { privada: 590, federal: 600, estadual: 505, municipal: 510 } as const;

/** Deviation of each area from the school's mean. */
const AREAS = { naturalSciences: -38, humanSciences: -8, languages: -18, mathematics: 10, essay: 54 } as const;

/** ENEM means of a school with Ensino Médio; editions with too few candidates are missing. */
export function enemResultsOf(random: Random, school: School, city: City): EnemResult[] {
  if (!(school.stages! & 0b1000)) return [];
  const { slug } = ADMINISTRATIONS[school.administration]!;
  const wealth = slug === "privada" ? (baseFee(city) - 800) / 25 : 0;
  const level = MEANS[slug] + wealth + (slug === "privada" ? 42 : 26) * random.normal();
  return EDITIONS.flatMap((edition) => {
    const participants = Math.round((school.studentsMed ?? 90) * (0.15 + 0.2 * random.next()));
    if (participants < 10 || random.chance(0.08)) return [];
    const year = level + 9 * random.normal();
    const marks = Object.fromEntries(
      Object.entries(AREAS).map(([area, offset]) => [area, twoDecimals(clamp(year + offset + 12 * random.normal()))]),
    ) as Record<keyof typeof AREAS, number>;
    const average = twoDecimals(Object.values(marks).reduce((sum, mark) => sum + mark, 0) / 5);
    const result = { inepCode: school.inepCode, edition, participants, ...marks, average };
    return { ...result, sourceId: DEMO_SOURCE_ID, cityIbgeCode: school.cityIbgeCode };
  });
}

function clamp(mark: number): number {
  return Math.min(930, Math.max(330, mark));
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
