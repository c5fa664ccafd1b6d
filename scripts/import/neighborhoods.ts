import type { Point } from "../../src/domain/geo.ts";
import { neighborhoodFullSlug, slugify } from "../../src/domain/slug.ts";
import type { NeighborhoodRow } from "./collected.ts";
import type { CityRow } from "./places.ts";
import type { SchoolRow } from "./school-row.ts";

/** Neighborhoods while schools are put into them: the table's, and those that only addresses name. */
export class Neighborhoods {
  readonly #rows: Map<string, NeighborhoodRow>;
  readonly #points = new Map<string, Point[]>();
  readonly #isAuthority: (sourceId: string) => boolean;

  /** `rows` by full slug; `isAuthority` tells the sources whose coordinates are not ours to correct. */
  constructor(rows: Map<string, NeighborhoodRow>, isAuthority: (sourceId: string) => boolean) {
    this.#rows = rows;
    this.#isAuthority = isAuthority;
  }

  /** Sets the slug and the spelling of a school's neighborhood; adds the neighborhood if the city has none like it. */
  place(school: SchoolRow, city: CityRow, sourceId: string): void {
    const slug = slugify(school.neighborhood ?? "");
    if (!slug) {
      school.neighborhood = null;
      school.neighborhoodSlug = null;
      return;
    }
    const fullSlug = neighborhoodFullSlug(slug, city.slug);
    const known = this.#rows.get(fullSlug);
    if (!known) {
      const name = school.neighborhood!;
      this.#rows.set(fullSlug, { fullSlug, cityIbgeCode: city.ibgeCode, slug, name, lat: null, lng: null, sourceId });
    }
    school.neighborhood = known?.name ?? school.neighborhood!;
    school.neighborhoodSlug = slug;
  }

  /** Counts a school's own coordinates for the centre of its neighborhood. */
  observe(school: SchoolRow, city: CityRow): void {
    if (school.locationPrecision !== "school" || !school.neighborhoodSlug) return;
    const fullSlug = neighborhoodFullSlug(school.neighborhoodSlug, city.slug);
    const points = this.#points.get(fullSlug);
    const point = { lat: school.lat!, lng: school.lng! };
    if (points) points.push(point);
    else this.#points.set(fullSlug, [point]);
  }

  /** Gives every neighborhood without coordinates of its own the median of its schools'. */
  settleCentres(): void {
    for (const [fullSlug, points] of this.#points) {
      const row = this.#rows.get(fullSlug);
      if (!row || (row.lat !== null && this.#isAuthority(row.sourceId))) continue;
      const lat = median(points.map((p) => p.lat));
      const lng = median(points.map((p) => p.lng));
      this.#rows.set(fullSlug, { ...row, lat, lng });
    }
  }

  /** Puts a school without coordinates of its own in the centre of its neighborhood, if that is known. */
  standIn(school: SchoolRow, city: CityRow): void {
    if (school.locationPrecision === "school") return;
    const row = school.neighborhoodSlug
      ? this.#rows.get(neighborhoodFullSlug(school.neighborhoodSlug, city.slug))
      : undefined;
    const known = typeof row?.lat === "number";
    school.lat = known ? row.lat : null;
    school.lng = known ? row.lng : null;
    school.locationPrecision = known ? "neighborhood" : null;
  }

  rows(): ReadonlyMap<string, NeighborhoodRow> {
    return this.#rows;
  }
}

/** Lower median, to six decimals, so that it is one of the values and the same in any order. */
function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return Math.round(sorted[(sorted.length - 1) >> 1]! * 1e6) / 1e6;
}
