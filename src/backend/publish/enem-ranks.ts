import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { EnemStanding } from "../../search/types.ts";

/** The editions that are ranked and the ranks of every school of their files, listed by the site or not. */
export class EnemRanks {
  /** Newest first. */
  readonly editions: readonly number[];
  /** The editions whose files have private schools alone. */
  readonly privateEditions: ReadonlySet<number>;
  readonly #ranks: ReadonlyMap<string, EnemStanding>;

  constructor(
    ranks: ReadonlyMap<string, EnemStanding>,
    editions: readonly number[],
    privateEditions: Iterable<number> = [],
  ) {
    this.#ranks = ranks;
    this.editions = editions;
    this.privateEditions = new Set(privateEditions);
  }

  find(code: string, edition: number): EnemStanding | null {
    return this.#ranks.get(keyOf(code, edition)) ?? null;
  }
}

/**
 * ENEM ranks in the editions that cover the country, which have at least half as many results as the largest: the file
 * of one state must not become a ranking of Brazil. They are over the whole file: the state is in the INEP code, the
 * city is ranked where the file names it. With `codes`, only those schools, and only in the newest such edition.
 */
export async function readEnemRanks(db: DrizzleD1Database, codes: readonly string[] | null): Promise<EnemRanks> {
  const editions = await readEditions(db);
  const ranked = editions.map(({ edition }) => edition);
  const rows = await db.all<{ code: string; edition: number } & EnemStanding>(sql`
    SELECT * FROM (SELECT inep_code AS code, edition,
           rank() OVER (PARTITION BY edition ORDER BY average DESC) AS countryRank,
           count(*) OVER (PARTITION BY edition) AS countryRanked,
           rank() OVER (PARTITION BY edition, substr(inep_code, 1, 2) ORDER BY average DESC) AS stateRank,
           count(*) OVER (PARTITION BY edition, substr(inep_code, 1, 2)) AS stateRanked,
           iif(city_ibge_code IS NULL, 0, rank() OVER (PARTITION BY edition, city_ibge_code ORDER BY average DESC)) AS cityRank,
           iif(city_ibge_code IS NULL, 0, count(*) OVER (PARTITION BY edition, city_ibge_code)) AS cityRanked
    FROM enem_result WHERE edition IN (SELECT value FROM json_each(${JSON.stringify(codes ? ranked.slice(0, 1) : ranked)})))
    WHERE ${codes === null ? sql`true` : sql`code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`}`);
  return new EnemRanks(
    new Map(rows.map(({ code, edition, ...standing }) => [keyOf(code, edition), standing])),
    ranked,
    editions.filter(({ isPrivate }) => isPrivate).map(({ edition }) => edition),
  );
}

/**
 * The ranked editions, newest first. A file does not say whose its schools are: they are private where all those that
 * the site knows are, and it knows public schools with Ensino Médio, which an open file would have.
 */
async function readEditions(db: DrizzleD1Database): Promise<{ edition: number; isPrivate: number }[]> {
  return await db.all(sql`
    WITH size AS (
      SELECT e.edition AS edition, count(*) AS results, max(s.administration) AS administration, max(s.is_active) AS isListed
      FROM enem_result e LEFT JOIN school s ON s.inep_code = e.inep_code GROUP BY e.edition
    )
    SELECT edition, administration IS 0 AND EXISTS (
      SELECT 1 FROM school WHERE is_active = 1 AND administration <> 0 AND stages & 8
    ) AS isPrivate
    FROM size WHERE 2 * results >= (SELECT max(results) FROM size) AND isListed = 1
    ORDER BY edition DESC LIMIT 100`);
}

function keyOf(code: string, edition: number): string {
  return `${edition}/${code}`;
}
