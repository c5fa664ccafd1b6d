import type { StoredGround } from "../../src/domain/places/ground.ts";
import { toPixel } from "../../src/domain/places/map-projection.ts";
import { type Box, boxAround, type Corner, type Line, STEPS, simplifyLine, simplifyRing } from "./lines.ts";
import { chain } from "./topology.ts";

const NO_SIZE = { width: 0, height: 0 };

/** Paper for a box, so many units wide or high, on which lines are drawn to the unit. */
export class Sheet {
  readonly head: Pick<StoredGround, "at" | "zoom" | "size">;
  /** Steps of a unit. */
  readonly #unitSteps: number;

  readonly #focus: Box;

  /** In the focus it is exact. */
  constructor(box: Box, side: number, focus: Box) {
    this.#focus = focus;
    const [lat, lng] = [box.north / STEPS, box.west / STEPS];
    const corner = { lat: box.south / STEPS, lng: box.east / STEPS };
    const { x, y } = toPixel(corner, { lat, lng, zoom: 0 }, NO_SIZE);
    const zoom = Number(Math.log2(side / Math.max(x, y)).toFixed(2));
    const size = [Math.ceil(x * 2 ** zoom), Math.ceil(y * 2 ** zoom)] as const;
    this.head = { at: [Number(lat.toFixed(5)), Number(lng.toFixed(5))], zoom, size };
    this.#unitSteps = (box.north - box.south) / size[1];
  }

  /** Units of so many steps. */
  unitsOf(steps: number): number {
    return steps / this.#unitSteps;
  }

  /** Closed lines without what is smaller than so many units. */
  roughly(rings: readonly Line[], units: number): Line[] {
    return rings
      .map((ring) => simplifyRing(ring, units * this.#unitSteps, this.#focus))
      .filter(({ length }) => length > 2);
  }

  /** Closed lines as the data of a path, simplified; without those that are no wider, or smaller than `least`. */
  rings(rings: readonly Line[], units: number, least = 0): string {
    const large = rings.filter((ring) => {
      const { west, south, east, north } = boxAround(ring);
      return Math.max(east - west, north - south) >= least * this.#unitSteps;
    });
    return this.#path(this.roughly(large, units), "z");
  }

  /** Open lines as the data of a path, simplified; those that meet are one. */
  lines(lines: readonly Line[], units: number): string {
    const simple = lines.map((line) => simplifyLine(line, units * this.#unitSteps, this.#focus));
    return this.#path(chain(simple, Number.POSITIVE_INFINITY), "");
  }

  /** Each line begins at its corner of the sheet, and goes on from corner to corner. */
  #path(lines: readonly Line[], end: string): string {
    let path = "";
    for (const line of lines) {
      const units = line.map((corner) => this.#unit(corner));
      const steps = units.flatMap(([x, y], i) => {
        const [fromX, fromY] = units[i - 1] ?? [0, 0];
        return i > 0 && x === fromX && y === fromY ? [] : [[x - fromX, y - fromY] as const];
      });
      if (steps.length < 2) continue;
      path += `M${joined(steps[0]!)}l${steps.slice(1).map(joined).join(" ").replaceAll(" -", "-")}${end}`;
    }
    return path;
  }

  #unit([x, y]: Corner): readonly [number, number] {
    const [lat, lng] = this.head.at;
    const at = toPixel({ lat: y / STEPS, lng: x / STEPS }, { lat, lng, zoom: this.head.zoom }, NO_SIZE);
    return [Math.round(at.x), Math.round(at.y)];
  }
}

const joined = ([x, y]: readonly [number, number]) => (y < 0 ? `${x}${y}` : `${x} ${y}`);
