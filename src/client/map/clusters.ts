import Supercluster from "supercluster";
import type { Point } from "../../domain/places/geo.ts";
import { MAX_ZOOM, type MapView, type Size, toPoint } from "../../domain/places/map-projection.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { Cluster, Pin } from "../ui/map-scene.ts";

/** Pins closer than this are clustered. */
const RADIUS_PX = 60;

/** Tile size of the projection's zoom levels. */
const TILE_PX = 256;

/** Schools of a cluster; one of them is its middle. */
const LEAVES = 60;

export interface Shown {
  readonly pins: readonly Pin[];
  readonly clusters: readonly Cluster[];
}

/**
 * Clusters pins that would overlap. Those that are left are in the given order: earlier ones find room for their
 * labels.
 */
export class PinClusters {
  readonly #index = new Supercluster<{ pin: Pin; rank: number }>({
    radius: RADIUS_PX,
    extent: TILE_PX,
    maxZoom: MAX_ZOOM - 1,
  });

  constructor(pins: readonly Pin[]) {
    this.#index.load(
      pins.map((pin, rank) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [pin.lng, pin.lat] },
        properties: { pin, rank },
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
    const alone: { readonly pin: Pin; readonly rank: number }[] = [];
    const clusters: Cluster[] = [];
    for (const { geometry, properties } of found) {
      if (!("cluster" in properties)) alone.push(properties);
      else {
        const { cluster_id: key, point_count: count } = properties;
        const { lat, lng } = this.#middleOf(key, geometry.coordinates as [number, number]);
        clusters.push({ lat, lng, key: String(key), label: formatCount(count) });
      }
    }
    return { pins: alone.toSorted((a, b) => a.rank - b.rank).map(({ pin }) => pin), clusters };
  }

  /** The school that is nearest to the middle of a cluster: around a bay that middle would be in the water. */
  #middleOf(key: number, [lng, lat]: readonly [number, number]): Point {
    const schools = this.#index.getLeaves(key, LEAVES).map(({ properties: { pin } }) => pin);
    const away = (pin: Point) => (pin.lat - lat) ** 2 + (pin.lng - lng) ** 2;
    return schools.reduce((nearest, pin) => (away(pin) < away(nearest) ? pin : nearest));
  }

  /** The zoom at which a cluster splits. */
  zoomOf(key: string): number {
    return this.#index.getClusterExpansionZoom(Number(key));
  }
}
