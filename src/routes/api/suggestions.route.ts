import { GRADES } from "../../domain/catalog/stage.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { countPlaces } from "../../listing/place/count-places.ts";
import { suggest } from "../../listing/place/suggest.ts";
import { suggestReading } from "../../listing/place/suggest-reading.ts";
import type { Rendered } from "../../parts/screen/markup-cache.ts";
import type { Loader } from "../../parts/screen/route.ts";

/** First letters are typed by many, and most begin with them; a longer text is one visitor's, and is not kept. */
const SHARED_LETTERS = 6;

/** `GET /api/v1/suggestions?q=&city=&grade=`: suggestions of a search box; see docs/api.md. */
export const loadSuggestionsJson: Loader = async ({ url, search, inventory, markup, now }) => {
  const typed = url.searchParams.get("q") ?? "";
  const near = url.searchParams.get("city") ?? "";
  const grade = GRADES.find(({ slug }) => slug === url.searchParams.get("grade"))?.slug ?? null;
  const season = seasonOf(now);
  const write = async () => {
    const [names, reading] = await Promise.all([
      suggest(search, typed, near, inventory),
      // A remote search would need several calls per key.
      inventory && suggestReading(inventory, typed, season),
    ]);
    return JSON.stringify({ reading, ...(inventory ? await countPlaces(inventory, names, grade, season) : names) });
  };
  if (typed.length > SHARED_LETTERS) return { kind: "json", status: 200, text: await write() };
  const key = JSON.stringify(["suggestions", season.today, grade, near, typed]);
  const { text } = markup.find<Rendered>(key) ?? markup.add(key, { text: await write() });
  return { kind: "json", status: 200, text };
};
