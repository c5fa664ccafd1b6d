import Supercluster from "supercluster";
import { MAX_ZOOM, type MapView, type Size, toPoint } from "../../domain/places/map-projection.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { Cluster, Pin } from "../ui/map-drawing.ts";

/** Pins nearer to each other than this are counted together. */
const RADIUS_PX = 60;

/** As the projection counts zooms: 256 pixels to a tile. */
const TILE_PX = 256;

/** Pins of an area as a map shows them. */
export interface Shown {
  readonly pins: readonly Pin[];
  readonly clusters: readonly Cluster[];
}

/** The pins of an area, together where they would cover each other. */
export class PinClusters {
  readonly #index = new Supercluster<{ pin: Pin }>({ radius: RADIUS_PX, extent: TILE_PX, maxZoom: MAX_ZOOM - 1 });

  constructor(pins: readonly Pin[]) {
    this.#index.load(
      pins.map((pin) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [pin.lng, pin.lat] },
        properties: { pin },
      })),
    );
  }

  /** What a map of the size shows of them. */
  within(view: MapView, size: Size): Shown {
    const northWest = toPoint({ x: 0, y: 0 }, view, size);
    const southEast = toPoint({ x: size.width, y: size.height }, view, size);
    const found = this.#index.getClusters(
      [northWest.lng, southEast.lat, southEast.lng, northWest.lat],
      Math.round(view.zoom),
    );
    const pins: Pin[] = [];
    const clusters: Cluster[] = [];
    for (const { geometry, properties } of found) {
      const [lng, lat] = geometry.coordinates as [number, number];
      if (!("cluster" in properties)) pins.push(properties.pin);
      else clusters.push({ lat, lng, key: String(properties.cluster_id), label: formatCount(properties.point_count) });
    }
    return { pins, clusters };
  }

  /** The zoom at which a cluster falls apart. */
  zoomOf(key: string): number {
    return this.#index.getClusterExpansionZoom(Number(key));
  }
}
