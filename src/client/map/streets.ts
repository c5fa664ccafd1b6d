import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import { type MapView, type Size, toPoint } from "../../domain/places/map-projection.ts";

/** A network that hangs never says so. */
const TIMEOUT_MS = 8000;

/** Google calls it by this name when it refuses the key. */
declare global {
  interface Window {
    gm_authFailure?: () => void;
  }
}

/** The streets under our own pins. */
export interface Streets {
  readonly show: (view: MapView, size: Size) => void;
}

let isSetUp = false;

/**
 * Loads Google's street map as the ground of the map: pins, gestures and keys stay ours. Rejects when it does not come;
 * `onRefused` is called when Google refuses the key later on.
 */
export async function openStreets(frame: HTMLElement, onRefused: () => void): Promise<Streets> {
  const ground = document.createElement("div");
  ground.className = "map-ground";
  frame.prepend(ground);
  const leave = () => {
    ground.remove();
    frame.classList.remove("on-streets");
  };
  try {
    const streets = await loadStreets(frame.dataset.streets!, ground, () => {
      leave();
      onRefused();
    });
    frame.classList.add("on-streets");
    return streets;
  } catch (error) {
    leave();
    throw error;
  }
}

function setUp(key: string): void {
  isSetUp = true;
  setOptions({ key, language: "pt-BR", region: "BR" });
  // Google takes the nonce for its styles from the first style of the page.
  const style = document.createElement("style");
  style.nonce = document.querySelector("script")!.nonce;
  document.head.prepend(style);
}

/** Rejects when the map does not come in time or is refused; what is refused later is told to `onRefused`. */
async function loadStreets(key: string, ground: HTMLElement, onRefused: () => void): Promise<Streets> {
  if (!isSetUp) setUp(key);
  const failure = new Promise<never>((_, reject) => {
    window.gm_authFailure = () => {
      reject(new Error("key refused"));
      onRefused();
    };
    setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  });
  const { Map: StreetMap } = await Promise.race([importLibrary("maps"), failure]);
  const map = new StreetMap(ground, {
    center: { lat: 0, lng: 0 },
    zoom: 3,
    disableDefaultUI: true,
    gestureHandling: "none",
    keyboardShortcuts: false,
    clickableIcons: false,
    isFractionalZoomEnabled: true,
  });
  // Drawn once, or it did not come.
  await Promise.race([new Promise<void>((resolve) => map.addListener("tilesloaded", resolve)), failure]);
  return {
    show: (view, size) => {
      // The ground ends above the controls, where Google names its sources: its middle is not that of the frame.
      const center = toPoint({ x: size.width / 2, y: ground.clientHeight / 2 }, view, size);
      map.moveCamera({ center, zoom: view.zoom });
    },
  };
}
