import { type ReactNode, useState } from "react";
import { THUMBNAIL_PX } from "../../domain/constants.ts";

interface Props {
  readonly src: string | null;
  readonly alt: string;
  /** What stands there when there is no picture, or when it does not come. */
  readonly children: ReactNode;
}

/** A square picture of 128 px (U39, C41), asked for when it comes into view; its place never moves the page. */
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
