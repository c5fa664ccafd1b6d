import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { CepAddress } from "../../search/cep-table.ts";

/** Numbers of private schools by place. */
interface PlaceTally {
  /** By IBGE code. */
  readonly byCity: ReadonlyMap<string, number>;
  /** By IBGE code and slug ("3550308/moema"). */
  readonly byNeighborhood: ReadonlyMap<string, number>;
  readonly zipCodes: readonly CepAddress[];
}

export async function readTally(db: DrizzleD1Database): Promise<PlaceTally> {
  const groups = await db.all<{ cityCode: string; slug: string | null; zipCode: string | null; schools: number }>(sql`
    SELECT city_ibge_code AS cityCode, CASE WHEN neighborhood IS NOT NULL THEN neighborhood_slug END AS slug,
           substr(cep, 1, 5) AS zipCode, count(*) AS schools
    FROM school WHERE is_active = 1 AND administration = 0 GROUP BY 1, 2, 3`);
  const byCity = new Map<string, number>();
  const byNeighborhood = new Map<string, number>();
  for (const { cityCode, slug, schools } of groups) {
    increment(byCity, cityCode, schools);
    if (slug) increment(byNeighborhood, `${cityCode}/${slug}`, schools);
  }
  return { byCity, byNeighborhood, zipCodes: groups };
}

function increment(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
