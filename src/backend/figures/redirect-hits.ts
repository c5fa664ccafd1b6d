import type { RedirectHits } from "../../contract/v3/admin-redirects.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";

/** Rows of one response: a month of a site with some hundred campaigns. */
const MAX_ROWS = 20_000;

/** Times that the redirect of a path, or any for an empty one, was followed in the last days, the newest first. */
export async function readRedirectHits(db: D1Database, path: string, days: number, now: Date): Promise<RedirectHits> {
  const { results } = await db
    .prepare(`SELECT day, path, source, campaign, hits FROM redirect_figure WHERE day > ?1 AND (?2 = '' OR path = ?2)
      ORDER BY day DESC, path, hits DESC LIMIT ${MAX_ROWS + 1}`)
    .bind(addDays(dateInSaoPaulo(now), -days), path)
    .all<RedirectHits["rows"][number]>();
  return { rows: results.slice(0, MAX_ROWS), isCut: results.length > MAX_ROWS };
}

/** Times that the redirects of some paths were followed in the last days; none for a path without any. */
export async function countRedirectHits(
  db: D1Database,
  paths: readonly string[],
  days: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare(`SELECT path, sum(hits) AS hits FROM redirect_figure
      WHERE day > ? AND path IN (SELECT value FROM json_each(?)) GROUP BY path`)
    .bind(addDays(dateInSaoPaulo(now), -days), JSON.stringify(paths))
    .all<{ path: string; hits: number }>();
  return new Map(results.map(({ path, hits }) => [path, hits]));
}
