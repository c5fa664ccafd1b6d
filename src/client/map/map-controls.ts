import { siteHtml } from "../site-html.ts";
import type { Box } from "../ui/map-room.ts";

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

const icon = (path: string) => `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;

const AREA = '<a class="map-area button" data-swap hidden></a>';
const PENCIL = `<button type="button" class="map-draw" title="Com o dedo ou o mouse; pelo teclado, mova o mapa e use “Buscar nesta área”.">${icon("M3 13l1-3.5L11 2.5 13.5 5l-7 7z")}<span>${DRAW}</span></button>`;
const HOME_LABEL = "Marcar onde eu moro";
const HOME = `<button type="button" data-home aria-label="${HOME_LABEL}" title="${HOME_LABEL}" aria-pressed="false">${icon("M2 8l6-5.5L14 8M4 6.5v7h3V10h2v3.5h3v-7")}</button>`;
const PAD_LABEL = "Mover o mapa";
const PAD = `<button type="button" class="map-move" aria-label="${PAD_LABEL}" title="${PAD_LABEL}" aria-expanded="false">${icon("M8 2v12M2 8h12M6 4l2-2 2 2M6 12l2 2 2-2M4 6L2 8l2 2M12 6l2 2-2 2")}</button>`;
const STREETS = '<button type="button" class="map-streets">Abrir no mapa de ruas</button>';

/**
 * Adds the controls to a live map. Those that move it are a pad, which a button opens: fingers and mice move the map,
 * and what else moves it must not take its room.
 */
export function addControls(frame: HTMLElement, act: (action: MapAction) => void) {
  const { area, draws, streets } = frame.dataset;
  const tools = BUTTONS.map(
    ({ label, sign }, i) =>
      `<button type="button" data-tool="${i}" aria-label="${label}" title="${label}">${icon(sign)}</button>`,
  );
  const isZoom = (i: number) => typeof BUTTONS[i]!.action === "object" && "zoom" in BUTTONS[i]!.action;
  const [west, north, south, east, start] = tools.filter((_, i) => !isZoom(i));
  const zoom = tools.filter((_, i) => isZoom(i)).reverse();
  const html = `<div class="map-top">${area === undefined ? "" : AREA}${draws === undefined ? "" : PENCIL}</div>
    ${streets === undefined ? "" : STREETS}
    <p class="map-note" role="status"></p>
    <div class="map-card" hidden></div>
    <div class="map-tools" role="group" aria-label="Controles do mapa">${HOME}<div>${zoom.join("")}</div>${PAD}<div class="map-pad">${north}${west}${start}${east}${south}</div></div>`;
  frame.insertAdjacentHTML("beforeend", siteHtml(html));
  for (const button of frame.querySelectorAll<HTMLElement>("[data-tool]")) {
    button.addEventListener("click", () => act(BUTTONS[Number(button.dataset.tool)]!.action));
  }
  const move = frame.querySelector<HTMLElement>(".map-move")!;
  move.addEventListener("click", () => {
    move.ariaExpanded = String(move.ariaExpanded !== "true");
  });
  return {
    area: frame.querySelector<HTMLAnchorElement>(".map-area"),
    draw: frame.querySelector<HTMLButtonElement>(".map-draw"),
    home: frame.querySelector<HTMLButtonElement>("[data-home]")!,
    streets: frame.querySelector<HTMLButtonElement>(".map-streets"),
    note: frame.querySelector<HTMLElement>(".map-note")!,
  };
}

/** Things that lie over a map: scale, note, legend, buttons and, on a phone, the line of filters. */
const OVER = ".map-scale, .map-note, .map-streets, .map-top > *, .map-tools > *, .map-legend";

/** Room around them. */
const CLEAR_PX = 4;

/** Boxes of what lies over a map. */
export function boxesOver(frame: HTMLElement): Box[] {
  const { left: x, top: y } = frame.getBoundingClientRect();
  const filters = frame.closest(".search")?.querySelectorAll(".in-use, .which-grade form, .open-about button") ?? [];
  return Array.from([...frame.parentElement!.querySelectorAll(OVER), ...filters], (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const around = width > 0 ? 2 * CLEAR_PX : 0;
    return { x: left - x + width / 2, y: top - y + height / 2, width: width + around, height: height + around };
  });
}
