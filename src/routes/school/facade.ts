import type { Crest } from "../../site/crest.ts";

/** Drawing of a school building, as paths on a field of 960 × 240; `school-head.css` paints each part from the tint. */
export interface Facade {
  readonly sun: string;
  readonly trees: string;
  readonly walls: string;
  readonly windows: string;
  /** Cornices, mullions and trunks. */
  readonly shade: string;
  /** Roofs, flag and door. */
  readonly accent: string;
}

type Shape = (x: number, y: number, width: number, height: number) => string;

const GROUND = 208;
const CENTRE = 480;
const FLOOR = 36;
/** Distance between the axes of two windows. */
const BAY = 34;

/** The façade of a school: the same for the same slug and crest. */
export function facadeOf(slug: string, crest: Pick<Crest, "form">): Facade {
  const draw = drawsOf(slug);
  const bays = draw(3, 5);
  const tallest = STYLES[crest.form] === clockTower ? 2 : 3;
  const wing = { width: bays * BAY + 18, height: draw(2, tallest) * FLOOR + 12 };
  const hall = { width: draw(4, 5) * BAY, height: wing.height + draw(14, 22) };
  const [top, left] = [GROUND - hall.height, CENTRE - hall.width / 2];
  const outside = left - wing.width;
  const style = STYLES[crest.form]!({ bays, wing, hall, top, left, outside });
  const walls = mirrored(outside, wing.width, (x) => rect(x, GROUND - wing.height, wing.width, wing.height));
  const cornices = mirrored(outside - 5, wing.width + 5, (x) => rect(x, GROUND - wing.height - 6, wing.width + 5, 8));
  const trees = [outside - 34, outside - 92, outside - 168].map((x, i) => ({
    x: draw(0, 1) === 0 || i === 0 ? x : x - 20,
    size: draw(20, 34) - i * 2,
  }));
  const both = trees.flatMap((tree) => [tree, { ...tree, x: 2 * CENTRE - tree.x + draw(-12, 12) }]);
  return {
    sun: circle(draw(0, 1) === 0 ? 250 : 720, draw(46, 66), 26),
    trees: both.map(({ x, size }) => circle(x, GROUND - size * 1.7, size)).join(""),
    walls: walls + rect(left, top, hall.width, hall.height) + (style.walls ?? ""),
    windows: style.windows,
    shade: cornices + both.map(({ x, size }) => rect(x - 2, GROUND - size * 1.4, 4, size * 1.4)).join("") + style.shade,
    accent: style.accent + flag(top - style.rise) + rect(CENTRE - 13, GROUND - 34, 26, 34),
  };
}

interface Plan {
  /** Windows of a floor of a wing. */
  readonly bays: number;
  readonly wing: Readonly<Record<"width" | "height", number>>;
  readonly hall: Readonly<Record<"width" | "height", number>>;
  /** Corner of the hall, and the left edge of the wing beside it. */
  readonly top: number;
  readonly left: number;
  readonly outside: number;
}

interface Style extends Pick<Facade, "shade" | "accent" | "windows"> {
  readonly walls?: string;
  /** Height of the roof over the hall. */
  readonly rise: number;
}

/** Pediment on columns. */
function pediment(plan: Plan): Style {
  const { top, left } = plan;
  const { width } = plan.hall;
  const columns = [0, 1, 2, 3].map((i) => left + 10 + (i * (width - 28)) / 3);
  return {
    accent: triangle(left - 8, top, width + 16, 34),
    shade: rect(left - 8, top - 4, width + 16, 8) + rect(left - 4, GROUND - 6, width + 8, 6),
    windows: wingWindows(plan, rect) + columns.map((x) => rect(x, top + 14, 8, plan.hall.height - 22)).join(""),
    rise: 34,
  };
}

/** Dome, round-headed windows. */
function dome(plan: Plan): Style {
  const { top, left } = plan;
  const { width } = plan.hall;
  const radius = width / 4;
  return {
    accent: `M${CENTRE - radius} ${top}a${radius} ${radius} 0 0 1 ${2 * radius} 0Z`,
    shade: rect(left - 6, top - 6, width + 12, 10),
    windows: wingWindows(plan, arch) + hallWindows(plan, arch),
    rise: Math.round(radius),
  };
}

/** Flat slabs, ribbon windows. */
function slabs(plan: Plan): Style {
  const { top, left, outside, wing } = plan;
  const { width } = plan.hall;
  const ribbons = floorsOf(wing.height).map((y) =>
    mirrored(outside + 10, wing.width - 20, (x) => rect(x, y + 10, wing.width - 20, 18)),
  );
  return {
    accent: rect(left - 16, top - 10, width + 32, 10),
    shade: [1, 2, 3].map((i) => rect(left + (i * width) / 4 - 2, top + 12, 4, plan.hall.height - 54)).join(""),
    windows: ribbons.join("") + rect(left + 12, top + 12, width - 24, plan.hall.height - 54),
    rise: 10,
  };
}

/** Curved gable, arcade on the ground floor. */
function curvedGable(plan: Plan): Style {
  const { top, left } = plan;
  const { width } = plan.hall;
  return {
    walls: `M${left} ${top}q${width / 8} -4 ${width / 5} -22q${width * 0.3} -34 ${width * 0.6} 0q${width * 0.075} 18 ${width / 5} 22Z`,
    accent: circle(CENTRE, top - 8, 11),
    shade: rect(left - 4, top + 2, width + 8, 6),
    windows: wingWindows(plan, arch, 30) + hallWindows(plan, arch),
    rise: 38,
  };
}

function clockTower(plan: Plan): Style {
  const { top, left } = plan;
  const { width } = plan.hall;
  return {
    walls: rect(CENTRE - 24, top - 40, 48, 40),
    accent: triangle(CENTRE - 30, top - 40, 60, 26),
    shade: rect(left - 5, top - 5, width + 10, 8) + rect(CENTRE - 30, top - 43, 60, 5),
    windows: wingWindows(plan, rect) + hallWindows(plan, rect) + circle(CENTRE, top - 20, 12),
    rise: 65,
  };
}

function rowOfGables(plan: Plan): Style {
  const { top, left, outside, wing } = plan;
  const { width } = plan.hall;
  const gable = wing.width / 2;
  const gables = [outside, left - gable].map((edge) =>
    mirrored(edge, gable, (x) => triangle(x, GROUND - wing.height - 4, gable, 26)),
  );
  return {
    accent: triangle(left - 6, top, width + 12, 42) + gables.join(""),
    shade: rect(left - 6, top - 3, width + 12, 7),
    windows: wingWindows(plan, rect) + hallWindows(plan, rect),
    rise: 42,
  };
}

/** A style for each form of `CREST_SHAPES`, so that crest and building look related. */
const STYLES = [pediment, dome, slabs, curvedGable, clockTower, rowOfGables] as const;

/** Tops of the floors of a block, from the ground up. */
function floorsOf(height: number): number[] {
  return Array.from({ length: Math.floor(height / FLOOR) }, (_, floor) => GROUND - (floor + 1) * FLOOR);
}

function wingWindows({ bays, wing, outside }: Plan, shape: Shape, groundFloorHeight = 24): string {
  const first = outside + 9 + (BAY - 16) / 2;
  return floorsOf(wing.height)
    .flatMap((y, floor) =>
      Array.from({ length: bays }, (_, bay) => {
        const height = floor === 0 ? groundFloorHeight : 24;
        return mirrored(first + bay * BAY, 16, (x) =>
          shape(x, y + FLOOR - 8 - height + (floor === 0 ? 4 : 0), 16, height),
        );
      }),
    )
    .join("");
}

/** Windows of the main building, on all floors but the ground floor. */
function hallWindows({ hall }: Plan, shape: Shape): string {
  const bays = Math.floor(hall.width / BAY);
  const first = CENTRE - (bays * BAY) / 2 + (BAY - 14) / 2;
  return floorsOf(hall.height - 8)
    .slice(1)
    .flatMap((y) => Array.from({ length: bays }, (_, bay) => shape(first + bay * BAY, y + 6, 14, 24)))
    .join("");
}

/** Draws a shape at `x` and, for symmetry, at the same distance from the center on the other side. `width` is the shape's. */
function mirrored(x: number, width: number, shape: (x: number) => string): string {
  return shape(x) + shape(2 * CENTRE - x - width);
}

const rect: Shape = (x, y, width, height) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;

const arch: Shape = (x, y, width, height) =>
  `M${round(x)} ${round(y + height)}v${round(width / 2 - height)}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${round(height - width / 2)}Z`;

function triangle(x: number, base: number, width: number, height: number): string {
  return `M${round(x)} ${round(base)}h${round(width)}L${round(x + width / 2)} ${round(base - height)}Z`;
}

function circle(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

function flag(top: number): string {
  return `${rect(CENTRE - 1, top - 22, 2, 24)}M${CENTRE + 1} ${top - 22}l18 5-18 6Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Small numbers from a slug, one after the other: FNV-1a, then xorshift. */
function drawsOf(slug: string): (lowest: number, highest: number) => number {
  let state = 2166136261;
  for (let i = 0; i < slug.length; i++) state = Math.imul(state ^ slug.charCodeAt(i), 16777619);
  return (lowest, highest) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return lowest + ((state >>> 0) % (highest - lowest + 1));
  };
}
