import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { PlaceLinksView } from "../place/place-links-view.ts";
import { legendOf, tintBounds, tintOf } from "./tint-steps.ts";

/** Width and height of the drawing in `/brasil.svg`. */
const VIEW_BOX = "0 0 1226 1278";

/** The states as a list and on the map, each tinted by its number of schools; the title says of which. */
export function stateLinks(title: string, base: string, counts: ReadonlyMap<Uf, number>): PlaceLinksView {
  const states = FEDERATIVE_UNITS.map((unit) => ({ unit, count: counts.get(unit.uf) ?? 0 }));
  const bounds = tintBounds(states.map(({ count }) => count));
  return {
    title,
    links: states.map(({ unit, count }) => ({
      label: unit.name,
      count: formatCount(count),
      href: `${base}/${unit.uf.toLowerCase()}`,
      mark: { kind: "state", uf: unit.uf.toLowerCase(), tint: tintOf(count, bounds) },
    })),
    figure: {
      kind: "states",
      viewBox: VIEW_BOX,
      caption: "Quanto mais forte a cor, mais escolas:",
      legend: legendOf(bounds),
    },
  };
}
