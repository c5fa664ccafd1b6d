import { school as schoolTable } from "../../src/backend/schema/catalog.ts";
import { slugify } from "../../src/domain/text/slug.ts";
import type { Collected } from "./collected.ts";
import { isReal } from "./demonstration.ts";
import { deriveSchool } from "./derive-school.ts";
import { isListedByAny, reasonToExclude } from "./listing-status.ts";
import type { Neighborhoods } from "./neighborhoods.ts";
import { newSchool, type SchoolRow } from "./new-school.ts";
import { mergeObservations, type ObservationRow } from "./observation-rows.ts";
import { TablePlan } from "./plan.ts";
import { count } from "./report.ts";
import type { Observation } from "./school-units.ts";
import { SchoolSlugs } from "./slugs.ts";
import { rowsByCode, storedRows } from "./stored.ts";
import { schoolObservation } from "./tables.ts";

const BATCH = 5000;

/** The columns of all schools of a country that fit in memory: slugs and location. */
const PLACED = [
  ...(["inepCode", "slug", "slugQe", "cityIbgeCode", "neighborhood", "neighborhoodSlug"] as const),
  ...(["lat", "lng", "locationPrecision"] as const),
] as const;

/**
 * Plans the changes of an import to schools: observations, rows derived from them, and the location of other schools
 * whose neighborhood was renamed or moved.
 */
export async function planSchools(
  db: D1Database,
  collected: Collected,
  neighborhoods: Neighborhoods,
  withoutDemonstration: boolean,
  notes: Map<string, number>,
) {
  const { municipalities, sources } = collected;
  const schools = new TablePlan<SchoolRow>(schoolTable, "escolas");
  const observations = new TablePlan<ObservationRow>(schoolObservation, "observações");
  observations.keep(collected.schools.unchanged);
  const { changed } = collected.schools;
  const slugs = new SchoolSlugs();
  /** INEP code of every known school, stored or new, by INEP code and by slug. */
  const codes = new Map<string, string>();
  const derived: { row: SchoolRow; stored: SchoolRow | null }[] = [];

  const others: Pick<SchoolRow, (typeof PLACED)[number]>[] = [];
  const storedCodes = new Set<string>();
  const those = withoutDemonstration ? isReal("sources ->> '$.identity'") : "true";
  for await (const row of storedRows(db, schoolTable, PLACED, those)) {
    slugs.take(row.slug);
    if (row.slugQe) slugs.take(row.slugQe);
    codes.set(row.inepCode, row.inepCode).set(row.slug, row.inepCode);
    storedCodes.add(row.inepCode);
    if (changed.has(row.inepCode)) continue;
    others.push(row);
    neighborhoods.observe(row, cityOf(row));
  }
  const affected = [...changed.keys()].sort();
  for (let start = 0; start < affected.length; start += BATCH) {
    const batch = affected.slice(start, start + BATCH);
    const known = await rowsByCode(
      db,
      schoolTable,
      batch.filter((code) => storedCodes.has(code)),
    );
    const rowOf = new Map(known.map((row) => [row.inepCode, row]));
    for (const { inepCode, stated } of await mergeObservations(db, batch, collected, observations)) {
      derive(inepCode, stated, rowOf.get(inepCode) ?? null);
    }
  }
  neighborhoods.settleCenters();
  // Slugs go first to the most searched: listed schools, then private ones.
  derived.sort(
    ({ row: a }, { row: b }) =>
      b.isActive! - a.isActive! || a.administration - b.administration || (a.inepCode < b.inepCode ? -1 : 1),
  );
  for (const { row, stored } of derived) {
    neighborhoods.place(row, cityOf(row));
    if (!stored) row.slug = slugs.assign(row.name, cityOf(row).slug, row.inepCode);
    codes.set(row.inepCode, row.inepCode).set(row.slug, row.inepCode);
    schools.put(row, stored);
  }
  await moveOthers();
  return { schools, observations, codes };

  function derive(inepCode: string, stated: readonly Observation[], stored: SchoolRow | null): void {
    for (const { source, stated: units } of stated) {
      if (!units.identity || !units.neighborhood || !changed.get(inepCode)!.has(source)) continue;
      neighborhoods.addNamed(units.neighborhood, municipalities.byCode(units.identity.cityIbgeCode)!, source);
    }
    const newestFirst = stated.toSorted((a, b) => sources.compare(b.source, a.source));
    const reason = reasonToExclude(newestFirst);
    if (!stored && !isListedByAny(stated)) {
      if (reason) count(notes, `Escolas deixadas de fora: ${reason}`);
      else count(notes, "Matrículas, turmas e indicadores de escolas que nenhum arquivo lista ainda");
      return;
    }
    const row = deriveSchool(newestFirst, stored ?? newSchool(inepCode), sources);
    row.isActive = reason ? 0 : 1;
    if (reason && stored?.isActive) count(notes, `Escolas que deixaram de ser listadas: ${reason}`);
    row.neighborhoodSlug = slugify(row.neighborhood ?? "") || null;
    neighborhoods.observe(row, cityOf(row));
    derived.push({ row, stored });
  }

  /** Schools without observations in this import, whose neighborhood was renamed or moved. */
  async function moveOthers(): Promise<void> {
    const moved = others.filter((row) => {
      const placed = { ...row };
      neighborhoods.place(placed, cityOf(row));
      return placed.neighborhood !== row.neighborhood || placed.lat !== row.lat || placed.lng !== row.lng;
    });
    schools.keep(others.length - moved.length);
    for (let start = 0; start < moved.length; start += BATCH) {
      const batch = moved.slice(start, start + BATCH).map(({ inepCode }) => inepCode);
      for (const stored of await rowsByCode(db, schoolTable, batch)) {
        const row = { ...stored };
        neighborhoods.place(row, cityOf(row));
        schools.put(row, stored);
      }
    }
  }

  function cityOf({ cityIbgeCode }: { readonly cityIbgeCode: string }) {
    return municipalities.byCode(cityIbgeCode)!;
  }
}
