import type { Places } from "./place-index.ts";
import type { ReadAddresses } from "./reading/locate-reading.ts";
import type { Schools } from "./reading/read-box.ts";
import type { BoxReading } from "./reading/reading.ts";

/**
 * Parses a text of the search box; of one that is being typed, a street of a few letters is not looked for. Most
 * requests have none, so the parser is imported on first use.
 */
export async function readText(
  search: Schools,
  places: Places,
  text: string,
  years: readonly number[],
  readAddresses: ReadAddresses,
  isTyping: boolean,
): Promise<BoxReading> {
  const [{ readInSnapshot }, { isStreetBegun, withPoint }] = await Promise.all([
    import("./reading/snapshot-reading.ts"),
    import("./reading/locate-reading.ts"),
  ]);
  const reading = await readInSnapshot(search, places, text, years);
  if (isTyping && isStreetBegun(text, reading)) return reading;
  return withPoint(text, reading, (code) => places.findCityByCode(code), readAddresses);
}
