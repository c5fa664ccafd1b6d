import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";

/** Ranks of a school in an ENEM edition, from 1, over all four administrations; equal averages share a rank. */
interface Ranks {
  readonly country: number;
  readonly state: number;
  readonly city: number;
}

/** The editions that are ranked and the ranks of every active school in them. */
export class EnemRanks {
  /** Newest first. */
  readonly editions: readonly number[];
  readonly #ranks: ReadonlyMap<string, Ranks>;

  constructor(ranks: ReadonlyMap<string, Ranks>, editions: Iterable<number>) {
    this.#ranks = ranks;
    this.editions = [...new Set(editions)].sort((a, b) => b - a);
  }

  find(code: string, edition: number): Ranks | null {
    return this.#ranks.get(keyOf(code, edition)) ?? null;
  }
}

/**
 * ENEM ranks in the editions that cover the country, which have at least half as many results as the largest: the file
 * of one state must not become a ranking of Brazil. With `codes`, only those schools, and only in the newest such edition.
 */
export async function readEnemRanks(db: DrizzleD1Database, codes: readonly string[] | null): Promise<EnemRanks> {
  const rows = await db.all<{ code: string; edition: number } & Ranks>(sql`
    WITH size AS (SELECT edition, count(*) AS results FROM enem_result GROUP BY edition),
    ranked AS (
      SELECT edition FROM size WHERE 2 * results >= (SELECT max(results) FROM size)
      ORDER BY edition DESC LIMIT ${codes ? 1 : 100}
    )
    SELECT * FROM (SELECT e.inep_code AS code, e.edition AS edition,
           rank() OVER (PARTITION BY e.edition ORDER BY e.average DESC) AS country,
           rank() OVER (PARTITION BY e.edition, substr(s.city_ibge_code, 1, 2) ORDER BY e.average DESC) AS state,
           rank() OVER (PARTITION BY e.edition, s.city_ibge_code ORDER BY e.average DESC) AS city
    FROM enem_result e JOIN school s ON s.inep_code = e.inep_code AND s.is_active = 1
    WHERE e.edition IN (SELECT edition FROM ranked))
    WHERE ${codes === null ? sql`true` : sql`code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`}`);
  const ranks = new Map(
    rows.map(({ code, edition, country, state, city }) => [keyOf(code, edition), { country, state, city }]),
  );
  return new EnemRanks(
    ranks,
    rows.map((row) => row.edition),
  );
}

/** Key of a school's ranks in an edition. */
export function keyOf(code: string, edition: number): string {
  return `${edition}/${code}`;
}
