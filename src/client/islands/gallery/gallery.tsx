import { type MouseEvent, useState } from "react";
import type { VideoView } from "../../../site/videos.ts";
import { Crest } from "../../components/crest.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { PlayIcon } from "../../ui/icons.tsx";
import type { GalleryView } from "./gallery-view.ts";

/** Pictures and videos of a school, side by side (E13a, E13b). Without JavaScript it scrolls, and videos are links. */
export default function Gallery({ school, title, pictures, videos, crest }: GalleryView) {
  const pictureSlides = pictures.map(({ src, alt }) => (
    <div key={src} className="slide">
      <Crest crest={crest} />
      <img src={src} alt={alt} width="960" height="640" loading="lazy" decoding="async" />
    </div>
  ));
  const videoSlides = videos.map((video) => (
    <div key={video.href} className={`slide tint-${crest.tint}`}>
      <Video school={school} video={video} />
    </div>
  ));
  const slides = [...pictureSlides, ...videoSlides];
  return slides.length === 1 ? (
    <div className="gallery">{slides}</div>
  ) : (
    <div className="gallery">
      <Carousel label={`${title}: ${school}`} slides={slides} />
    </div>
  );
}

/** A link to a video until it is tapped, then its player: the host learns nothing of who only opens the page. */
function Video({ school, video }: { readonly school: string; readonly video: VideoView }) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    return (
      <iframe
        src={video.embed}
        title={`Vídeo: ${school}`}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        // YouTube plays nothing for a page that does not say which it is.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a className="play" href={video.href} rel="noopener" data-asks="" onClick={play}>
      <PlayIcon />
      <span>Ver o vídeo da escola</span>
      <small>Ele vem do {video.host}, que passa a saber da sua visita.</small>
    </a>
  );
}
