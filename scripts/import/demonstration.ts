import { retrying } from "../retrying.ts";

const DEMONSTRATION = "SELECT id FROM source WHERE is_demonstration = 1";

/** Condition of rows that are not of the demonstration, by the SQL of their source. */
export const isReal = (source: string) => `${source} NOT IN (${DEMONSTRATION})`;

export async function hasDemonstration(db: D1Database): Promise<boolean> {
  return (await retrying(() => db.prepare(`${DEMONSTRATION} LIMIT 1`).first())) !== null;
}

/** Statements that delete the demonstration data, children first, before other schools are written. */
export const REMOVE_DEMONSTRATION: readonly string[] = [
  `DELETE FROM price_ledger WHERE source_id IN (${DEMONSTRATION})`,
  `DELETE FROM review WHERE source_id IN (${DEMONSTRATION})`,
  `DELETE FROM offer WHERE source_id IN (${DEMONSTRATION})`,
  `DELETE FROM enem_result WHERE source_id IN (${DEMONSTRATION})`,
  `DELETE FROM school WHERE sources ->> '$.identity' IN (${DEMONSTRATION})`,
  `DELETE FROM neighborhood WHERE source_id IN (${DEMONSTRATION})`,
  "DELETE FROM source WHERE is_demonstration = 1 AND id NOT IN (SELECT source_id FROM city)",
];
