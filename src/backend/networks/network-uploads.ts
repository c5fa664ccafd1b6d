import { and, desc, eq, gt, isNull, max } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { NetworkPrices, UploadCounts, UploadReport } from "../../contract/v3/network-offers.ts";
import { differenceOf } from "../../domain/prices/price-changes.ts";
import type { PriceRow } from "../../domain/prices/price-row.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { changeStatements, hasDifferences } from "../prices/stored-prices.ts";
import { priceChange } from "../schema/catalog.ts";
import { networkKey, networkPerson, networkUpload } from "../schema/networks.ts";
import { commit, conflictAs } from "../workflow/transaction.ts";
import {
  countSchools,
  readState,
  sourceOf,
  type Upload,
  type Uploaded,
  uploadOffers,
  uploadStatement,
} from "./network-offers.ts";
import { readNetworkEditor } from "./network-people.ts";

/** Days in which what an upload changed can be taken back. */
const UNDO_DAYS = 30;
/** Uploads that are listed. */
const LISTED = 20;

/** A table that a person of a network sends at its page. */
type SentTable = Pick<Upload, "table" | "year" | "isWhole" | "takes">;

/** Uploads and the key of the network of a link. Throws `link_expired`. */
export async function readNetworkPrices(db: D1Database, token: string, now: Date): Promise<NetworkPrices> {
  const { id, network: name } = await readNetworkEditor(db, token, now);
  const orm = drizzle(db);
  const [uploads, [key], [program]] = await orm.batch([
    orm
      .select({ upload: networkUpload, by: networkPerson.name })
      .from(networkUpload)
      .leftJoin(networkPerson, eq(networkPerson.id, networkUpload.personId))
      .where(eq(networkUpload.networkId, id))
      .orderBy(desc(networkUpload.version))
      .limit(LISTED),
    orm
      .select({ createdAt: networkKey.createdAt, by: networkPerson.name })
      .from(networkKey)
      .innerJoin(networkPerson, eq(networkPerson.id, networkKey.personId))
      .where(eq(networkKey.networkId, id)),
    orm
      .select({ at: max(networkUpload.at) })
      .from(networkUpload)
      .where(and(eq(networkUpload.networkId, id), isNull(networkUpload.personId))),
  ]);
  const earliest = isoBefore(now, { days: UNDO_DAYS });
  return {
    network: { id, name },
    version: uploads[0]?.upload.version ?? 0,
    years: [...seasonOf(now).years],
    uploads: uploads.map(({ upload: { version, at, mode, counts, personId }, by }) => {
      const read = JSON.parse(counts) as UploadCounts;
      return {
        version,
        at,
        by: personId === null ? null : (by ?? "alguém que já saiu"),
        mode,
        counts: read,
        isReversible: at > earliest && read.added + read.changed + read.removed > 0,
      };
    }),
    key: key ?? null,
    programAt: program?.at ?? null,
  };
}

/** The effect of a table. Writes nothing. Throws `link_expired`. */
export async function previewUpload(db: D1Database, token: string, sent: SentTable, now: Date): Promise<Uploaded> {
  return sendTable(db, token, { ...sent, takes: "right", base: null, isSimulated: true }, now);
}

/** Publishes a table, all of it or its right rows. Throws `link_expired`, `prices_changed`. */
export async function publishUpload(
  db: D1Database,
  token: string,
  sent: SentTable & { readonly base: string },
  now: Date,
): Promise<UploadReport> {
  const { text: _, base: __, ...report } = await sendTable(db, token, { ...sent, isSimulated: false }, now);
  return report;
}

async function sendTable(
  db: D1Database,
  token: string,
  sent: SentTable & Pick<Upload, "base" | "isSimulated">,
  now: Date,
): Promise<Uploaded> {
  const { id, network: name, personId } = await readNetworkEditor(db, token, now);
  const once = { idempotencyKey: null, contentHash: "", stale: "prices_changed" } as const;
  return uploadOffers(db, { id, name }, { ...sent, ...once, personId }, now);
}

/**
 * Takes back what an upload changed, at the schools whose prices did not change since: as a version of its own. Throws
 * `link_expired`, `not_found` for an upload of more than 30 days ago or one of which nothing is left, `prices_changed`.
 */
export async function restoreUpload(db: D1Database, token: string, version: string, now: Date): Promise<UploadCounts> {
  const { id, network: name, personId } = await readNetworkEditor(db, token, now);
  const isIt = and(
    eq(priceChange.networkId, id),
    eq(priceChange.networkVersion, Number(version) || 0),
    gt(priceChange.at, isoBefore(now, { days: UNDO_DAYS })),
  );
  const [changes, { present, last }] = await Promise.all([
    drizzle(db).select().from(priceChange).where(isIt),
    readState(db, id, now),
  ]);
  const { years } = seasonOf(now);
  const schools = changes.flatMap(({ inepCode, version: of, before }) => {
    const prices = present.get(inepCode);
    if (!prices || prices.version !== of) return [];
    const wanted = (JSON.parse(before) as PriceRow[]).filter(({ year }) => years.includes(year));
    return [{ inepCode, present: prices, changes: differenceOf(prices.rows, wanted) }];
  });
  const restored = schools.filter((one) => hasDifferences(one.changes));
  if (restored.length === 0) throw new ApiError("not_found");
  const networkVersion = (last?.version ?? 0) + 1;
  const counts = countSchools(restored);
  const row = { networkId: id, version: networkVersion, personId, counts, idempotencyKey: null, contentHash: "" };
  await conflictAs("prices_changed", () =>
    commit(db, [
      uploadStatement(db, { ...row, isRestoration: true }, now),
      ...changeStatements(db, restored, { claimId: null, networkId: id, networkVersion }, sourceOf({ id, name }), now),
    ]),
  );
  return counts;
}
