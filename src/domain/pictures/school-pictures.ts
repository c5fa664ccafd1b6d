/** A picture that a school sent: seen by nobody, by everybody, or refused, with its file deleted. */
export const PICTURE_STATUSES = ["waiting", "published", "refused"] as const;
export type PictureStatus = (typeof PICTURE_STATUSES)[number];

/** Photos of a school, the waiting ones included. */
export const MAX_PHOTOS = 20;

/** Sides of the two sizes that the browser of the desk makes, in pixels. */
export const LARGE_SIDE_PX = 1600;
export const SMALL_SIDE_PX = 480;

/** Sizes of a picture in its address: large, and small for cards and lists. */
export type PictureSize = "g" | "p";

const ADDRESS = /^\/fotos\/[gp]\/(\d{8}\/[\da-f]{40}\.(?:jpg|png|webp))$/;

/** The address of a published picture. */
export const pictureUrl = (inepCode: string, file: string, size: PictureSize = "g") =>
  `/fotos/${size}/${inepCode}/${file}`;

/** The same picture in its small size; other addresses stay as they are. */
export const smallPicture = (url: string) => url.replace(ADDRESS, "/fotos/p/$1");

/** Key of the file of a picture in the bucket. */
export function pictureKey(status: PictureStatus, size: PictureSize, inepCode: string, file: string): string {
  return `${status}/${size}/${inepCode}/${file}`;
}
