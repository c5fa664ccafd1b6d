import type { Crest } from "../../../site/crest.ts";
import type { VideoView } from "../../../site/videos.ts";

/** Pictures and videos of a school; one of them at least. */
export interface GalleryView {
  readonly school: string;
  /** "Imagens e vídeos". */
  readonly title: string;
  readonly pictures: readonly string[];
  readonly videos: readonly VideoView[];
  /** In the place of a picture that does not load; a video that is not asked for has its tint. */
  readonly crest: Crest;
}
