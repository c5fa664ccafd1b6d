import type { Point } from "../../domain/places/geo.ts";
import { type MapView, type Size, toPoint } from "../../domain/places/map-projection.ts";
import type { MapScene, Pin } from "../ui/map-scene.ts";

/** Reads the scene of a map from its drawing (`drawMap`); a drawing of the server has no clusters. */
export function readScene(svg: SVGSVGElement, view: MapView): MapScene {
  const circle = svg.querySelector<SVGElement>("circle.searched");
  const area = svg.querySelector<SVGElement>("path.searched")?.dataset.corners;
  const cornersOf = (path: Element) => ringsIn(path.getAttribute("d")!, view, svg.viewBox.baseVal);
  const outline = svg.querySelector("#limite");
  return {
    view,
    pins: Array.from(svg.querySelectorAll<SVGAElement>(".pin"), (pin) => ({
      ...pointOf(pin),
      key: pin.dataset.key!,
      ...readTitle(pin.querySelector("title")!.textContent),
      label: pin.dataset.label ?? pin.querySelector("text")?.textContent ?? "",
      href: pin.getAttribute("href")!,
      isListed: pin.classList.contains("listed"),
      isEnem: pin.classList.contains("enem"),
      isUnsure: pin.classList.contains("unsure"),
    })).reverse(),
    places: Array.from(svg.querySelectorAll<SVGTextElement>(".place"), (text) => ({
      ...pointOf(text),
      name: text.textContent,
    })),
    cells: Array.from(svg.querySelectorAll<SVGPathElement>("[data-cells] path"), (path) => ({
      tint: Number(path.dataset.tint),
      rings: cornersOf(path),
    })),
    outline: outline && cornersOf(outline),
    state: svg.querySelector<SVGElement>("[data-state]")?.dataset.state ?? null,
    circle: circle && { ...pointOf(circle), radiusKm: Number(circle.dataset.km) },
    area: area ? pointsIn(area) : null,
  };
}

/** Key of the pin that an element belongs to, or null. */
export function keyOf(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest<SVGElement>(".pin")?.dataset.key ?? null;
}

/** The corners of a path in pixels: "M1 2L3 4L5 6ZM7 8…". */
function ringsIn(path: string, view: MapView, size: Size): Point[][] {
  const rings = path.split("M").slice(1);
  return rings.map((ring) =>
    ring.split("L").map((corner) => {
      const [x, y] = corner.split(" ").map(Number.parseFloat);
      return toPoint({ x: x!, y: y! }, view, size);
    }),
  );
}

function readTitle(title: string): Pick<Pin, "name" | "price"> {
  const [name = "", price = ""] = title.split("\n");
  return { name, price };
}

function pointOf({ dataset }: SVGElement): Point {
  return pointsIn(dataset.at!)[0]!;
}

/** The points of a `data-` attribute: "-23.55 -46.66 -23.57 -46.64". */
function pointsIn(text: string): Point[] {
  const numbers = text.split(" ").map(Number);
  return numbers.flatMap((lat, i) => (i % 2 === 0 ? { lat, lng: numbers[i + 1]! } : []));
}
