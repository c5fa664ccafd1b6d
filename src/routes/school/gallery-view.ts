import type { GalleryView } from "../../client/islands/gallery/gallery-view.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { plural } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { Crest } from "../../site/crest.ts";
import { isShownPicture } from "../../site/settings.ts";
import { toVideoView } from "../../site/videos.ts";

/** More would be scrolled through by nobody. */
const MAX_PICTURES = 24;

/** The gallery (E13a, E13b): pictures of this site and of the configured hosts. Null for a school without any. */
export function toGalleryView(
  { card, images, videos, pictureTexts = {} }: Pick<SchoolDetail, "card" | "images" | "videos" | "pictureTexts">,
  crest: Crest,
  imageHosts: readonly string[],
): GalleryView | null {
  const shown = [...new Set(images)].filter((url) => isShownPicture(url, imageHosts)).slice(0, MAX_PICTURES);
  const pictures = shown.map((src, i) => ({
    src,
    alt: findEntry(pictureTexts, src) ?? `${card.name}, imagem ${i + 1} de ${shown.length}`,
  }));
  const playable = videos.map(toVideoView).filter((video) => video !== null);
  if (pictures.length + playable.length === 0) return null;
  const title = playable.length === 0 ? "Imagens" : pictures.length === 0 ? "Vídeos" : "Imagens e vídeos";
  return { school: card.name, title, pictures, videos: playable, crest };
}

/** "5 imagens e 1 vídeo". */
export function countOf({ pictures, videos }: Pick<GalleryView, "pictures" | "videos">): string {
  return [
    ...(pictures.length > 0 ? [plural(pictures.length, "imagem", "imagens")] : []),
    ...(videos.length > 0 ? [plural(videos.length, "vídeo", "vídeos")] : []),
  ].join(" e ");
}
