import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { PlaceLinksView, PlaceMark } from "../place/place-links-view.ts";
import { legendOf, tintBounds, tintOf } from "./tint-steps.ts";

/** Width and height of the drawing in `/brasil.svg`. */
const VIEW_BOX = "0 0 1226 1278";

/**
 * The states with schools as a list and on the map, each tinted by its number of schools; the title names it. The
 * others are drawn without a link, which would lead to an empty page. Null without any school.
 */
export function stateLinks(title: string, base: string, counts: ReadonlyMap<Uf, number>): PlaceLinksView | null {
  const all = FEDERATIVE_UNITS.map((unit) => ({ unit, count: counts.get(unit.uf) ?? 0 }));
  const states = all.filter(({ count }) => count > 0);
  if (states.length === 0) return null;
  const bounds = tintBounds(states.map(({ count }) => count));
  return {
    title,
    links: states.map(({ unit, count }) => ({
      label: unit.name,
      count: formatCount(count),
      href: `${base}/${unit.uf.toLowerCase()}`,
      mark: markOf(unit.uf, tintOf(count, bounds)),
    })),
    figure: {
      kind: "states",
      viewBox: VIEW_BOX,
      caption: "Quanto mais forte a cor, mais escolas:",
      legend: legendOf(bounds),
      rest: all.filter(({ count }) => count === 0).map(({ unit }) => markOf(unit.uf, 0)),
    },
  };
}

function markOf(uf: Uf, tint: number): PlaceMark {
  return { kind: "state", uf: uf.toLowerCase(), tint };
}
