import { loadSchoolsJson } from "./api/schools.route.ts";
import { loadSuggestionsJson } from "./api/suggestions.route.ts";
import { loadHome } from "./home/home.route.ts";
import type { Loader } from "./route.ts";
import { loadSchool } from "./school/school.route.ts";
import { loadLocationSearch, loadSchoolSearch } from "./search/search.route.ts";

/** Every URL of the site and the screen that answers it. */
export const ROUTES: readonly (readonly [pattern: string, load: Loader])[] = [
  ["/", loadHome],
  ["/escola/busca", loadSchoolSearch],
  ["/escola/:slug", loadSchool],
  ["/busca", loadLocationSearch],
  ["/busca/:state", loadLocationSearch],
  ["/busca/:state/:city", loadLocationSearch],
  ["/busca/:state/:city/:neighborhood", loadLocationSearch],
  ["/api/v1/schools", loadSchoolsJson],
  ["/api/v1/suggestions", loadSuggestionsJson],
];
