import { DEFAULT_PRICE_MIN, PRICE_STEP } from "../../domain/constants.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatCount } from "../../domain/text/format.ts";

/** Steps that an arrow key moves (C35). */
const KEY_STEPS = 5;
/** How long a thumb takes to where a typed number is (C34). */
const MOVE_MS = 300;
/** Keys that follow one another closely are one change. */
const KEY_PAUSE_MS = 400;

const ARROWS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * The slider over the two price fields. It moves them, and they move it; what is sent is theirs. Listens on the form,
 * whose fields are swapped.
 */
export function enhancePriceRange(form: HTMLFormElement): void {
  let pause = 0;
  let isKeyboard = false;

  form.addEventListener("pointerdown", () => {
    isKeyboard = false;
  });
  form.addEventListener("keydown", (event) => {
    const thumb = thumbOf(event);
    const direction = findEntry(ARROWS, event.key);
    isKeyboard = thumb !== null;
    if (!thumb || !direction) return;
    event.preventDefault();
    thumb.valueAsNumber += direction * KEY_STEPS * PRICE_STEP;
    thumb.dispatchEvent(new Event("input", { bubbles: true }));
    thumb.dispatchEvent(new Event("change", { bubbles: true }));
  });
  form.addEventListener("input", (event) => {
    const thumb = thumbOf(event);
    if (!thumb) return;
    const { low, high } = thumbsIn(form);
    // They meet, but do not pass each other.
    if (thumb === low) low.valueAsNumber = Math.min(low.valueAsNumber, high.valueAsNumber);
    else high.valueAsNumber = Math.max(low.valueAsNumber, high.valueAsNumber);
    fieldOf(thumb).value = String(Math.max(DEFAULT_PRICE_MIN, thumb.valueAsNumber));
    paintPriceRange(form);
  });
  form.addEventListener("change", (event) => {
    const thumb = thumbOf(event);
    if (thumb) {
      clearTimeout(pause);
      const { id } = thumb;
      const apply = () => fieldOf(document.getElementById(id)!).dispatchEvent(new Event("change", { bubbles: true }));
      pause = window.setTimeout(apply, isKeyboard ? KEY_PAUSE_MS : 0);
      return;
    }
    const { low, high } = thumbsIn(form);
    for (const own of [low, high]) if (event.target === fieldOf(own)) move(own, Number(fieldOf(own).value), form);
  });
  paintPriceRange(form);
}

/** Draws the part of the track between the thumbs, and says the prices in words. */
export function paintPriceRange(form: HTMLFormElement): void {
  const { low, high } = thumbsIn(form);
  const track = low.parentElement!.style;
  const share = (thumb: HTMLInputElement) => `${(thumb.valueAsNumber / Number(thumb.max)) * 100}%`;
  track.setProperty("--low", share(low));
  track.setProperty("--high", share(high));
  for (const thumb of [low, high]) thumb.ariaValueText = `R$ ${formatCount(Number(fieldOf(thumb).value))}`;
}

function move(thumb: HTMLInputElement, value: number, form: HTMLFormElement): void {
  const from = thumb.valueAsNumber;
  const started = performance.now();
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : MOVE_MS;
  const frame = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - started) / duration));
    thumb.valueAsNumber = from + (value - from) * (1 - (1 - share) ** 3);
    paintPriceRange(form);
    if (share < 1 && thumb.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function thumbsIn(form: HTMLFormElement) {
  const [low, high] = form.querySelectorAll<HTMLInputElement>(".range input");
  return { low: low!, high: high! };
}

function thumbOf({ target }: Event): HTMLInputElement | null {
  return (target as Element).closest<HTMLInputElement>(".range input");
}

/** The field of a thumb, whose id begins like it. */
function fieldOf(thumb: Element): HTMLInputElement {
  return document.getElementById(thumb.id.replace("-slider", "")) as HTMLInputElement;
}
