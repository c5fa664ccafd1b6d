import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { NetworkOffers, UploadCounts, UploadReport } from "../../contract/v3/network-offers.ts";
import { networkInWords } from "../../domain/partners/network-name.ts";
import { changesOf, countsInWords, type PriceChanges, unlikelyChanges } from "../../domain/prices/price-changes.ts";
import { classKey, type PriceRow } from "../../domain/prices/price-row.ts";
import type { NetworkTableReading } from "../../domain/prices/read-network-table.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import {
  changeStatements,
  countChanges,
  hasDifferences,
  type PresentPrices,
  readPresentPrices,
  type SchoolChanges,
} from "../prices/stored-prices.ts";
import { school } from "../schema/catalog.ts";
import { networkSchool, networkUpload } from "../schema/networks.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { type NetworkTable, readNetworkPrices, toTableRows } from "./network-table.ts";

/** Errors, warnings and notes that a report lists. */
const [LISTED_ERRORS, LISTED_LINES] = [1_000, 100];

export interface Network {
  readonly id: string;
  readonly name: string;
}

/** A table of prices of a network, and what is to be done with it. */
export interface Upload {
  readonly table: NetworkTable;
  /** School year of a table that tells none; empty if it must. */
  readonly year: string;
  /** The table is all of the prices of its school years: those of the network that it lacks go. */
  readonly isWhole: boolean;
  /** Publishes a table with errors not at all ("all"), or its correct rows ("right"). */
  readonly takes: "all" | "right";
  readonly isSimulated: boolean;
  /** State of the prices that the caller has seen; null to overwrite any. */
  readonly base: string | null;
  /** Error when the state is another one. */
  readonly stale: "prices_changed" | "version_changed";
  readonly idempotencyKey: string | null;
  readonly contentHash: string;
  /** The person who sends it; null for a program. */
  readonly personId: string | null;
}

/** A report, with the table as text and the state of the prices that it is about. */
export type Uploaded = UploadReport & { readonly text: string; readonly base: string };

/** The prices of the schools of a network, and the state of them that `Upload.base` names. */
export async function readNetworkOffers(
  db: D1Database,
  { id, name }: Network,
  now: Date,
): Promise<NetworkOffers & { readonly base: string }> {
  const { present, last, base } = await readState(db, id, now);
  const ofertas = Array.from(present, ([inepCode, { rows }]) => toTableRows(inepCode, rows)).flat();
  return { rede: name, version: last?.version ?? 0, at: last?.at ?? null, ofertas, base };
}

/**
 * Reads a table, and publishes what it changes in one transaction: all of it, its right rows, or nothing. Writes nothing for a
 * table that changes nothing, and for a repeated key. Throws `key_reused`, and the error of `stale`.
 */
export function uploadOffers(db: D1Database, network: Network, upload: Upload, now: Date): Promise<Uploaded> {
  return retryOnConflict(() => tryUpload(db, network, upload, now));
}

async function tryUpload(db: D1Database, network: Network, upload: Upload, now: Date): Promise<Uploaded> {
  const { present, stages, last, base } = await readState(db, network.id, now);
  const earlier = await findUpload(db, network.id, upload.idempotencyKey);
  if (earlier && earlier.contentHash !== upload.contentHash) throw new ApiError("key_reused");
  if (!earlier && upload.base !== null && upload.base !== base) throw new ApiError(upload.stale);
  const { years } = seasonOf(now);
  const rules = { years, year: Number(upload.year) || null, schools: stages };
  const reading = await readNetworkPrices(upload.table, rules);
  const { schools, kept } = changesOfSchools(present, reading, upload.isWhole);
  const report = {
    version: last?.version ?? 0,
    simulated: upload.isSimulated,
    repeated: false,
    counts: countSchools(schools),
    errorCount: reading.faults.length,
    errors: reading.faults.slice(0, LISTED_ERRORS).map(({ problem, ...where }) => ({ ...where, message: problem })),
    warnings: [...reading.warnings, ...schools.flatMap(unlikelyInSchool)].slice(0, LISTED_LINES),
    notes: [...reading.notes, ...(kept > 0 ? [keptInWords(kept)] : [])],
    text: reading.text,
    base,
  };
  if (earlier) {
    const { version, counts } = earlier;
    const told = { ...report, version, counts: JSON.parse(counts) as UploadCounts, repeated: true };
    return { ...told, message: `Este envio já tinha sido feito: é a versão ${version}. Nada mudou agora.` };
  }
  if (reading.rows.length === 0 || (upload.takes === "all" && reading.faults.length > 0)) {
    const errors = plural(reading.faults.length, "erro", "erros");
    return { ...report, code: "invalid_fields", message: `Nada foi gravado: a tabela tem ${errors}.` };
  }
  const today = dateInSaoPaulo(now);
  const source = sourceOf(network);
  const writes = schools.map((one) => withoutFresh(one, source.prefix + today)).filter(hasWrites);
  if (upload.isSimulated)
    return { ...report, message: `Simulação: ${effectInWords(report.counts)}. Nada foi gravado.` };
  if (writes.length === 0) {
    const message = "Nada mudou: os preços do site já são os da tabela, confirmados hoje.";
    return { ...report, repeated: true, message };
  }
  const version = report.version + 1;
  await commit(db, [
    uploadStatement(db, { ...upload, networkId: network.id, version, counts: report.counts }, now),
    ...changeStatements(db, writes, { claimId: null, networkId: network.id, networkVersion: version }, source, now),
  ]);
  const changed = writes.filter(({ changes }) => hasDifferences(changes)).length;
  const words = effectInWords(report.counts);
  const left =
    reading.faults.length > 0
      ? ` Fora, por erro: ${plural(reading.faults.length, "célula ou linha", "células ou linhas")}.`
      : "";
  return {
    ...report,
    version,
    base: baseOf(version, sumOf(present) + changed),
    message: `Versão ${version}: ${words}. Em um minuto aparece no site.${left}`,
  };
}

/** The row of an upload; it breaks a unique key after a concurrent one. */
export function uploadStatement(
  db: D1Database,
  told: {
    readonly networkId: string;
    readonly version: number;
    readonly counts: UploadCounts;
    readonly isWhole?: boolean;
    readonly isRestoration?: true;
    readonly personId: string | null;
    readonly idempotencyKey: string | null;
    readonly contentHash: string;
  },
  now: Date,
): Statement {
  const { networkId, version, personId, idempotencyKey, contentHash, isWhole, isRestoration } = told;
  const mode = isRestoration ? "restoration" : isWhole ? "whole" : "changes";
  const counts = JSON.stringify(told.counts);
  const row = {
    networkId,
    version,
    personId,
    idempotencyKey,
    contentHash,
    mode,
    counts,
    at: now.toISOString(),
  } as const;
  return drizzle(db).insert(networkUpload).values(row);
}

/** The source of prices of a network. The ledger has them as told by the school. */
export const sourceOf = ({ id, name }: Network) => ({
  prefix: `escola-rede-${id}-`,
  title: "Preço informado pela rede da escola",
  publisher: networkInWords(name),
});

/** The schools of a network and their prices, its last upload, and the name of their state. */
export async function readState(db: D1Database, networkId: string, now: Date) {
  const orm = drizzle(db);
  const [schools, [last]] = await orm.batch([
    orm
      .select({ inepCode: school.inepCode, stages: school.stages })
      .from(networkSchool)
      .innerJoin(school, eq(school.inepCode, networkSchool.inepCode))
      .where(eq(networkSchool.networkId, networkId))
      .orderBy(school.inepCode),
    orm
      .select({ version: networkUpload.version, at: networkUpload.at })
      .from(networkUpload)
      .where(eq(networkUpload.networkId, networkId))
      .orderBy(desc(networkUpload.version))
      .limit(1),
  ]);
  const stages = new Map(schools.map(({ inepCode, stages: mask }) => [inepCode, mask]));
  const present = await readPresentPrices(db, [...stages.keys()], now);
  return { present, stages, last, base: baseOf(last?.version ?? 0, sumOf(present)) };
}

/** Name of a state of the prices: every change of a school adds one to the second number. */
const baseOf = (version: number, changes: number) => `${version}.${changes}`;

const sumOf = (present: ReadonlyMap<string, PresentPrices>) =>
  [...present.values()].reduce((sum, { version }) => sum + version, 0);

async function findUpload(db: D1Database, networkId: string, idempotencyKey: string | null) {
  if (idempotencyKey === null) return undefined;
  const isIt = and(eq(networkUpload.networkId, networkId), eq(networkUpload.idempotencyKey, idempotencyKey));
  const [found] = await drizzle(db).select().from(networkUpload).where(isIt);
  return found;
}

/**
 * Changes of a table at each school. A price that a whole table lacks goes, unless it may be in a wrong row: of its school, or
 * of one that is not known. `kept` counts such prices.
 */
function changesOfSchools(
  present: ReadonlyMap<string, PresentPrices>,
  { rows, faultySchools }: NetworkTableReading,
  isWhole: boolean,
): { readonly schools: SchoolChanges[]; readonly kept: number } {
  const bySchool = Map.groupBy(rows, ({ inepCode }) => inepCode);
  const years = new Set(isWhole ? rows.map(({ year }) => year) : []);
  const noYears = new Set<number>();
  let kept = 0;
  const schools = Array.from(present, ([inepCode, prices]) => {
    const told = (bySchool.get(inepCode) ?? []).map(({ inepCode: _, ...row }) => row);
    const isWrong = faultySchools.has(inepCode) || faultySchools.has(null);
    const changes = changesOf(prices.rows, told, isWrong ? noYears : years);
    if (isWrong && isWhole) kept += changesOf(prices.rows, told, years).removed.length;
    return { inepCode, present: prices, changes };
  });
  return { schools, kept };
}

export function countSchools(schools: readonly SchoolChanges[]): UploadCounts {
  const total = { schools: 0, added: 0, changed: 0, confirmed: 0, removed: 0 };
  for (const { changes } of schools) {
    const counts = countChanges(changes);
    if (counts.added + counts.changed + counts.confirmed + counts.removed > 0) total.schools++;
    for (const key of ["added", "changed", "confirmed", "removed"] as const) total[key] += counts[key];
  }
  return total;
}

/** Changes without the confirmed prices that have this source already: they were told by the network today. */
function withoutFresh({ changes, ...of }: SchoolChanges, sourceId: string): SchoolChanges {
  const isStale = (row: PriceRow) => of.present.stored.get(classKey(row))!.sourceId !== sourceId;
  return { ...of, changes: { ...changes, confirmed: changes.confirmed.filter(isStale) } };
}

function hasWrites({ changes }: { readonly changes: PriceChanges }): boolean {
  return hasDifferences(changes) || changes.confirmed.length > 0;
}

function unlikelyInSchool({ inepCode, changes }: SchoolChanges): string[] {
  return unlikelyChanges(changes).map((warning) => `INEP ${inepCode}, ${warning}`);
}

/** "5.100 preços novos, em 300 escolas". */
function effectInWords(counts: UploadCounts): string {
  return counts.schools === 0
    ? countsInWords(counts)
    : `${countsInWords(counts)}, em ${plural(counts.schools, "escola", "escolas")}`;
}

function keptInWords(count: number): string {
  return `${plural(count, "preço que falta na tabela fica", "preços que faltam na tabela ficam")} no ar: ${
    count === 1 ? "pode estar" : "podem estar"
  } em uma linha com erro`;
}
