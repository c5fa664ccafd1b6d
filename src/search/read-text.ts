import type { Places } from "./place-index.ts";
import type { Schools } from "./reading/read-box.ts";
import type { BoxReading } from "./reading/reading.ts";

/** Reads a text of the search box. Most requests have none, so the parser is a file of its own, loaded with the first. */
export async function readText(
  search: Schools,
  places: Places,
  text: string,
  years: readonly number[],
): Promise<BoxReading> {
  const { readInSnapshot } = await import("./reading/snapshot-reading.ts");
  return readInSnapshot(search, places, text, years);
}
