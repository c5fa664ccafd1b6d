/** A picture that a school sent: seen by nobody, by everybody, or refused, with its file deleted. */
export const PICTURE_STATUSES = ["waiting", "published", "refused"] as const;
export type PictureStatus = (typeof PICTURE_STATUSES)[number];

/** Photos of a school, the waiting ones included. */
export const MAX_PHOTOS = 20;
export const MAX_SENT_AT_ONCE = 10;

/** Orders files by their names, numbers by value: "foto 9.jpg" before "foto 10.jpg". */
export function compareNames({ name: a }: { readonly name: string }, { name: b }: { readonly name: string }): number {
  const [keyA, keyB] = [a, b].map((name) => name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(16, "0")));
  return keyA! < keyB! ? -1 : Number(keyA! > keyB!);
}

/** Sides of the two sizes that the browser of the desk makes, in pixels. */
export const LARGE_SIDE_PX = 1600;
export const SMALL_SIDE_PX = 480;

/** The size that links take when they are shared, in pixels. */
export const SHARE_PX = { width: 1200, height: 630 } as const;
/** Messengers leave out a heavier one. */
export const MAX_SHARE_BYTES = 600 * 1024;
/** Enlarged more than this, a photo is a blur. */
const MAX_ENLARGEMENT = 1.5;

/** Sizes of a picture in its address: large, small for cards and lists, and cut for shared links. */
export type PictureSize = "g" | "p" | "c";

const ADDRESS = /^\/fotos\/[gp]\/(\d{8}\/[\da-f]{40}\.(?:jpg|png|webp))$/;

export const pictureUrl = (inepCode: string, file: string, size: PictureSize = "g") =>
  `/fotos/${placeOf(size, inepCode, file)}`;

/** The same picture in its small size; other addresses stay as they are. */
export const smallPicture = (url: string) => url.replace(ADDRESS, "/fotos/p/$1");

export function pictureKey(status: PictureStatus, size: PictureSize, inepCode: string, file: string): string {
  return `${status}/${placeOf(size, inepCode, file)}`;
}

/** The cut of a photo is always a JPEG, which every messenger shows; its name is that of the photo. */
function placeOf(size: PictureSize, inepCode: string, file: string): string {
  return `${size}/${inepCode}/${size === "c" ? file.replace(/\w+$/, "jpg") : file}`;
}

/** The middle part of a photo that fills a shared link. Null for a photo that is too small for it. */
export function shareCut({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.max(SHARE_PX.width / width, SHARE_PX.height / height);
  if (scale > MAX_ENLARGEMENT) return null;
  const cut = { width: SHARE_PX.width / scale, height: SHARE_PX.height / scale };
  return { x: (width - cut.width) / 2, y: (height - cut.height) / 2, ...cut };
}
