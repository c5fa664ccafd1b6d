import { GRADES } from "../../domain/catalog/stage.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { countPlaces } from "../../listing/place/count-places.ts";
import { suggest } from "../../listing/place/suggest.ts";
import { suggestReading } from "../../listing/place/suggest-reading.ts";
import type { Loader } from "../../parts/screen/route.ts";

/** `GET /api/v1/suggestions?q=&city=&grade=`: suggestions of a search box; see docs/api.md. */
export const loadSuggestionsJson: Loader = async ({ url, search, inventory, now }) => {
  const typed = url.searchParams.get("q") ?? "";
  const grade = GRADES.find(({ slug }) => slug === url.searchParams.get("grade"))?.slug ?? null;
  const season = seasonOf(now);
  const [names, reading] = await Promise.all([
    suggest(search, typed, url.searchParams.get("city") ?? "", inventory),
    // A remote search would need several calls per key.
    inventory && suggestReading(inventory, typed, season),
  ]);
  const counted = inventory ? await countPlaces(inventory, names, grade, season) : names;
  return { kind: "json", status: 200, body: { reading, ...counted } };
};
