import { type ReactNode, useState } from "react";
import { THUMBNAIL_PX } from "../../domain/constants.ts";

interface Props {
  readonly src: string | null;
  readonly alt: string;
  /** Fallback without a picture, or when it fails to load. */
  readonly children: ReactNode;
}

/** A lazy square picture of 128 px (U39, C41) with reserved space, so that it causes no layout shift. */
export function Thumbnail({ src, alt, children }: Props) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className="thumbnail">
      {src === null || isBroken ? (
        children
      ) : (
        <img
          src={src}
          alt={alt}
          width={THUMBNAIL_PX}
          height={THUMBNAIL_PX}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
