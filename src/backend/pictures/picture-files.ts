import type { PictureType } from "../../domain/pictures/picture-file.ts";
import { PICTURE_TYPES } from "../../domain/pictures/picture-file.ts";
import { type PictureSize, type PictureStatus, pictureKey } from "../../domain/pictures/school-pictures.ts";

/** The bucket with the files of schools. */
export type FileBucket = Pick<R2Bucket, "get" | "put" | "delete">;

const SIZES: readonly PictureSize[] = ["g", "p"];

interface Place {
  readonly inepCode: string;
  readonly file: string;
}

const keysOf = (status: PictureStatus, { inepCode, file }: Place) =>
  SIZES.map((size) => pictureKey(status, size, inepCode, file));

/** Keys of the two sizes of a picture. */
export function sizesOf(status: PictureStatus, place: Place): { readonly g: string; readonly p: string } {
  const [g, p] = keysOf(status, place);
  return { g: g!, p: p! };
}

/** Name of a file by its content: the same picture of a school is stored once. */
export async function fileNameOf(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `${[...digest.subarray(0, 20)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}.${type}`;
}

/** Stores the two sizes of a picture that waits. */
export async function putWaiting(
  files: FileBucket,
  place: Place,
  sizes: Readonly<Record<PictureSize, Uint8Array<ArrayBuffer>>>,
): Promise<void> {
  for (const size of SIZES) await put(files, pictureKey("waiting", size, place.inepCode, place.file), sizes[size]);
}

/** Copies a picture to where it is served; repeated, the same. False when its files are not there any more. */
export async function showFiles(files: FileBucket, place: Place): Promise<boolean> {
  for (const size of SIZES) {
    const [from, to] = [
      pictureKey("waiting", size, place.inepCode, place.file),
      pictureKey("published", size, place.inepCode, place.file),
    ];
    const object = await files.get(from);
    if (!object) return false;
    await put(files, to, await object.arrayBuffer());
  }
  return true;
}

/** Deletes the files of a picture, wherever they are. */
export async function deleteFiles(
  files: FileBucket,
  place: Place,
  ...statuses: readonly PictureStatus[]
): Promise<void> {
  await files.delete(statuses.flatMap((status) => keysOf(status, place)));
}

function put(files: FileBucket, key: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) {
  const type = key.slice(key.lastIndexOf(".") + 1) as PictureType;
  return files.put(key, bytes, { httpMetadata: { contentType: PICTURE_TYPES[type] } });
}
