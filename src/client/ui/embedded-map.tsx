import type { ReactNode } from "react";
import { drawMap, drawScale, type MapScene } from "./map-drawing.ts";

/**
 * How large a map is drawn before it is known how wide it will be: its middle is shown, on the scale of the screen.
 * Maps are 450 px high (C32).
 */
const DRAWN = { width: 1120, height: 450 };

interface Props {
  readonly scene: MapScene;
  /** What the map shows: "Mapa das escolas em Campinas". */
  readonly label: string;
  /** Comes alive when it comes into sight, or when it is touched. */
  readonly wakes: "visible" | "touched";
  /** Answers with all the points, besides those that are drawn (`contract/map-points.ts`). */
  readonly pointsHref?: string | undefined;
  /** A search, to which the middle and the radius of what is shown are added. */
  readonly areaHref?: string | undefined;
  /** "tiles" for the street map of this site, or a browser key of Google's (public by design); empty for none. */
  readonly streetsKey?: string | undefined;
  /** Said below: what the list beside the map says as well. */
  readonly children?: ReactNode;
}

/**
 * A map that is a drawing until it is brought to life (`client/map`): complete without JavaScript, its pins links. It is
 * not read aloud: what stands on it is listed beside it.
 */
export function EmbeddedMap({ scene, label, wakes, pointsHref, areaHref, streetsKey, children }: Props) {
  const { lat, lng, zoom } = scene.view;
  const svg = `<svg viewBox="0 0 ${DRAWN.width} ${DRAWN.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawMap(scene, DRAWN)}</svg>`;
  return (
    <figure className="embedded-map">
      <div
        className="map-frame"
        data-map={wakes}
        data-view={`${lat} ${lng} ${zoom}`}
        data-label={label}
        data-points={pointsHref}
        data-area={areaHref}
        data-streets={streetsKey || undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by drawMap, which escaped it.
        dangerouslySetInnerHTML={{ __html: svg + drawScale(scene.view) }}
      />
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}
