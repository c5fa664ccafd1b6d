import type { Point } from "../../domain/places/geo.ts";
import { type MapView, type Pixel, type Size, toPixel } from "../../domain/places/map-projection.ts";
import { sayKept } from "../home/say-kept.ts";
import { HOME_CHANGE, readHome } from "../state/home.ts";

const HINT = "Toque no mapa onde você mora, ou tecle Enter para marcar o meio dele.";

/** A house whose door is at the point. */
const HOUSE = "M-9 0v-9l9-8 9 8v9h-6v-6h-6v6z";

interface Options {
  /** Point at a pixel of the frame, counted from its upper left corner. */
  readonly toPoint: (at: Pixel) => Point;
  /** Called before it waits for a point. */
  readonly onStart: () => void;
  /** Called when the mark or the hint changed. */
  readonly onChange: () => void;
}

/** The home of the family on a map: its mark, and the button after which a tap sets it. */
export class HomeMark {
  readonly #frame: HTMLElement;
  readonly #button: HTMLElement;
  readonly #options: Options;
  #end: (() => void) | null = null;

  constructor(frame: HTMLElement, button: HTMLElement, options: Options) {
    this.#frame = frame;
    this.#button = button;
    this.#options = options;
    button.addEventListener("click", () => (this.#end ? this.stop() : this.#start()));
    document.addEventListener(HOME_CHANGE, options.onChange);
  }

  /** The next step; empty unless it waits for a point. */
  get hint(): string {
    return this.#end ? HINT : "";
  }

  /** The mark as a part of the map's drawing; empty without a home. */
  draw(view: MapView, size: Size): string {
    const home = readHome();
    if (!home) return "";
    const { x, y } = toPixel(home, view, size);
    return `<path class="home" transform="translate(${Math.round(x)} ${Math.round(y)})" d="${HOUSE}" fill="var(--ink)" stroke="var(--surface)" stroke-width="2" paint-order="stroke" pointer-events="none"/>`;
  }

  /** Ends the wait for a point. */
  stop(): void {
    if (!this.#end) return;
    this.#end();
    this.#end = null;
    this.#button.ariaPressed = "false";
    this.#options.onChange();
  }

  #start(): void {
    this.#options.onStart();
    const sheet = document.createElement("div");
    sheet.className = "map-sheet";
    this.#frame.querySelector("svg")!.after(sheet);
    // Not for the map, which would move, or open a pin.
    sheet.addEventListener("pointerdown", (event) => event.stopPropagation());
    sheet.addEventListener("click", (event) => {
      event.stopPropagation();
      const { left, top } = sheet.getBoundingClientRect();
      this.#choose({ x: event.clientX - left, y: event.clientY - top });
    });
    const end = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") this.stop();
      if (event.key !== "Enter" || (event.target as Element).closest("a, button, input")) return;
      event.preventDefault();
      this.#choose({ x: sheet.clientWidth / 2, y: sheet.clientHeight / 2 });
    };
    document.addEventListener("keydown", onKey, { signal: end.signal });
    this.#end = () => {
      end.abort();
      sheet.remove();
    };
    this.#button.ariaPressed = "true";
    this.#options.onChange();
  }

  #choose(at: Pixel): void {
    const { lat, lng } = this.#options.toPoint(at);
    const map = this.#frame.dataset.label!.replace("Mapa", "mapa");
    sayKept({ lat: round(lat), lng: round(lng), name: `Ponto marcado no ${map}` });
    this.stop();
  }
}

/** About a metre. */
const round = (degrees: number) => Number(degrees.toFixed(5));
