import type { Point } from "../../domain/places/geo.ts";
import type { Ground, LayerKind } from "../ui/map-ground.ts";
import type { MapScene, Pin, PlaceName } from "../ui/map-scene.ts";

/** Reads the scene of a map from its frame and its drawing (`drawMap`); one of the server has no clusters. */
export function readScene({ dataset }: HTMLElement, svg: SVGSVGElement): MapScene {
  const [lat, lng, zoom] = dataset.view!.split(" ").map(Number);
  const [southWest, northEast] = dataset.fitted ? pointsIn(dataset.fitted) : [];
  const circle = svg.querySelector<SVGElement>("circle.searched");
  const area = svg.querySelector<SVGElement>("path.searched")?.dataset.corners;
  return {
    view: { lat: lat!, lng: lng!, zoom: zoom! },
    fitted: southWest && northEast ? [southWest, northEast] : null,
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
    ground: readGround(svg),
    places: readNames(svg, ".place:not(.around)"),
    neighbors: readNames(svg, ".place.around"),
    waters: readNames(svg, ".around:not(.place)"),
    circle: circle && { ...pointOf(circle), radiusKm: Number(circle.dataset.km) },
    area: area ? pointsIn(area) : null,
  };
}

/** Key of the pin that an element belongs to, or null. */
export function keyOf(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest<SVGElement>(".pin")?.dataset.key ?? null;
}

function readNames(svg: SVGSVGElement, selector: string): PlaceName[] {
  return Array.from(svg.querySelectorAll<SVGTextElement>(selector), (text) => ({
    ...pointOf(text),
    name: text.textContent,
  }));
}

function readGround(svg: SVGSVGElement): Ground | null {
  const drawn = svg.querySelector<SVGElement>("[data-ground]");
  if (!drawn) return null;
  const [lat, lng, zoom, side, shoreKm] = drawn.dataset.ground!.split(" ").map(Number);
  const layers = Array.from(drawn.querySelectorAll<SVGElement>("[data-layer]"), (path) => ({
    kind: path.dataset.layer as LayerKind,
    path: path.getAttribute("d")!,
  }));
  return { lat: lat!, lng: lng!, zoom: zoom!, side: side!, shoreKm: shoreKm!, layers };
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
