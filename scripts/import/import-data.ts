import {
  city,
  cityOutline,
  enemResult,
  neighborhood,
  review,
  school,
  source,
} from "../../src/backend/schema/catalog.ts";
import { partnership } from "../../src/backend/schema/partners.ts";
import { findUfByCode } from "../../src/domain/places/uf.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { retrying } from "../retrying.ts";
import { inTransaction, isSqliteD1 } from "../sqlite-d1.ts";
import { writeRows } from "../upsert.ts";
import { Collected } from "./collected.ts";
import { hasDemonstration, isReal, REMOVE_DEMONSTRATION } from "./demonstration.ts";
import type { PartnershipRow } from "./formats/parceiros.ts";
import { ImportError, throwAll } from "./import-error.ts";
import type { CityRow } from "./municipalities.ts";
import { Neighborhoods } from "./neighborhoods.ts";
import { storedDigests } from "./observation-rows.ts";
import { TablePlan } from "./plan.ts";
import { planOffers } from "./plan-offers.ts";
import { planSchools } from "./plan-schools.ts";
import { planSurveyedFees } from "./plan-surveyed-fees.ts";
import { type InputFiles, readFiles } from "./read-files.ts";
import { REFERENCE_PLACES_SOURCE, referenceCities } from "./reference-places.ts";
import { count, type FileReport, type ImportReport } from "./report.ts";
import { type NameMatch, SchoolFinder } from "./resolve-schools.ts";
import { SchoolObservations } from "./school-observations.ts";
import type { ForSchool } from "./school-reference.ts";
import { type SourceRow, Sources } from "./sources.ts";
import { refuseSpoiltFile } from "./spoilt-file.ts";
import { apply, stage } from "./staging.ts";
import { storedMap, storedRows } from "./stored.ts";

/**
 * Imports files into D1: reads and normalises them, compares them with what is stored, and writes the changes in one
 * transaction. Throws ImportError, with nothing changed, when a file cannot be used; `accepts` takes files with many
 * unusable rows, and `isTrial` only says what would change.
 */
export async function importData(
  db: D1Database,
  files: InputFiles,
  say: (line: string) => void,
  { accepts = false, isTrial = false, today = dateInSaoPaulo(new Date()) } = {},
): Promise<ImportReport> {
  const started = performance.now();
  const storedSources = await storedMap(db, source, (row) => row.id);
  const storedCities = await storedMap(db, city, (row) => row.ibgeCode);
  const sources = new Sources([...storedSources.values()]);
  const hasSchoolFiles = files.has("catalog") || files.has("census");
  const digests = hasSchoolFiles || files.has("indicators") ? await storedDigests(db) : new Map<string, string>();
  const collected = new Collected(sources, new SchoolObservations(digests));
  if (storedCities.size === 0 && !files.has("municipalities")) {
    sources.register(REFERENCE_PLACES_SOURCE);
    for (const row of referenceCities()) collected.cities.set(row.ibgeCode, row);
  }
  const sayProgress = (file: FileReport) => say(`${file.file}: ${formatCount(file.read)} linhas lidas`);
  const reports = await readFiles(files, collected, storedCities.values(), sayProgress, { accepts, today });

  await warnOfCutFiles(db, reports);

  say("comparando com o que está gravado");
  const notes = new Map<string, number>();
  const replacesDemonstration = collected.schools.hasSchools && (await hasDemonstration(db));
  const stored = { sources: storedSources, cities: storedCities };
  const { plans, removals, matches } = await planChanges(db, collected, stored, replacesDemonstration, notes);
  // Rows of unknown schools are known now.
  for (const report of reports) if (!accepts) refuseOrWarn(report, isTrial);

  if (!isTrial) {
    if (replacesDemonstration) say("retirando os dados de demonstração");
    await writeChanges(db, plans, [...(replacesDemonstration ? REMOVE_DEMONSTRATION : []), ...removals], say);
  }
  return {
    files: reports,
    changes: plans.map((plan) => plan.changes()),
    notes,
    matches,
    seconds: (performance.now() - started) / 1000,
  };
}

/** A trial goes on to its report, which names all the schools that were not found. */
function refuseOrWarn(report: FileReport, isTrial: boolean): void {
  try {
    refuseSpoiltFile(report);
  } catch (error) {
    if (!isTrial || !(error instanceof ImportError)) throw error;
    report.warnings.push(error.message);
  }
}

/** Plans the changes of every table, in write order, and the SQL that removes rows before them. */
async function planChanges(
  db: D1Database,
  collected: Collected,
  stored: { readonly sources: ReadonlyMap<string, SourceRow>; readonly cities: ReadonlyMap<string, CityRow> },
  replacesDemonstration: boolean,
  notes: Map<string, number>,
): Promise<{ plans: TablePlan<object>[]; removals: readonly string[]; matches: readonly NameMatch[] }> {
  const cities = new TablePlan<object>(city, "municípios");
  for (const row of collected.cities.values()) {
    const known = stored.cities.get(row.ibgeCode);
    const isOlder =
      known &&
      known.sourceId !== REFERENCE_PLACES_SOURCE.id &&
      collected.sources.compare(row.sourceId, known.sourceId) < 0;
    cities.put(isOlder ? known : { ...row, slug: known?.slug ?? row.slug }, known);
  }

  const kept = replacesDemonstration ? isReal("source_id") : "true";
  const storedNeighborhoods = await storedMap(db, neighborhood, (row) => row.fullSlug, kept);
  const neighborhoods = new Neighborhoods(storedNeighborhoods, collected.sources);
  for (const row of collected.neighborhoods) neighborhoods.add(row);

  const ofSchools = [
    ...[...collected.offers, ...collected.surveyedFees, ...collected.partnerships],
    ...collected.reviews.values(),
  ];
  const needsSchools = !collected.schools.isEmpty || collected.neighborhoods.length > 0;
  const schools = needsSchools ? await planSchools(db, collected, neighborhoods, replacesDemonstration, notes) : null;
  const neighborhoodPlan = new TablePlan<object>(neighborhood, "bairros");
  for (const [fullSlug, row] of neighborhoods.rows()) {
    const known = storedNeighborhoods.get(fullSlug);
    if (row !== known) neighborhoodPlan.put(row, known);
  }

  const outlines = new TablePlan<object>(cityOutline, "limites");
  if (collected.outlines.size) {
    const known = await storedMap(db, cityOutline, (row) => row.ibgeCode);
    for (const [code, row] of collected.outlines) {
      const before = known.get(code);
      const isOlder = before && collected.sources.compare(row.sourceId, before.sourceId) < 0;
      outlines.put(isOlder ? before : row, before);
    }
  }

  const enem = new TablePlan<object>(enemResult, "enem");
  if (collected.enem.size) {
    const known = await storedMap(db, enemResult, (row) => `${row.inepCode}-${row.edition}`, kept);
    for (const [key, row] of collected.enem) {
      const before = known.get(key);
      const best = before && collected.compareEnem(row, before) < 0 ? before : row;
      const cityIbgeCode = best.cityIbgeCode ?? collected.enemCities.get(key) ?? before?.cityIbgeCode ?? null;
      enem.put({ ...best, cityIbgeCode }, before);
    }
  }

  const codes = schools?.codes ?? (ofSchools.length > 0 ? await storedCodes(db) : new Map<string, string>());
  const finder = await SchoolFinder.open(db, codes, schools?.schools.changed, ofSchools);
  const offers = await planOffers(db, finder.resolve(collected.offers), kept, notes, schools?.schools.changed);
  const surveyed = await planSurveyedFees(db, finder.resolve(collected.surveyedFees, "drop"), notes);
  const partnerships = await planPartnerships(db, finder.resolve(collected.partnerships), notes);
  const reviews = new TablePlan<object>(review, "avaliações");
  if (collected.reviews.size) {
    const known = await storedMap(db, review, (row) => row.id, kept);
    const decided = await decidedReviews(db);
    for (const { inepCode, row } of finder.resolve([...collected.reviews.values()])) {
      if (decided.has(row.id)) count(notes, "avaliação já decidida no site: fica como está");
      else reviews.put({ ...row, inepCode }, known.get(row.id));
    }
  }

  const sourcePlan = new TablePlan<object>(source, "fontes");
  for (const row of collected.sources.used()) sourcePlan.put(row, stored.sources.get(row.id));
  const schoolPlans = schools ? [schools.observations, schools.schools] : [];
  const plans = [
    sourcePlan,
    cities,
    neighborhoodPlan,
    outlines,
    ...schoolPlans,
    enem,
    offers,
    surveyed.plan,
    partnerships,
    reviews,
  ];
  return { plans, removals: surveyed.removals, matches: [...finder.matches.values()] };
}

/** Reviews that were moderated, redacted or withdrawn here since their import. A file must not restore them. */
async function decidedReviews(db: D1Database): Promise<ReadonlySet<string>> {
  const events = db.prepare("SELECT DISTINCT review_id FROM review_event WHERE actor <> 'system'");
  return new Set((await events.raw<[string]>()).flat());
}

/** A file with a smaller share of the stored schools looks truncated. */
const WHOLE_SHARE = 0.9;

/**
 * Warns of files that look truncated at the end of a row: with fewer schools of a state than a stored source of the
 * same kind, or none. Only a warning, because a file with some schools is valid and does not affect the others.
 */
async function warnOfCutFiles(db: D1Database, reports: readonly FileReport[]): Promise<void> {
  if (!reports.some(({ schoolsByUf }) => schoolsByUf.size > 0)) return;
  const sql =
    "SELECT source_id AS source, substr(inep_code, 1, 2) AS uf, count(*) AS n FROM school_observation GROUP BY 1, 2";
  const { results } = await retrying(() => db.prepare(sql).all<{ source: string; uf: string; n: number }>());
  for (const report of reports) {
    for (const [source, inFile] of report.schoolsByUf) {
      const known = new Map<string, number>();
      for (const row of results) {
        if (kindOf(row.source) === kindOf(source)) known.set(row.uf, Math.max(row.n, known.get(row.uf) ?? 0));
      }
      const isNational = inFile.size > known.size / 2;
      for (const [uf, n] of [...known].sort()) {
        const here = inFile.get(uf) ?? 0;
        if (here >= n * WHOLE_SHARE || (here === 0 && !isNational)) continue;
        const name = findUfByCode(uf)?.uf ?? uf;
        report.warnings.push(
          `${formatCount(here)} escolas de ${name}, e ${formatCount(n)} já gravadas de uma fonte igual: o arquivo está inteiro?`,
        );
      }
    }
  }
}

/** "inep-censo-2025" → "inep-censo". */
function kindOf(source: string): string {
  return source.replace(/-\d{4}(?:-\d\d-\d\d)?$/, "");
}

type Resolved = ForSchool<PartnershipRow> & { readonly inepCode: string };

/**
 * Plans the changes of partnerships. What the team or the school decided after the date of a row stays. Throws
 * ImportError for all schools that have two rows.
 */
async function planPartnerships(
  db: D1Database,
  resolved: Iterable<Resolved>,
  notes: Map<string, number>,
): Promise<TablePlan<object>> {
  const plan = new TablePlan<object>(partnership, "parcerias");
  const rows = oneOfEach(resolved);
  if (rows.size === 0) return plan;
  const stored = await storedMap(db, partnership, (row) => row.inepCode);
  for (const [inepCode, { row }] of rows) {
    const before = stored.get(inepCode);
    const changedAt = `${row.since}T12:00:00.000Z`;
    if (before && before.changedAt > changedAt) {
      if (before.status !== row.status) count(notes, "parceria decidida depois da data do arquivo: fica como está");
      plan.put(before, before);
      continue;
    }
    const unknown = { acceptedAt: null, acceptedBy: null, reason: null };
    plan.put({ ...unknown, ...before, inepCode, ...row, changedAt }, before);
  }
  return plan;
}

function oneOfEach(resolved: Iterable<Resolved>): Map<string, Resolved> {
  const rows = new Map<string, Resolved>();
  const errors: ImportError[] = [];
  for (const item of resolved) {
    const { inepCode, line, report } = item;
    const other = rows.get(inepCode);
    if (other) {
      const problem = `a escola ${inepCode} já está na linha ${other.line}.`;
      errors.push(new ImportError(problem, { file: report.file, line }));
    } else rows.set(inepCode, item);
  }
  throwAll(errors);
  return rows;
}

/** INEP code of every stored school, by INEP code and by slug: for files about schools that bring none. */
async function storedCodes(db: D1Database): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for await (const { inepCode, slug } of storedRows(db, school, ["inepCode", "slug"])) {
    codes.set(inepCode, inepCode).set(slug, inepCode);
  }
  return codes;
}

/**
 * Writes the changes of an import atomically. D1 has no transaction for so many rows, so they are staged there first.
 * `plans` in the order of application, after the SQL of `removals`.
 */
async function writeChanges(
  db: D1Database,
  plans: readonly TablePlan<object>[],
  removals: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (isSqliteD1(db)) {
    const rows = plans.reduce((sum, { changed }) => sum + changed.length, 0);
    if (rows > 0) say(`gravando ${formatCount(rows)} linhas`);
    return inTransaction(db.sqlite, () => {
      for (const sql of removals) db.sqlite.exec(sql);
      for (const plan of plans)
        for (const { kept, rows } of plan.byKeptColumns()) writeRows(db.sqlite, plan.table, rows, kept);
    });
  }
  const staged = await stage(db, plans, say);
  if (staged.length) say("aplicando as mudanças");
  await apply(db, staged, removals);
}
