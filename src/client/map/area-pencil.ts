import { MAX_AREA_CORNERS } from "../../domain/places/area.ts";
import type { Point } from "../../domain/places/geo.ts";
import type { Pixel } from "../../domain/places/map-projection.ts";
import { simplifyRing } from "./simplify-ring.ts";

interface Options {
  /** Point at a pixel of the frame, counted from its upper left corner. */
  readonly toPoint: (at: Pixel) => Point;
  /** Called with each state of the line. */
  readonly onLine: (line: readonly Point[]) => void;
  readonly onEscape: () => void;
}

/** Distance between two points of a free-hand line; a pointer that moves less is a tap. */
const STEP_PX = 5;

/**
 * Draws a polygon on a map: free-hand by a drag, or corner by corner by taps. A drag starts anew, and so does a tap
 * after one. Returns a function that ends it.
 */
export function startPencil(frame: HTMLElement, { toPoint, onLine, onEscape }: Options): () => void {
  const sheet = document.createElement("div");
  sheet.className = "map-sheet";
  frame.querySelector("svg")!.after(sheet);
  const end = new AbortController();
  let corners: Point[] = [];
  let pointer: number | null = null;
  let last: Pixel = { x: 0, y: 0 };
  let stroke: Point[] = [];

  const at = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = sheet.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  sheet.addEventListener("pointerdown", (event) => {
    // Not for the map, which would move.
    event.stopPropagation();
    if (event.button !== 0 || pointer !== null) return;
    pointer = event.pointerId;
    sheet.setPointerCapture(pointer);
    last = at(event);
    stroke = [toPoint(last)];
  });
  sheet.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    const now = at(event);
    if (Math.hypot(now.x - last.x, now.y - last.y) < STEP_PX) return;
    last = now;
    stroke.push(toPoint(now));
    onLine(stroke);
  });
  sheet.addEventListener("pointerup", (event) => {
    if (event.pointerId !== pointer) return;
    pointer = null;
    const isTap = stroke.length === 1;
    if (!isTap) corners = [];
    else if (corners.length < MAX_AREA_CORNERS) corners = [...corners, ...stroke];
    onLine(isTap ? corners : simplifyRing(stroke, MAX_AREA_CORNERS));
  });
  sheet.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== pointer) return;
    pointer = null;
    onLine(corners);
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape(), { signal: end.signal });
  return () => {
    end.abort();
    sheet.remove();
  };
}
