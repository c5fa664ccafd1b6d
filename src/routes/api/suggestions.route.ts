import { suggest } from "../../listing/place/suggest.ts";
import type { Loader } from "../../parts/screen/route.ts";

/** `GET /api/v1/suggestions?q=&city=`: suggestions of a search box; see docs/api.md. */
export const loadSuggestionsJson: Loader = async ({ url, search, inventory }) => {
  const { searchParams } = url;
  const body = await suggest(search, searchParams.get("q") ?? "", searchParams.get("city") ?? "", inventory);
  return { kind: "json", status: 200, body };
};
