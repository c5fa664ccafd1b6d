import { ownHtml } from "../own-html.ts";
import { BUTTONS, type MapAction } from "./map-actions.ts";

/** Label of the button that starts a drawing, and of the same button during it. */
export const [DRAW, STOP_DRAWING] = ["Desenhar área", "Cancelar"];

/** Controls of a live map. */
export interface MapControls {
  readonly area: HTMLAnchorElement | null;
  readonly draw: HTMLButtonElement | null;
  readonly card: HTMLElement;
  readonly note: HTMLElement;
  readonly streets: HTMLButtonElement | null;
}

/** Adds the controls to a live map. */
export function addControls(frame: HTMLElement, act: (action: MapAction) => void): MapControls {
  const tools = element("div", "map-tools");
  tools.setAttribute("role", "group");
  tools.setAttribute("aria-label", "Controles do mapa");
  for (const { action, label, sign } of BUTTONS) {
    const button = tools.appendChild(element("button"));
    button.type = "button";
    button.setAttribute("aria-label", label);
    button.title = label;
    button.innerHTML = ownHtml(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${sign}"/></svg>`);
    button.addEventListener("click", () => act(action));
  }
  const note = element("p", "map-note");
  note.setAttribute("role", "status");
  const card = element("div", "map-card");
  card.hidden = true;
  const area = frame.dataset.area === undefined ? null : element("a", "map-area button");
  if (area) {
    area.dataset.swap = "";
    area.dataset.focus = "#mapa";
    area.hidden = true;
  }
  const draw = frame.dataset.draws === undefined ? null : element("button", "map-draw");
  if (draw) {
    draw.type = "button";
    draw.title = "Com o dedo ou o mouse; pelo teclado, mova o mapa e use “Buscar nesta área”.";
    draw.textContent = DRAW;
  }
  const top = element("div", "map-top");
  top.append(...[area, draw].filter((part) => part !== null));
  const streets = frame.dataset.streets === undefined ? null : element("button", "map-streets");
  if (streets) {
    streets.type = "button";
    streets.textContent = "Abrir no mapa de ruas";
  }
  frame.append(...[top, streets, note, card, tools].filter((part) => part !== null));
  return { area, draw, card, note, streets };
}

/** Shows the card of a pin: name, link and price. */
export function showCard(
  card: HTMLElement,
  { name, price: words, href }: { name: string; price: string; href: string },
): void {
  const link = element("a");
  link.href = href;
  link.textContent = name;
  const price = element("p");
  price.textContent = words || "Preço não informado pela escola";
  card.replaceChildren(link, price);
  card.hidden = false;
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
