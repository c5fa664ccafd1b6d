import type { ReactNode } from "react";
import { MAP_HEIGHT } from "../../domain/places/map-projection.ts";
import { drawMap } from "./map-drawing.ts";
import { drawScale } from "./map-scale.ts";
import type { MapScene } from "./map-scene.ts";

/** Size of the server-rendered map, whose final width is unknown: cropped to its centre, not scaled. */
const DRAWN = { width: 1120, height: MAP_HEIGHT };

interface Props {
  readonly scene: MapScene;
  /** Accessible label: "Mapa das escolas em Campinas". */
  readonly label: string;
  /** Becomes interactive when it comes into view, or on touch. */
  readonly wakes: "visible" | "touched";
  /** URL of all points, besides the drawn ones (`contract/map-points.ts`). */
  readonly pointsHref?: string | undefined;
  /** Search URL, to which centre and radius of the view, or a drawn area, are added. */
  readonly areaHref?: string | undefined;
  readonly canDraw?: boolean | undefined;
  /** "tiles" for the street map of this site, or a browser key of Google's (public by design); empty for none. */
  readonly streetsKey?: string | undefined;
  /** Caption; repeats what the list beside the map says. */
  readonly children?: ReactNode;
}

/**
 * A static map until it is activated (`client/map`): complete without JavaScript, with links as pins. Hidden from
 * screen readers, because its content is listed beside it.
 */
export function EmbeddedMap({ scene, label, wakes, pointsHref, areaHref, canDraw, streetsKey, children }: Props) {
  const { lat, lng, zoom } = scene.view;
  const svg = `<svg viewBox="0 0 ${DRAWN.width} ${DRAWN.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawMap(scene, DRAWN)}</svg>`;
  return (
    <figure className="embedded-map">
      <div
        className="map-frame"
        data-map={wakes}
        data-view={`${lat} ${lng} ${zoom}`}
        data-fitted={scene.fitted?.map((corner) => `${corner.lat} ${corner.lng}`).join(" ")}
        data-label={label}
        data-points={pointsHref}
        data-area={areaHref}
        data-draws={canDraw ? "" : undefined}
        data-streets={streetsKey || undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by drawMap, which escaped it.
        dangerouslySetInnerHTML={{ __html: svg + drawScale(scene.view) }}
      />
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}
