import type { Point } from "../../domain/places/geo.ts";
import { extent } from "../../domain/places/map-projection.ts";
import { withoutFarOnes } from "../../domain/places/without-far-ones.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import type { FigureView, PlaceMark } from "../place/place-links-view.ts";

/** Minimum places of a plot. */
const MIN_PLACES = 5;

/** The drawing, in units of about a pixel, and the room left at its edges for circles and names. */
const [WIDTH, HEIGHT, MARGIN] = [360, 270, 32];

const [SMALLEST, LARGEST] = [3, 14];

/** Names that are written beside their circles, if there is room. */
const NAMES = 6;
const [LETTER_WIDTH, LINE_HEIGHT] = [6.8, 13];

type Dot = Extract<PlaceMark, { kind: "dot" }>;
type Located = NeighborhoodRecord & { readonly location: Point; readonly schools: number };

/** Where the neighborhoods of a city lie, as circles by their number of schools; null where too few are located. */
export function cityPlot(
  neighborhoods: readonly NeighborhoodRecord[],
): { readonly figure: FigureView; readonly dots: ReadonlyMap<string, Dot> } | null {
  const located = withoutFarOnes(neighborhoods.filter((n): n is Located => n.location !== null && n.schools !== null));
  if (located.length < MIN_PLACES) return null;
  const [south, north] = extent(located.map((n) => n.location.lat));
  const [west, east] = extent(located.map((n) => n.location.lng));
  // One degree of longitude, in degrees of latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const unitsPerDegree = Math.min(
    (WIDTH - 2 * MARGIN) / ((east - west) * shrink || 1e-6),
    (HEIGHT - 2 * MARGIN) / (north - south || 1e-6),
  );
  const most = Math.max(...located.map((n) => n.schools));
  const dots = new Map<string, Dot>(
    located.map(({ slug, location, schools }) => [
      slug,
      {
        kind: "dot",
        x: Math.round(WIDTH / 2 + (location.lng - (west + east) / 2) * shrink * unitsPerDegree),
        y: Math.round(HEIGHT / 2 - (location.lat - (south + north) / 2) * unitsPerDegree),
        radius: Math.max(SMALLEST, Math.round(LARGEST * Math.sqrt(schools / most))),
        name: null,
      },
    ]),
  );
  nameLargest(located, dots);
  const widthKm = (WIDTH / unitsPerDegree) * 111.2;
  return {
    dots,
    figure: {
      kind: "dots",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      caption: `Cada círculo é um bairro, maior onde há mais escolas. O desenho tem ${formatCount(Math.max(1, Math.round(widthKm)))} km de largura; o norte fica em cima.`,
      legend: [],
      rest: [],
    },
  };
}

/** Labels the places with most schools, where no earlier label is in the way. */
function nameLargest(located: readonly Located[], dots: Map<string, Dot>): void {
  const taken: { x: number; y: number; width: number }[] = [];
  for (const { slug, name } of located.toSorted((a, b) => b.schools - a.schools).slice(0, NAMES)) {
    const dot = dots.get(slug)!;
    const width = name.length * LETTER_WIDTH;
    const y = dot.y - dot.radius - LINE_HEIGHT / 2;
    const isFree = taken.every(
      (other) => Math.abs(other.x - dot.x) > (other.width + width) / 2 || Math.abs(other.y - y) > LINE_HEIGHT,
    );
    const isInside = dot.x - width / 2 > 0 && dot.x + width / 2 < WIDTH && y > LINE_HEIGHT / 2;
    if (!isFree || !isInside) continue;
    taken.push({ x: dot.x, y, width });
    dots.set(slug, { ...dot, name });
  }
}
