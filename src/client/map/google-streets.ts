import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import type { StreetsProvider } from "./streets-provider.ts";

/** Global callback that Google calls when it rejects the key. */
declare global {
  interface Window {
    gm_authFailure?: () => void;
  }
}

let isSetUp = false;

/** Google's street map with a browser key, without its own controls. */
export function googleStreets(key: string): StreetsProvider {
  return async (ground, onLost) => {
    if (!isSetUp) setUp(key);
    const refusal = new Promise<never>((_, reject) => {
      window.gm_authFailure = () => {
        const error = new Error("key refused");
        reject(error);
        onLost(error);
      };
    });
    const { Map: StreetMap } = await Promise.race([importLibrary("maps"), refusal]);
    const map = new StreetMap(ground, {
      center: { lat: 0, lng: 0 },
      zoom: 3,
      disableDefaultUI: true,
      gestureHandling: "none",
      keyboardShortcuts: false,
      clickableIcons: false,
      isFractionalZoomEnabled: true,
    });
    await Promise.race([new Promise<void>((resolve) => map.addListener("tilesloaded", resolve)), refusal]);
    return (center, zoom) => map.moveCamera({ center, zoom });
  };
}

function setUp(key: string): void {
  isSetUp = true;
  setOptions({ key, language: "pt-BR", region: "BR" });
  // Google copies the nonce for its styles from the first style element of the page.
  const style = document.createElement("style");
  style.nonce = document.querySelector("script")!.nonce;
  document.head.prepend(style);
}
