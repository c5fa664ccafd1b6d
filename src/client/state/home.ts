import type { Point } from "../../domain/places/geo.ts";
import { HOME_KEY } from "./keys.ts";
import { readStored, writeStored, writeText } from "./storage.ts";

const NAME_MAX = 80;

/** The home of the family. It is kept on this device alone, and never sent. */
export interface Home extends Point {
  /** "CEP 03310-000": as the family said it. */
  readonly name: string;
}

/** Event of the document after the home was kept or forgotten on this page. */
export const HOME_CHANGE = "homechange";

export function readHome(): Home | null {
  return readStored(HOME_KEY, (text) => {
    const { lat, lng, name } = JSON.parse(text ?? "{}") as Partial<Home>;
    const isPoint = Number.isFinite(lat) && Math.abs(lat!) <= 90 && Number.isFinite(lng) && Math.abs(lng!) <= 180;
    return isPoint ? { lat: lat!, lng: lng!, name: String(name).slice(0, NAME_MAX) } : null;
  });
}

/** Keeps the home, or forgets it (null). False where storage is full or forbidden. */
export function keepHome(home: Home | null): boolean {
  const isKept = home ? writeStored(HOME_KEY, home) : writeText(HOME_KEY, null);
  document.dispatchEvent(new Event(HOME_CHANGE));
  return isKept;
}
