import { type Position, positions, savePosition } from "./history.ts";
import { readStored, writeText } from "./state/storage.ts";

const KEY = "lugares";
const MAX_STORED = 50;

/** Loads the scroll positions of this tab from its storage, and stores them there when the page is left. */
export function storePositions(): void {
  for (const [key, position] of stored()) positions.set(key, position);
  addEventListener("pagehide", () => {
    savePosition();
    const latest = [...new Map([...stored(), ...positions])].slice(-MAX_STORED);
    writeText(KEY, JSON.stringify(latest), "sessionStorage");
  });
}

function stored(): [number, Position][] {
  return readStored(KEY, (text) => JSON.parse(text ?? "[]"), "sessionStorage");
}
