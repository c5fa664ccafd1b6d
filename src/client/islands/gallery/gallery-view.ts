import type { Crest } from "../../../site/crest.ts";
import type { VideoView } from "../../../site/videos.ts";

interface PictureView {
  readonly src: string;
  /** In the words of the school; its number without any. */
  readonly alt: string;
}

/** Pictures and videos of a school; one of them at least. */
export interface GalleryView {
  readonly school: string;
  /** "Imagens e vídeos". */
  readonly title: string;
  readonly pictures: readonly PictureView[];
  readonly videos: readonly VideoView[];
  /** Replaces a picture that does not load; its tint is that of a video before it is asked for. */
  readonly crest: Crest;
}
