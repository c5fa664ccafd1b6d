import Supercluster from "supercluster";
import { MAX_ZOOM, type MapView, type Size, toPoint } from "../../domain/places/map-projection.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { Cluster, Pin } from "../ui/map-drawing.ts";

/** Pins closer than this are clustered. */
const RADIUS_PX = 60;

/** Tile size of the projection's zoom levels. */
const TILE_PX = 256;

export interface Shown {
  readonly pins: readonly Pin[];
  readonly clusters: readonly Cluster[];
}

/** Clusters pins that would overlap. */
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

  /** The zoom at which a cluster splits. */
  zoomOf(key: string): number {
    return this.#index.getClusterExpansionZoom(Number(key));
  }
}
