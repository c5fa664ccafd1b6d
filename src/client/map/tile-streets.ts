import { Map as StreetMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { allowLibraryWorker } from "../trusted-types.ts";
import { streetStyle } from "./street-style.ts";
import type { StreetsProvider } from "./streets-provider.ts";

/** MapLibre counts zooms by tiles of 512 pixels, our projection by 256. */
const ZOOM_OFFSET = -1;

allowLibraryWorker(workerUrl);
setWorkerUrl(workerUrl);

/**
 * Streets from the tiles of this site, drawn by MapLibre. Rejects without WebGL, and when the first tiles do not load.
 */
export const loadTileStreets: StreetsProvider = async (ground, onLost) => {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const map = new StreetMap({
    container: ground,
    style: streetStyle(location.origin, isDark),
    center: [0, 0],
    zoom: 2,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      map.once("load", () => resolve());
      map.once("error", ({ error }) => reject(error));
    });
  } catch (error) {
    map.remove();
    throw error;
  }
  map.on("webglcontextlost", () => onLost(new Error("WebGL context lost")));
  ground.append(credit());
  return (center, zoom) => map.jumpTo({ center, zoom: zoom + ZOOM_OFFSET });
};

/** Attribution, required by the license of the data. */
function credit(): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), {
    className: "map-credit",
    href: "https://www.openstreetmap.org/copyright",
    textContent: "© OpenStreetMap",
  });
}
