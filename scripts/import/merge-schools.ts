import type { school } from "../../src/backend/schema/catalog.ts";
import { school as schoolTable } from "../../src/backend/schema/catalog.ts";
import type { Row } from "../../src/backend/upsert.ts";
import type { Collected } from "./collected.ts";
import type { Neighborhoods } from "./neighborhoods.ts";
import { TablePlan } from "./plan.ts";
import { count } from "./report.ts";
import { mergeSchool, type SchoolRow } from "./school-row.ts";
import { SchoolSlugs } from "./slugs.ts";
import { mergeStanding, reasonToExclude, type StandingRow } from "./standing.ts";
import { schoolStanding } from "./tables.ts";

export interface MergedSchools {
  readonly schools: TablePlan<Row<typeof school>>;
  readonly standings: TablePlan<StandingRow>;
  /** INEP code of every known school, stored or new, by INEP code and by slug. */
  readonly codes: ReadonlyMap<string, string>;
}

/**
 * Compares the schools that the files tell of with those that are stored, and plans what changes. `stored` comes in any
 * order and is read once.
 */
export async function mergeSchools(
  collected: Collected,
  stored: AsyncIterable<SchoolRow>,
  standings: ReadonlyMap<string, StandingRow>,
  neighborhoods: Neighborhoods,
  notes: Map<string, number>,
): Promise<MergedSchools> {
  const { sources, places } = collected;
  const schools = new TablePlan<SchoolRow>(schoolTable, "escolas");
  const standingPlan = new TablePlan<StandingRow>(schoolStanding, "situações");
  const slugs = new SchoolSlugs();
  const codes = new Map<string, string>();
  const merged: { row: SchoolRow; stored: SchoolRow | null }[] = [];
  const seen = new Set<string>();

  for await (const row of stored) {
    slugs.take(row.slug);
    if (row.slugQe) slugs.take(row.slugQe);
    codes.set(row.inepCode, row.inepCode).set(row.slug, row.inepCode);
    seen.add(row.inepCode);
    if (collected.schools.byCode.get(row.inepCode)?.identity) merge(row.inepCode, row);
    else neighborhoods.observe(row, cityOf(row));
  }
  for (const inepCode of [...collected.schools.byCode.keys()].sort()) if (!seen.has(inepCode)) merge(inepCode, null);

  neighborhoods.settleCentres();
  // Private schools choose first: theirs are the pages that people look for.
  const ordered = merged.sort(
    (a, b) => a.row.administration - b.row.administration || (a.row.inepCode < b.row.inepCode ? -1 : 1),
  );
  for (const { row, stored } of ordered) {
    neighborhoods.standIn(row, cityOf(row));
    if (!stored) row.slug = slugs.assign(row.name, cityOf(row).slug, row.inepCode);
    codes.set(row.inepCode, row.inepCode).set(row.slug, row.inepCode);
    schools.put(row, stored);
  }
  return { schools, standings: standingPlan, codes };

  function merge(inepCode: string, stored: SchoolRow | null): void {
    const facts = collected.schools.byCode.get(inepCode)!;
    const standing = mergeStanding(inepCode, standings.get(inepCode) ?? null, facts, sources);
    standingPlan.put(standing, standings.get(inepCode));
    const reason = reasonToExclude(standing);
    if (reason && !stored) {
      count(notes, `Escolas deixadas de fora: ${reason}`);
      return;
    }
    const row = mergeSchool(inepCode, stored, facts, sources);
    row.isActive = reason ? 0 : 1;
    if (reason && stored?.isActive) count(notes, `Escolas que deixaram de ser listadas: ${reason}`);
    neighborhoods.place(row, cityOf(row), facts.neighborhood?.source ?? facts.identity!.source);
    neighborhoods.observe(row, cityOf(row));
    merged.push({ row, stored });
  }

  function cityOf(row: SchoolRow) {
    return places.byCode(row.cityIbgeCode)!;
  }
}
