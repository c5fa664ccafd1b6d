import { kmPerPixel, type MapView } from "../../domain/places/map-projection.ts";

/** Maximum length of the scale; with these multiples of a power of ten it has two thirds of that at least. */
const [SCALE_PX, MULTIPLES] = [90, [8, 6, 4, 3, 2, 1.5]];

/** An arrow to the north under the letter N, drawn: the text of a scale is its length. */
const NORTH = "M5 9V2l6 7V2M8 23V12M4 16l4-4 4 4";
const NORTH_PX = 24;

/** Renders the scale of a map as its own `<svg>`, with a round number of kilometres, and the north beside it. */
export function drawScale(view: MapView): string {
  const perPx = kmPerPixel(view);
  const most = SCALE_PX * perPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = power * (MULTIPLES.find((multiple) => multiple * power <= most) ?? 1);
  const px = Math.round(km / perPx);
  const words = km < 1 ? `${Math.round(km * 1000)} m` : `${String(km).replace(".", ",")} km`;
  return `<svg class="map-scale" width="${NORTH_PX + px + 2}" height="24" aria-hidden="true"><path d="${NORTH}M${NORTH_PX + 1} 17v6h${px}v-6"/><text x="${NORTH_PX + px / 2 + 1}" y="14">${words}</text></svg>`;
}
