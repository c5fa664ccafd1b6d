import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { CityAdjustments } from "../../contract/publication.ts";
import { MIN_PAIRS } from "../../domain/pricing/stated-fees.ts";

/**
 * The newest list fee of each seat and year, beside that of the year before, and the middle of the changes in each
 * city. A survey is compared with a survey: schools and surveyors may not mean the same by a fee.
 */
const MEDIANS = sql`
  WITH newest AS (
    SELECT inep_code, grade_slug, shift, year, stated_by = 'survey' AS is_survey, list_monthly_fee_cents AS cents, max(id)
    FROM price_ledger WHERE shift IS NOT NULL AND stated_by <> 'family'
    GROUP BY inep_code, grade_slug, year, shift, stated_by = 'survey'
  ), following AS (
    SELECT inep_code, year, cents, lag(year) OVER seat AS year_before, lag(cents) OVER seat AS cents_before FROM newest
    WINDOW seat AS (PARTITION BY inep_code, grade_slug, shift, is_survey ORDER BY year)
  ), change AS (
    SELECT school.city_ibge_code AS city, year, 100.0 * cents / cents_before - 100 AS percent
    FROM following JOIN school USING (inep_code)
    WHERE year_before = year - 1 AND cents_before > 0 AND school.is_active = 1 AND school.administration = 0
  ), ranked AS (
    SELECT city, year, percent, row_number() OVER (PARTITION BY city, year ORDER BY percent) AS place,
      count(*) OVER (PARTITION BY city, year) AS pairs
    FROM change
  )
  SELECT city, year, pairs, round(avg(percent), 1) AS percent FROM ranked
  WHERE pairs >= ${MIN_PAIRS} AND place IN ((pairs + 1) / 2, (pairs + 2) / 2)
  GROUP BY city, year ORDER BY year`;

/** The observed adjustment of the cities with enough pairs, each in its newest year. */
export async function readAdjustments(db: DrizzleD1Database): Promise<CityAdjustments> {
  const rows = await db.all<{ city: string; year: number; pairs: number; percent: number }>(MEDIANS);
  return Object.fromEntries(rows.map(({ city, ...adjustment }) => [city, adjustment]));
}
