import { siteHtml } from "../site-html.ts";
import type { Box } from "../ui/map-drawing.ts";

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

const BUTTONS: readonly MapButton[] = [
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

/** Label of the button that starts a drawing, and of the same button during it. */
export const [DRAW, STOP_DRAWING] = ["Desenhar área", "Cancelar"];

const AREA = '<a class="map-area button" data-swap hidden></a>';
const PENCIL = `<button type="button" class="map-draw" title="Com o dedo ou o mouse; pelo teclado, mova o mapa e use “Buscar nesta área”.">${DRAW}</button>`;
const HOME_LABEL = "Marcar onde eu moro";
const HOME = `<button type="button" data-home aria-label="${HOME_LABEL}" title="${HOME_LABEL}" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 8l6-5.5L14 8M4 6.5v7h3V10h2v3.5h3v-7"/></svg></button>`;
const STREETS = '<button type="button" class="map-streets">Abrir no mapa de ruas</button>';

/** Adds the controls to a live map. */
export function addControls(frame: HTMLElement, act: (action: MapAction) => void) {
  const { area, draws, streets } = frame.dataset;
  const tools = BUTTONS.map(
    ({ label, sign }) =>
      `<button type="button" aria-label="${label}" title="${label}"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${sign}"/></svg></button>`,
  );
  const html = `<div class="map-top">${area === undefined ? "" : AREA}${draws === undefined ? "" : PENCIL}</div>
    ${streets === undefined ? "" : STREETS}
    <p class="map-note" role="status"></p>
    <div class="map-card" hidden></div>
    <div class="map-tools" role="group" aria-label="Controles do mapa">${tools.join("")}${HOME}</div>`;
  frame.insertAdjacentHTML("beforeend", siteHtml(html));
  for (const [i, button] of frame.querySelectorAll(".map-tools button:not([data-home])").entries()) {
    button.addEventListener("click", () => act(BUTTONS[i]!.action));
  }
  return {
    area: frame.querySelector<HTMLAnchorElement>(".map-area"),
    draw: frame.querySelector<HTMLButtonElement>(".map-draw"),
    home: frame.querySelector<HTMLButtonElement>("[data-home]")!,
    streets: frame.querySelector<HTMLButtonElement>(".map-streets"),
    note: frame.querySelector<HTMLElement>(".map-note")!,
  };
}

/** Boxes of what lies over a map: scale, note, legend and buttons. */
export function boxesOver(frame: HTMLElement): Box[] {
  const { left: x, top: y } = frame.getBoundingClientRect();
  const over = frame.parentElement!.querySelectorAll(".map-scale, .map-note, .map-top > *, .map-legend");
  return Array.from(over, (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - x + width / 2, y: top - y + height / 2, width, height };
  });
}
