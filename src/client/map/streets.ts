import type { MapView } from "../../domain/places/map-projection.ts";
import type { StreetsProvider } from "./streets-provider.ts";

/** Timeout in milliseconds: a failed load may never report an error. */
const TIMEOUT_MS = 8000;

/** Value of `data-streets` for tiles of our own; any other is a browser key of Google's street map. */
const SITE_TILES = "tiles";

/** Shows the streets of a view, under our own pins. */
export type ShowStreets = (view: MapView) => void;

/**
 * Loads a street map as the ground of the map: pins, gestures and keys stay ours. Rejects when it does not load in
 * time; `onLost` is called when it fails later on.
 */
export async function openStreets(frame: HTMLElement, onLost: () => void): Promise<ShowStreets> {
  const ground = document.createElement("div");
  ground.className = "map-ground";
  frame.prepend(ground);
  const leave = () => {
    ground.remove();
    frame.classList.remove("on-streets");
  };
  try {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("street map timed out")), TIMEOUT_MS);
    });
    const loaded = providerOf(frame.dataset.streets!).then((load) =>
      load(ground, () => {
        leave();
        onLost();
      }),
    );
    const move = await Promise.race([loaded, timeout]);
    frame.classList.add("on-streets");
    return (view) => move(view, view.zoom);
  } catch (error) {
    leave();
    throw error;
  }
}

async function providerOf(streets: string): Promise<StreetsProvider> {
  if (streets === SITE_TILES) return (await import("./tile-streets.ts")).loadTileStreets;
  const { googleStreets } = await import("./google-streets.ts");
  return googleStreets(streets);
}
