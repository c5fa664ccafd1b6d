import type { Point } from "../../domain/places/geo.ts";
import {
  MAX_ZOOM,
  type MapView,
  movedBy,
  type Pixel,
  type Size,
  toPoint,
  zoomedAt,
} from "../../domain/places/map-projection.ts";
import { siteHtml } from "../site-html.ts";
import { drawMap } from "../ui/map-drawing.ts";
import { drawScale } from "../ui/map-scale.ts";
import type { MapScene } from "../ui/map-scene.ts";
import { startPencil } from "./area-pencil.ts";
import { PinClusters, type Shown } from "./clusters.ts";
import { landCorners, landOf, waterOf } from "./drawn-water.ts";
import { listenGestures } from "./gestures.ts";
import { HomeMark } from "./home-mark.ts";
import { isSheet, ListSheet } from "./list-sheet.ts";
import { actionOf, addControls, boxesOver, DRAW, type MapAction, STOP_DRAWING } from "./map-controls.ts";
import { MapList, slugIn } from "./map-list.ts";
import { countNote, fetchPoints, otherPins } from "./map-points.ts";
import { firstView, viewWith } from "./map-views.ts";
import { PinCard } from "./pin-card.ts";
import { keyOf, readScene } from "./read-scene.ts";
import { aroundUrl, drawnUrl, seenUrl } from "./search-area.ts";
import type { ShowStreets } from "./streets.ts";

const KEYS_HINT =
  "Use as setas para mover o mapa e as teclas + e − para aproximar e afastar; depois, “Buscar nesta área” procura no que o mapa mostra.";
const DRAW_HINT = "Contorne as escolas com o dedo ou o mouse, ou toque em cada canto da área.";

/** Wide layout, in which scrolling to a card keeps the map in view. */
const BESIDE_LIST = "(min-width: 64em)";

/**
 * Makes a server-rendered map (`ui/embedded-map.tsx`) interactive: it pans, zooms, and shows all points of its area.
 */
export class LiveMap {
  readonly #frame: HTMLElement;
  readonly #svg: SVGSVGElement;
  /** Unknown until the frame is seen, and has its size. */
  #start: MapView | null = null;
  readonly #controls: ReturnType<typeof addControls>;
  readonly #card: PinCard;
  readonly #list: MapList;
  readonly #sheet: ListSheet | null;
  readonly #home: HomeMark;
  #scene: MapScene;
  #others: PinClusters | null = null;
  /** Pins and clusters in view, besides the listed ones. */
  #shown: Shown = { pins: [], clusters: [] };
  /** Key of the hovered or focused card. */
  #lit: string | null = null;
  #selected: string | null = null;
  #streets: ShowStreets | null = null;
  /** Line of the area that is being drawn, and the end of the drawing. */
  #drawing: { readonly line: readonly Point[]; readonly end: () => void } | null = null;
  /** Notes about missing points, and about streets that failed to load. */
  #missing = "";
  #streetsNote = "";
  #frameRequest = 0;

  constructor(frame: HTMLElement) {
    this.#frame = frame;
    this.#svg = frame.querySelector("svg")!;
    this.#scene = readScene(frame, this.#svg);
    const list = frame.closest(".list-and-map")?.querySelector<HTMLElement>(".cards") ?? null;
    this.#sheet = list && new ListSheet(list, (item) => this.#swipeTo(slugIn(item)));
    this.#controls = addControls(frame, (action) => this.#act(action));
    this.#card = new PinCard(frame, () => this.#unselect());
    this.#list = new MapList(list, (slug) => {
      this.#lit = slug;
      this.#redraw();
    });
    this.#home = new HomeMark(frame, this.#controls.home, {
      toPoint: (at) => toPoint(at, this.#scene.view, this.#size),
      onStart: () => {
        this.#select(null);
        this.#stopDrawing();
        this.#svg.focus({ preventScroll: true });
      },
      onChange: () => this.#redraw(),
    });
    this.#scene = { ...this.#scene, pins: this.#list.inOrder(this.#scene.pins) };
    // The card in the middle of a phone's line is marked on the map, as after each swipe.
    if (this.#sheet?.isPeek) this.#selected = slugIn(list!.firstElementChild);
    this.#listen();
    this.#loadPoints();
    const { area, streets, draw } = this.#controls;
    // The focus moves to the map of the answer, from an element of the same id and without a scroll.
    area?.addEventListener("click", () => frame.closest<HTMLElement>("#mapa")?.focus({ preventScroll: true }));
    streets?.addEventListener("click", () => this.#openStreets(streets));
    draw?.addEventListener("click", () => (this.#drawing ? this.#stopDrawing() : this.#startDrawing()));
    this.#redraw();
  }

  #listen(): void {
    const svg = this.#svg;
    svg.removeAttribute("viewBox");
    svg.removeAttribute("aria-hidden");
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-roledescription", "mapa");
    svg.setAttribute("aria-label", `${this.#frame.dataset.label}. ${KEYS_HINT}`);
    svg.addEventListener("keydown", (event) => {
      const action = actionOf(event.key);
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#act(action);
    });
    this.#frame.addEventListener("keydown", ({ key }) => key === "Escape" && this.#unselect());
    svg.addEventListener("pointerover", ({ target }) => this.#list.light(keyOf(target) ?? this.#selected));
    listenGestures(this.#frame, {
      onDrag: (dx, dy) => this.#show(movedBy(this.#scene.view, -dx, -dy)),
      onZoom: (by, at) => this.#zoom(by, at),
      onTap: (target) => this.#tap(target),
    });
    new ResizeObserver(() => this.#redraw()).observe(this.#frame);
  }

  async #loadPoints(): Promise<void> {
    const { points: href } = this.#frame.dataset;
    if (href === undefined) return;
    try {
      const { total, points, places } = await fetchPoints(href);
      this.#others = new PinClusters(otherPins(points, this.#scene.pins, href));
      this.#scene = { ...this.#scene, places: places.filter(landOf(this.#svg, this.#scene.ground)) };
      this.#missing = countNote(points.length, total);
    } catch {
      this.#missing = "Mostrando só as escolas desta página.";
    }
    this.#redraw();
  }

  async #openStreets(button: HTMLButtonElement): Promise<void> {
    const update = (note: string, streets: ShowStreets | null = null) => {
      this.#streetsNote = note;
      this.#streets = streets;
      button.hidden = streets !== null;
      this.#redraw();
    };
    const fail = () => update("O mapa de ruas não abriu. Continue com este mapa.");
    button.disabled = true;
    update("Abrindo o mapa de ruas…");
    try {
      const { openStreets } = await import("./streets.ts");
      update("", await openStreets(this.#frame, fail));
    } catch {
      fail();
    }
    button.disabled = false;
  }

  get #size(): Size {
    return { width: this.#frame.clientWidth, height: this.#frame.clientHeight };
  }

  #act(action: MapAction): void {
    const [{ view }, { width, height }] = [this.#scene, this.#size];
    if (action === "reset") this.#show(this.#start ?? view);
    else if ("zoom" in action) this.#zoom(action.zoom, { x: width / 2, y: height / 2 });
    else this.#show(movedBy(view, action.dx, action.dy));
  }

  #zoom(by: number, at: Pixel): void {
    this.#show(zoomedAt(this.#scene.view, this.#scene.view.zoom + by, at, this.#size));
  }

  #show(view: MapView): void {
    this.#scene = { ...this.#scene, view };
    this.#redraw();
  }

  #startDrawing(): void {
    this.#select(null);
    this.#home.stop();
    const end = startPencil(this.#frame, {
      toPoint: (at) => toPoint(at, this.#scene.view, this.#size),
      onLine: (line) => {
        this.#drawing = { line, end };
        this.#redraw();
      },
      onEscape: () => this.#stopDrawing(),
    });
    this.#drawing = { line: [], end };
    this.#redraw();
  }

  #stopDrawing(): void {
    this.#drawing?.end();
    this.#drawing = null;
    this.#redraw();
  }

  #tap(target: Element): void {
    const { key } = target.closest<SVGElement>(".cluster")?.dataset ?? {};
    const cluster = this.#shown.clusters.find((c) => c.key === key);
    if (cluster) {
      const zoom = Math.max(this.#scene.view.zoom + 1, this.#others!.zoomOf(cluster.key));
      this.#show({ lat: cluster.lat, lng: cluster.lng, zoom: Math.min(MAX_ZOOM, zoom) });
    } else {
      this.#select(keyOf(target));
    }
    this.#svg.focus({ preventScroll: true });
  }

  #select(key: string | null): void {
    this.#selected = key;
    this.#list.light(key);
    const pin = [...this.#scene.pins, ...this.#shown.pins].find((p) => p.key === key);
    const item = pin ? this.#list.itemOf(pin.key) : null;
    if (item?.offsetHeight && isSheet()) {
      // Its card is right below the map, unless the question about cookies is there.
      this.#card.hide();
      this.#sheet?.reveal(item);
    } else if (pin) this.#card.show({ ...pin, href: this.#list.hrefOf(pin) }, item?.querySelector(".card") ?? null);
    else this.#card.hide();
    if (item && matchMedia(BESIDE_LIST).matches) item.scrollIntoView({ block: "nearest" });
    this.#redraw();
  }

  /** Closes the card of the chosen pin; whoever was in it is back on the map. */
  #unselect(): void {
    this.#select(null);
    if (this.#frame.contains(document.activeElement)) this.#svg.focus({ preventScroll: true });
  }

  /** A card that was swiped into the middle: its pin is marked, and in sight. */
  #swipeTo(key: string | null): void {
    const pin = this.#scene.pins.find((p) => p.key === key);
    if (!pin || key === this.#selected) return;
    this.#selected = key;
    this.#list.light(key);
    this.#card.hide();
    this.#show(viewWith(pin, this.#scene.view, this.#size));
  }

  #redraw(): void {
    this.#frameRequest ||= requestAnimationFrame(() => {
      this.#frameRequest = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const size = this.#size;
    // Behind a list that takes the whole screen.
    if (size.height < 2) return;
    if (!this.#start) {
      this.#start = firstView(this.#scene, size, landCorners(this.#svg, this.#scene.ground));
      this.#scene = { ...this.#scene, view: this.#start };
    }
    const { view } = this.#scene;
    // First, as nothing is written below its note.
    this.#updateControls(size);
    if (this.#others) this.#shown = this.#others.within(view, size);
    const { pins, clusters } = this.#shown;
    const [selected, area] = [this.#lit ?? this.#selected, this.#drawing?.line ?? this.#scene.area ?? null];
    const isWater = waterOf(this.#svg, this.#scene.ground, view, size);
    const scene = { ...this.#scene, pins: [...this.#scene.pins, ...pins], clusters, selected, area, isWater };
    // Escaped by drawMap; hidden from screen readers, which have the list.
    const drawing = drawMap(scene, size, boxesOver(this.#frame)) + this.#home.draw(view, size);
    this.#svg.innerHTML = siteHtml(`<g aria-hidden="true">${drawing}</g>`);
    this.#frame.querySelector(".map-scale")!.outerHTML = siteHtml(drawScale(view));
    this.#streets?.(view);
  }

  /** Updates note and labels. A search of the drawn or the visible area is offered, not started. */
  #updateControls(size: Size): void {
    const { area, draw, note } = this.#controls;
    const isDrawing = this.#drawing !== null;
    const hint = isDrawing ? DRAW_HINT : this.#home.hint || this.#streetsNote;
    write(note, hint || this.#missing);
    // On a phone the count is beside the key, and lies over no school.
    note.classList.toggle("count", hint === "");
    if (draw) {
      write(draw.querySelector("span")!, isDrawing ? STOP_DRAWING : DRAW);
      draw.ariaPressed = String(isDrawing);
    }
    if (!area) return;
    const { area: href = "", draws } = this.#frame.dataset;
    const searched = draws === undefined ? aroundUrl : seenUrl;
    const url = this.#drawing ? drawnUrl(href, this.#drawing.line) : searched(href, this.#scene.view, size);
    area.hidden = isDrawing ? url === null : this.#scene.view === this.#start;
    if (isDrawing) write(area, "Buscar na área");
    else write(area, url ? "Buscar nesta área" : "Aproxime para buscar nesta área");
    if (url) area.href = url;
    else area.removeAttribute("href");
  }
}

/** An equal text is not written: it would be announced again. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
