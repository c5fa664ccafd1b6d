import type { PictureType } from "../../domain/pictures/picture-file.ts";
import { PICTURE_TYPES } from "../../domain/pictures/picture-file.ts";
import { type PictureSize, type PictureStatus, pictureKey } from "../../domain/pictures/school-pictures.ts";
import { isoBefore, type Span } from "../../domain/time/time.ts";

export type FileBucket = Pick<R2Bucket, "get" | "put" | "delete" | "list">;

const SIZES: readonly PictureSize[] = ["g", "p", "c"];

export interface PictureBindings {
  readonly DB: D1Database;
  readonly FILES: FileBucket;
}

interface Place {
  readonly inepCode: string;
  readonly file: string;
}

const keysOf = (status: PictureStatus, { inepCode, file }: Place) =>
  SIZES.map((size) => pictureKey(status, size, inepCode, file));

/** Keys of the files of a picture; null for the cut of one that was sent without. */
export function sizesOf(status: PictureStatus, place: Place & { readonly hasShare: boolean }) {
  const [g, p, c] = keysOf(status, place);
  return { g: g!, p: p!, c: place.hasShare ? c! : null };
}

/** Name of a file by its content: the same picture of a school is stored once. */
export async function fileNameOf(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Promise<string> {
  return `${await contentHash(bytes)}.${type}`;
}

/** Forty hexadecimal digits, the same for the same content. */
export async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 20)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function putWaiting(
  files: FileBucket,
  place: Place,
  sizes: Readonly<Record<PictureSize, Uint8Array<ArrayBuffer> | null>>,
): Promise<void> {
  for (const size of SIZES) {
    const bytes = sizes[size];
    if (bytes) await put(files, pictureKey("waiting", size, place.inepCode, place.file), bytes);
  }
}

/** Copies a picture to where it is served; repeated, the same. False when its files are not there any more. */
export async function showFiles(files: FileBucket, place: Place & { readonly hasShare: boolean }): Promise<boolean> {
  const [from, to] = [sizesOf("waiting", place), sizesOf("published", place)];
  for (const size of SIZES) {
    const [source, target] = [from[size], to[size]];
    if (!source || !target) continue;
    const object = await files.get(source);
    if (!object) return false;
    await put(files, target, await object.arrayBuffer());
  }
  return true;
}

export async function deleteFiles(
  files: FileBucket,
  place: Place,
  ...statuses: readonly PictureStatus[]
): Promise<void> {
  await files.delete(statuses.flatMap((status) => keysOf(status, place)));
}

/**
 * Deletes the files of a picture that its row does not name; returns the status of the row, null without one. D1
 * decides: an error, or another request, may have left it otherwise than a caller thinks. Copies of a picture that
 * still waits stay, since somebody may be publishing it; `deleteAbandonedFiles` takes them.
 */
export async function settleFiles({ DB, FILES }: PictureBindings, place: Place): Promise<PictureStatus | null> {
  const status = await DB.prepare("SELECT status FROM school_picture WHERE inep_code = ? AND file = ?")
    .bind(place.inepCode, place.file)
    .first<PictureStatus>("status");
  if (status === "published") await deleteFiles(FILES, place, "waiting");
  else if (status !== "waiting") await deleteFiles(FILES, place, "waiting", "published");
  return status;
}

/** Pictures whose files are settled by one run of the cron. */
const SETTLED_AT_ONCE = 50;

/**
 * Deletes the files of pictures that were removed, refused or shown, where the request that did it has not: their names
 * were written in its transaction. Repeated until it succeeds.
 */
export async function deleteUnsettledFiles(env: PictureBindings): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT inep_code AS inepCode, file, at FROM unsettled_file ORDER BY at LIMIT ?",
  )
    .bind(SETTLED_AT_ONCE)
    .all<Place & { readonly at: string }>();
  for (const { inepCode, file, at } of results) {
    await settleFiles(env, { inepCode, file });
    await env.DB.prepare("DELETE FROM unsettled_file WHERE inep_code = ? AND file = ? AND at = ?")
      .bind(inepCode, file, at)
      .run();
  }
}

/** Age after which a file without a row was left by a request that failed. */
const ABANDONED: Span = { hours: 24 };

/** Keys that R2 lists, and deletes, at a time. */
const PAGE = 1_000;

/** The cut of a photo may end otherwise than its row says. */
const WITHOUT_ROW = `SELECT value ->> 'key' AS key FROM json_each(?) WHERE NOT EXISTS (
  SELECT 1 FROM school_picture
  WHERE inep_code = value ->> 'inepCode' AND substr(file, 1, 40) = value ->> 'hash' AND status = value ->> 'status'
)`;

/**
 * Deletes the files that no row of their status names: a Worker that stopped between R2 and D1 left them. A day old, so
 * that none of a request under way is taken. One round trip to D1 for each thousand files.
 */
export async function deleteAbandonedFiles({ DB, FILES }: PictureBindings, now: Date): Promise<void> {
  const before = isoBefore(now, ABANDONED);
  for (const status of ["waiting", "published"] as const) {
    let cursor: string | undefined;
    do {
      const page = await FILES.list({ prefix: `${status}/`, limit: PAGE, ...(cursor && { cursor }) });
      const old = page.objects.filter(({ uploaded }) => uploaded.toISOString() < before).map(({ key }) => key);
      const abandoned = await withoutRow(DB, old);
      if (abandoned.length > 0) await FILES.delete(abandoned);
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
  }
}

/** Keys, "waiting/g/35000001/9f….webp", whose picture has no row in their status. */
async function withoutRow(db: D1Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const parts = keys.map((key) => {
    const [status, , inepCode, file = ""] = key.split("/");
    return { key, status, inepCode, hash: file.slice(0, 40) };
  });
  const { results } = await db.prepare(WITHOUT_ROW).bind(JSON.stringify(parts)).all<{ readonly key: string }>();
  return results.map(({ key }) => key);
}

function put(files: FileBucket, key: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) {
  const type = key.slice(key.lastIndexOf(".") + 1) as PictureType;
  return files.put(key, bytes, { httpMetadata: { contentType: PICTURE_TYPES[type] } });
}
