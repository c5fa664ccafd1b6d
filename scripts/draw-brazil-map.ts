import brazil from "@svg-maps/brazil";

/** A state of the source map: two lower-case letters, and a path of relative lines. */
interface State {
  readonly id: string;
  readonly path: string;
}

type Point = readonly [x: number, y: number];

/** Our units per unit of the source map, which is 613 by 639: half a pixel where the map is drawn largest. */
const SCALE = 2;

/** Smaller states, in our square units, get no label. */
const MIN_LABEL_AREA = 9_000;

/**
 * Draws the map of Brazil as a file that pages reference: `/brasil.svg#sp` is the shape of São Paulo with its letters,
 * and `/brasil.svg#br` all of it. The page sets `fill` for the land and `color` for the letters. Corners are rounded to
 * integers.
 */
export function drawBrazilMap(): string {
  const states = (brazil.locations as readonly State[]).map(({ id, path }) => {
    const rings = toRings(path);
    return `<g id="${id}"><path d="${rings.map(toPath).join("")}"/>${label(id, rings)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1226 1278"><g id="br">${states.join("")}</g></svg>`;
}

/** The rings of a path in integer coordinates, without duplicate corners and vanished islands. */
function toRings(path: string): Point[][] {
  const rings: Point[][] = [];
  let [x, y] = [0, 0];
  for (const text of path.split("z")) {
    const steps = text.replace(/[^\d.,\s-]/g, "").match(/-?[\d.]+/g) ?? [];
    const ring: Point[] = [];
    let start: Point = [x, y];
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += Number(steps[i]);
      y += Number(steps[i + 1]);
      if (i === 0) start = [x, y];
      const corner: Point = [Math.round(x * SCALE), Math.round(y * SCALE)];
      const last = ring.at(-1);
      if (!last || last[0] !== corner[0] || last[1] !== corner[1]) ring.push(corner);
    }
    // A path continues from the start of its last ring.
    [x, y] = start;
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}

function toPath([first, ...rest]: readonly Point[]): string {
  let [x, y] = first!;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first!.join(" ")}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

/** The letters at the centroid of the largest ring, if there is room. */
function label(id: string, rings: readonly Point[][]): string {
  const [largest] = rings.map(centroid).sort((a, b) => b.area - a.area);
  if (!largest || largest.area < MIN_LABEL_AREA) return "";
  const place = `x="${Math.round(largest.x)}" y="${Math.round(largest.y)}" dy=".35em"`;
  return `<text ${place} text-anchor="middle" fill="currentColor" stroke="none">${id.toUpperCase()}</text>`;
}

function centroid(ring: readonly Point[]): { area: number; x: number; y: number } {
  let [area, x, y] = [0, 0, 0];
  for (const [i, [x0, y0]] of ring.entries()) {
    const [x1, y1] = ring[(i + 1) % ring.length]!;
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += ((x0 + x1) * cross) / 6;
    y += ((y0 + y1) * cross) / 6;
  }
  return { area: Math.abs(area), x: x / area, y: y / area };
}
