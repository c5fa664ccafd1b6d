import { seasonOf } from "../../domain/pricing/season.ts";
import { suggest } from "../../listing/place/suggest.ts";
import { suggestReading } from "../../listing/place/suggest-reading.ts";
import type { Loader } from "../../parts/screen/route.ts";

/** `GET /api/v1/suggestions?q=&city=`: suggestions of a search box; see docs/api.md. */
export const loadSuggestionsJson: Loader = async ({ url, search, inventory, now }) => {
  const typed = url.searchParams.get("q") ?? "";
  const [names, reading] = await Promise.all([
    suggest(search, typed, url.searchParams.get("city") ?? "", inventory),
    // A remote search would need several calls per key.
    inventory && suggestReading(inventory, typed, seasonOf(now)),
  ]);
  return { kind: "json", status: 200, body: { reading, ...names } };
};
