/** Action of a button or key: pan by pixels, zoom by levels, or reset. */
export type MapAction = { readonly dx: number; readonly dy: number } | { readonly zoom: number } | "reset";

const STEP_PX = 90;

interface MapButton {
  readonly action: MapAction;
  readonly label: string;
  /** Icon path in a 16-unit viewBox. */
  readonly sign: string;
  readonly keys: readonly string[];
}

export const BUTTONS: readonly MapButton[] = [
  { action: { dx: -STEP_PX, dy: 0 }, label: "Mover para oeste", sign: "M10 3 5 8l5 5", keys: ["ArrowLeft"] },
  { action: { dx: 0, dy: -STEP_PX }, label: "Mover para norte", sign: "m3 10 5-5 5 5", keys: ["ArrowUp"] },
  { action: { dx: 0, dy: STEP_PX }, label: "Mover para sul", sign: "m3 6 5 5 5-5", keys: ["ArrowDown"] },
  { action: { dx: STEP_PX, dy: 0 }, label: "Mover para leste", sign: "m6 3 5 5-5 5", keys: ["ArrowRight"] },
  { action: { zoom: -1 }, label: "Afastar", sign: "M3 8h10", keys: ["-", "_"] },
  { action: { zoom: 1 }, label: "Aproximar", sign: "M3 8h10M8 3v10", keys: ["+", "="] },
  {
    action: "reset",
    label: "Voltar à posição inicial",
    sign: "M3 6V3h3m4 0h3v3m0 4v3h-3m-4 0H3v-3",
    keys: ["Home"],
  },
];

/** The action of a key, or null. */
export function actionOf(key: string): MapAction | null {
  return BUTTONS.find(({ keys }) => keys.includes(key))?.action ?? null;
}
