import type { neighborhood } from "../../src/backend/schema/catalog.ts";
import type { Point } from "../../src/domain/places/geo.ts";
import { neighborhoodFullSlug, slugify } from "../../src/domain/text/slug.ts";
import type { CityRow } from "./municipalities.ts";
import { presentablePlaceName } from "./naming/place-naming.ts";
import type { SchoolRow } from "./new-school.ts";
import type { Sources } from "./sources.ts";

export type NeighborhoodRow = typeof neighborhood.$inferInsert;

const named = new Map<string, { name: string; slug: string }>();

/**
 * Presentable name and slug of the neighborhood of an address; the slug is empty for a text without a name. Cached,
 * because ten schools share each text.
 */
export function readNeighborhood(text: string): { name: string; slug: string } {
  const known = named.get(text);
  if (known) return known;
  const name = presentablePlaceName(text);
  const read = { name, slug: slugify(name) };
  named.set(text, read);
  return read;
}

/** Location of a school, as far as it concerns its neighborhood. */
type Placement = Pick<SchoolRow, "neighborhood" | "neighborhoodSlug" | "lat" | "lng" | "locationPrecision">;

/** Neighborhoods from files and addresses. Better data replaces worse, so the order of files does not matter. */
export class Neighborhoods {
  readonly #rows: Map<string, NeighborhoodRow>;
  readonly #points = new Map<string, Point[]>();
  readonly #sources: Sources;

  /** `stored` by full slug. */
  constructor(stored: ReadonlyMap<string, NeighborhoodRow>, sources: Sources) {
    this.#rows = new Map(stored);
    this.#sources = sources;
  }

  rows(): ReadonlyMap<string, NeighborhoodRow> {
    return this.#rows;
  }

  /** The row of a school's neighborhood; undefined when it has none. */
  find(school: Placement, city: CityRow): NeighborhoodRow | undefined {
    const slug = school.neighborhoodSlug;
    return slug ? this.#rows.get(neighborhoodFullSlug(slug, city.slug)) : undefined;
  }

  /** Adds a neighborhood from a source, unless a better one is known. */
  add(row: NeighborhoodRow): void {
    const known = this.#rows.get(row.fullSlug);
    if (known && this.#compare(row, known) < 0) return;
    this.#rows.set(row.fullSlug, row);
  }

  /** Adds a neighborhood from an address; no-op for a text without a name. */
  addNamed(text: string, city: CityRow, sourceId: string): void {
    const { name, slug } = readNeighborhood(text);
    if (!slug) return;
    const fullSlug = neighborhoodFullSlug(slug, city.slug);
    const known = this.#rows.get(fullSlug);
    const center = { lat: known?.lat ?? null, lng: known?.lng ?? null, centerSample: null };
    this.add({ fullSlug, cityIbgeCode: city.ibgeCode, slug, name, ...center, sourceId });
  }

  /** Counts a school's coordinates towards the centre of its neighborhood. */
  observe(school: Placement, city: CityRow): void {
    if (school.locationPrecision !== "school" || !school.neighborhoodSlug) return;
    const fullSlug = neighborhoodFullSlug(school.neighborhoodSlug, city.slug);
    const point = { lat: school.lat!, lng: school.lng! };
    const points = this.#points.get(fullSlug);
    if (points) points.push(point);
    else this.#points.set(fullSlug, [point]);
  }

  /** Sets missing centres to the median of their schools, once all are observed. */
  settleCenters(): void {
    for (const [fullSlug, row] of this.#rows) {
      if (typeof row.centerSample === "number") continue;
      const points = this.#points.get(fullSlug);
      const lat = points ? median(points.map((p) => p.lat)) : null;
      const lng = points ? median(points.map((p) => p.lng)) : null;
      if (lat !== row.lat || lng !== row.lng) this.#rows.set(fullSlug, { ...row, lat, lng });
    }
  }

  /** Sets the spelling of a school's neighborhood, and its centre as the position of a school without one. */
  place(school: Placement, city: CityRow): void {
    const row = this.find(school, city);
    school.neighborhood = row?.name ?? null;
    school.neighborhoodSlug = row?.slug ?? null;
    if (school.locationPrecision === "school") return;
    const isKnown = typeof row?.lat === "number";
    school.lat = isKnown ? row.lat : null;
    school.lng = isKnown ? row.lng : null;
    school.locationPrecision = isKnown ? "neighborhood" : null;
  }

  /**
   * Positive if `a` wins over `b`: a file over an address; with a centre over without; then the better source, the
   * centre of more schools, the first name. Zero only for equal rows.
   */
  #compare(a: NeighborhoodRow, b: NeighborhoodRow): number {
    const isListed = Number(isOfList(a)) - Number(isOfList(b));
    const hasCenter = Number(typeof a.centerSample === "number") - Number(typeof b.centerSample === "number");
    return (
      isListed ||
      hasCenter ||
      this.#sources.compare(a.sourceId, b.sourceId) ||
      (a.centerSample ?? 0) - (b.centerSample ?? 0) ||
      (a.name === b.name ? 0 : a.name < b.name ? 1 : -1)
    );
  }
}

/** Whether it comes from a file of neighborhoods, not only from addresses. */
function isOfList({ sourceId }: NeighborhoodRow): boolean {
  return /^(?:ibge-)?bairros-/.test(sourceId);
}

/** Lower median, to six decimals, so that it is one of the values and the same in any order. */
function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return Math.round(sorted[(sorted.length - 1) >> 1]! * 1e6) / 1e6;
}
