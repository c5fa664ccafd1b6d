import { pictureUrl } from "../../domain/pictures/school-pictures.ts";
import type { SharePicture } from "../../search/school-detail.ts";
import type { school } from "../schema/catalog.ts";
import type { schoolPicture } from "../schema/pictures.ts";
import { toList } from "./copy-facts.ts";

type SchoolRow = typeof school.$inferSelect;
type PictureRow = typeof schoolPicture.$inferSelect;

/**
 * The row of a school whose own pictures come before the imported ones, and whose own logo replaces the imported one.
 */
export function withPictures(row: SchoolRow, pictures: readonly PictureRow[]): SchoolRow {
  if (pictures.length === 0) return row;
  const logo = pictures.find(({ kind }) => kind === "logo");
  const photos = pictures.filter(({ kind }) => kind === "photo");
  return {
    ...row,
    // Cards have room for the small size.
    logo: logo ? pictureUrl(logo.inepCode, logo.file, "p") : row.logo,
    images: JSON.stringify([...photos.map(({ inepCode, file }) => pictureUrl(inepCode, file)), ...toList(row.images)]),
  };
}

/** Text in place of each photo, by its address. */
export function textsOf(pictures: readonly PictureRow[]): Readonly<Record<string, string>> {
  const photos = pictures.filter(({ kind }) => kind === "photo");
  return Object.fromEntries(photos.map(({ inepCode, file, alt }) => [pictureUrl(inepCode, file), alt]));
}

/** Address of the first photo in its small size, for cards; null without any. */
export function photoOf(pictures: readonly PictureRow[]): string | null {
  const first = pictures.find(({ kind }) => kind === "photo");
  return first ? pictureUrl(first.inepCode, first.file, "p") : null;
}

/** The first photo cut for shared links; null when its school sent it without. */
export function shareOf(pictures: readonly PictureRow[]): SharePicture | null {
  const first = pictures.find(({ kind }) => kind === "photo");
  return first?.hasShare ? { path: pictureUrl(first.inepCode, first.file, "c"), alt: first.alt } : null;
}
