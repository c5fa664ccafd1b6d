import type { Collected } from "./collected.ts";
import type { TablePlan } from "./plan.ts";
import { digestOf, observationKey } from "./school-observations.ts";
import { fullerOf, latestOf, type Observation, type Stated, withoutNulls } from "./school-units.ts";
import { rowsByCode, storedRows } from "./stored.ts";
import { schoolObservation } from "./tables.ts";

export type ObservationRow = typeof schoolObservation.$inferInsert;

/** Digests of the stored observations, by `observationKey`. */
export async function storedDigests(db: D1Database): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for await (const row of storedRows(db, schoolObservation, ["inepCode", "sourceId", "digest"])) {
    digests.set(observationKey(row.inepCode, row.sourceId), row.digest);
  }
  return digests;
}

/**
 * Merges the observations of this import with stored ones, and plans the rows that change. A unit that a source repeats
 * is replaced; a unit that it omits this time is retained.
 */
export async function mergeObservations(
  db: D1Database,
  codes: readonly string[],
  collected: Collected,
  plan: TablePlan<ObservationRow>,
): Promise<{ inepCode: string; stated: Observation[] }[]> {
  const stored = Map.groupBy(await rowsByCode(db, schoolObservation, codes), (row) => row.inepCode);
  return codes.map((inepCode) => {
    const rows = new Map((stored.get(inepCode) ?? []).map((row) => [row.sourceId, row]));
    const changed = collected.schools.changed.get(inepCode)!;
    const stated: Observation[] = [];
    for (const [source, { body }] of rows) if (!changed.has(source)) stated.push({ source, stated: JSON.parse(body) });
    for (const [source, { body, digest, isContested }] of changed) {
      const row = rows.get(source);
      const now: Stated = JSON.parse(body);
      if (!row) {
        plan.put({ inepCode, sourceId: source, body, digest }, null);
        stated.push({ source, stated: now });
        continue;
      }
      const before: Stated = JSON.parse(row.body);
      const merged = withoutNulls(isContested ? fullerOf(before, now) : latestOf(before, now));
      const mergedBody = JSON.stringify(merged);
      plan.put({ inepCode, sourceId: source, body: mergedBody, digest: digestOf(mergedBody) }, row);
      stated.push({ source, stated: merged });
    }
    return { inepCode, stated };
  });
}
