import type { LinkView } from "../../site/link-view.ts";
/** Links to the places inside a place, and a drawing of where they lie. */
export interface PlaceLinksView {
  readonly title: string;
  readonly links: readonly PlaceLinkView[];
  readonly figure: FigureView | null;
}

/** Fields common to both figures: the map of states and the dots of a city. */
export interface FigureView {
  readonly kind: "states" | "dots";
  readonly viewBox: string;
  readonly caption: string;
  readonly legend: readonly { readonly tint: number; readonly label: string }[];
  /** Places without schools, which are drawn and lead nowhere. */
  readonly rest: readonly PlaceMark[];
}

/** A state is a shape of `/brasil.svg`, a neighborhood a circle; `name` is written beside it. */
export type PlaceMark =
  | { readonly kind: "state"; readonly uf: string; readonly tint: number }
  | {
      readonly kind: "dot";
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly name: string | null;
    };

interface PlaceLinkView extends LinkView {
  /** Schools there. */
  readonly count?: string;
  /** The place in the figure. */
  readonly mark?: PlaceMark | undefined;
}
