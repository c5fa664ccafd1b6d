import type { Places } from "./place-index.ts";
import type { Schools } from "./reading/read-box.ts";
import type { BoxReading } from "./reading/reading.ts";

/** Parses a text of the search box. Most requests have none, so the parser is imported on first use. */
export async function readText(
  search: Schools,
  places: Places,
  text: string,
  years: readonly number[],
): Promise<BoxReading> {
  const { readInSnapshot } = await import("./reading/snapshot-reading.ts");
  return readInSnapshot(search, places, text, years);
}
