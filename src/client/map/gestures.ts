import type { Pixel } from "../../domain/places/map-projection.ts";

/** Gesture callbacks; pixels count from the frame's upper left corner. */
interface Gestures {
  /** Pans by pixels. */
  readonly onDrag: (dx: number, dy: number) => void;
  /** Zooms by levels around a pixel. */
  readonly onZoom: (by: number, at: Pixel) => void;
  readonly onTap: (target: Element) => void;
}

/** A pointer that moves less than this is a tap. */
const TAP_PX = 5;

/** Zoom levels per pixel of the wheel, and at most per event. */
const [ZOOM_PER_PX, MAX_TURN] = [0.004, 0.5];
const PX_PER_LINE = 16;

/** Elements on the map with their own behaviour. */
const CONTROLS = "button, .map-area, .map-card, .gm-style a";

/**
 * Listens for drag, pinch and wheel; keys and buttons are alternatives to each. The wheel scrolls the page until the
 * map is in use, or zooms with Ctrl.
 */
export function listenGestures(frame: HTMLElement, { onDrag, onZoom, onTap }: Gestures): void {
  const fingers = new Map<number, Pixel>();
  let travelled = 0;
  // The drawing may be replaced before the pointer is lifted, and then no click is fired.
  let pressed: Element | null = null;

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isControl(event)) return;
    if (fingers.size === 0) {
      travelled = 0;
      pressed = event.target as Element;
    }
    fingers.set(event.pointerId, at(event));
  });
  frame.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const [first, second] = [...fingers.values()];
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < TAP_PX) return;
    // Not captured earlier: pointer capture would retarget a tap from its pin to the frame.
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, now);
    // Each of two fingers moves their midpoint by half.
    onDrag((now.x - before.x) / fingers.size, (now.y - before.y) / fingers.size);
    if (!first || !second) return;
    const other = before === first ? second : first;
    const distance = (from: Pixel) => Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
    onZoom(Math.log2(distance(now) / distance(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  });
  frame.addEventListener("pointerup", (event) => {
    if (fingers.delete(event.pointerId) && travelled < TAP_PX && !isForNewTab(event)) onTap(pressed!);
  });
  frame.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  frame.addEventListener("click", (event) => {
    if (isControl(event) || isForNewTab(event)) return;
    event.preventDefault();
    // No pointer: assistive technology clicks.
    if (event.detail === 0) onTap(event.target as Element);
  });
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !frame.contains(document.activeElement)) return;
      event.preventDefault();
      const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_PER_LINE : 1);
      onZoom(Math.min(MAX_TURN, Math.max(-MAX_TURN, -px * ZOOM_PER_PX)), at(event));
    },
    { passive: false },
  );

  function at({ clientX, clientY }: MouseEvent): Pixel {
    const { left, top } = frame.getBoundingClientRect();
    return { x: clientX - left - frame.clientLeft, y: clientY - top - frame.clientTop };
  }
}

function isForNewTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

function isControl({ target }: Event): boolean {
  return (target as Element).closest(CONTROLS) !== null;
}
