import { and, asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { Picture } from "../../contract/v3/pictures.ts";
import { type PictureKind, readPicture } from "../../domain/pictures/picture-file.ts";
import { MAX_PHOTOS, MAX_SHARE_BYTES, SHARE_PX } from "../../domain/pictures/school-pictures.ts";
import { type ClaimedSchool, readDesk } from "../claims/read-desk.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { schoolPicture } from "../schema/pictures.ts";
import { commit, hasMessage, isConflict } from "../workflow/transaction.ts";
import { deleteFiles, fileNameOf, type PictureBindings, putWaiting, sizesOf } from "./picture-files.ts";

interface SentPicture {
  readonly kind: PictureKind;
  readonly alt: string;
  readonly large: File;
  /** Made by the browser; without script the large one is shown in its place. */
  readonly small?: File | undefined;
  /** A photo cut for shared links, by the browser; without it they show the drawn picture. */
  readonly share?: File | undefined;
}

/** The pictures of the school of a link, in their order. Throws `link_expired`. */
export async function listPictures(db: D1Database, token: string, now: Date): Promise<Picture[]> {
  const { claim } = await readDesk(db, token, "page", now);
  return readPictures(db, claim.inepCode);
}

/**
 * Takes a picture, without its metadata, for the team to see. Throws `link_expired`, `invalid_fields` for a file that
 * is no picture, for one that is there already and for one too many.
 */
export async function sendPicture(
  env: PictureBindings,
  token: string,
  sent: SentPicture,
  now: Date,
): Promise<Picture[]> {
  const { claim } = await readDesk(env.DB, token, "page", now);
  const large = readPicture(new Uint8Array(await sent.large.arrayBuffer()), sent.kind);
  if (typeof large === "string") throw invalidField("large", large);
  const [small, share] = [await readSmall(sent, large.type), await readShare(sent)];
  const picture = { inepCode: claim.inepCode, file: await fileNameOf(large.bytes, large.type) };
  const orm = drizzle(env.DB);
  const isTheSame = and(eq(schoolPicture.inepCode, picture.inepCode), eq(schoolPicture.file, picture.file));
  const [same] = await orm.select().from(schoolPicture).where(isTheSame);
  if (same && same.status !== "refused") throw invalidField("large", "Esta foto já foi mandada");
  await putWaiting(env.FILES, picture, { g: large.bytes, p: small ?? large.bytes, c: share });
  const row = {
    id: crypto.randomUUID(),
    ...picture,
    kind: sent.kind,
    status: "waiting" as const,
    width: large.width,
    height: large.height,
    alt: sent.alt,
    hasShare: share !== null,
    position: sql`(SELECT coalesce(max(position), 0) + 1 FROM school_picture WHERE inep_code = ${picture.inepCode})`,
    sentAt: now.toISOString(),
  };
  try {
    await commit(env.DB, [
      orm.delete(schoolPicture).where(and(isTheSame, eq(schoolPicture.status, "refused"))),
      orm.insert(schoolPicture).values(row),
      deskEventStatement(orm, claim, "mandar-foto", now),
    ]);
  } catch (error) {
    if (hasMessage(error, "too many photos")) {
      throw invalidField("large", `A escola já tem ${MAX_PHOTOS} fotos. Remova uma antes de mandar outra`);
    }
    if (!isConflict(error)) throw error;
    throw invalidField("kind", "A escola já tem um logo. Remova o de agora antes de mandar outro");
  }
  return readPictures(env.DB, claim.inepCode);
}

/**
 * Orders the pictures of a school; unknown ids count for nothing, and those that are not named follow. Throws
 * `link_expired`.
 */
export async function orderPictures(
  db: D1Database,
  token: string,
  ids: readonly string[],
  now: Date,
): Promise<Picture[]> {
  const { claim } = await readDesk(db, token, "page", now);
  const known = (await readPictures(db, claim.inepCode)).map(({ id }) => id);
  const wanted = [...new Set([...ids.filter((id) => known.includes(id)), ...known])];
  const orm = drizzle(db);
  const moves = wanted.map((id, position) =>
    orm
      .update(schoolPicture)
      .set({ position: position + 1 })
      .where(and(eq(schoolPicture.id, id), eq(schoolPicture.inepCode, claim.inepCode))),
  );
  if (moves.length > 0) await commit(db, [...moves, deskEventStatement(orm, claim, "ordenar-fotos", now)]);
  return readPictures(db, claim.inepCode);
}

/**
 * Removes a picture of the school of a link: first its files, so that none outlives its row. Throws `link_expired`,
 * `not_found`.
 */
export async function removePicture(env: PictureBindings, token: string, id: string, now: Date): Promise<void> {
  const { claim } = await readDesk(env.DB, token, "page", now);
  const orm = drizzle(env.DB);
  const isIt = and(eq(schoolPicture.id, id), eq(schoolPicture.inepCode, claim.inepCode));
  const [row] = await orm.select().from(schoolPicture).where(isIt);
  if (!row) throw new ApiError("not_found");
  await deleteFiles(env.FILES, row, "waiting", "published");
  await commit(env.DB, [orm.delete(schoolPicture).where(isIt), deskEventStatement(orm, claim, "remover-foto", now)]);
}

/** The small size, which must be a picture of the same type; a damaged one is left out. */
async function readSmall({ small }: SentPicture, type: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!small || small.size === 0) return null;
  const read = readPicture(new Uint8Array(await small.arrayBuffer()), "logo");
  return typeof read === "string" || read.type !== type ? null : read.bytes;
}

/** The cut of a photo, which must be a JPEG of exactly its size; another one is left out. */
async function readShare({ kind, share }: SentPicture): Promise<Uint8Array<ArrayBuffer> | null> {
  if (kind !== "photo" || !share || share.size > MAX_SHARE_BYTES) return null;
  const read = readPicture(new Uint8Array(await share.arrayBuffer()), "photo");
  if (typeof read === "string" || read.type !== "jpg") return null;
  return read.width === SHARE_PX.width && read.height === SHARE_PX.height ? read.bytes : null;
}

async function readPictures(db: D1Database, inepCode: ClaimedSchool["claim"]["inepCode"]): Promise<Picture[]> {
  const rows = await drizzle(db)
    .select()
    .from(schoolPicture)
    .where(eq(schoolPicture.inepCode, inepCode))
    .orderBy(asc(schoolPicture.position), asc(schoolPicture.sentAt));
  return rows.map(({ id, kind, status, alt, width, height, sentAt, reason, file, hasShare }) => ({
    id,
    kind,
    status,
    alt,
    width,
    height,
    sentAt,
    reason,
    keys: status === "refused" ? null : sizesOf(status, { inepCode, file, hasShare }),
  }));
}
