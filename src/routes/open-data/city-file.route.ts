import type { OpenCity } from "../../contract/open-school.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import { findPlace, PLACE_NOT_FOUND } from "../../listing/place/place.ts";
import { LICENCE, NO_OPEN_DATA } from "../../parts/screen/open-data.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import { paths } from "../../site/paths.ts";
import { CSV_METADATA_TYPE, csvMetadata } from "./csv-metadata.ts";
import { toCsvRows, toOpenSchool } from "./open-school.ts";

/** More private schools than any city has. */
const ALL = 20_000;

/**
 * `/dados/:state/:file`, `campinas-sp.csv` or `.json`: the private schools of a city as open data (I16); with
 * `.csv-metadata.json`, the dictionary of the columns of the first.
 */
export const loadCityFile: Loader = async ({ url, segments, inventory, manifest, origin, identity }) => {
  if (!inventory) return NO_OPEN_DATA;
  const [, city, format] = /^([^.]+)\.(csv|json|csv-metadata\.json)$/.exec(segments.file!) ?? [];
  if (city === undefined) return { kind: "notFound", message: PLACE_NOT_FOUND.city };
  const place = await findPlace(inventory.places, { state: segments.state, city });
  if ("notFound" in place) return { kind: "notFound", message: PLACE_NOT_FOUND[place.notFound] };
  if (place.kind !== "city") return { kind: "notFound", message: PLACE_NOT_FOUND.city };
  const { code, name, slug, uf } = place.city;
  const path = paths.openDataFile(uf, slug, format as "csv" | "json" | "csv-metadata.json");
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const attribution = `${identity.name}. ${sourceLine(manifest)}`;
  if (format === "csv-metadata.json") {
    const body = JSON.stringify(csvMetadata(`${slug}.csv`, name, attribution, manifest.publishedAt!));
    return { kind: "file", contentType: CSV_METADATA_TYPE, body };
  }
  const scope = { kind: "city", cityCode: code } as const;
  const { hits } = await inventory.searchSchools({ scope, sort: "relevance", neutral: true, page: 1, size: ALL });
  const answers = await inventory.readAnswers(code);
  const schools = hits
    .map((school) => toOpenSchool(school, answers[school.id] ?? null, origin))
    .sort((a, b) => (a.inep_code < b.inep_code ? -1 : 1));
  if (format === "csv") {
    const body = writeCsv(toCsvRows(schools, manifest.isDemonstration));
    const dictionary = paths.openDataFile(uf, slug, "csv-metadata.json");
    const link = `<${dictionary}>; rel="describedby"; type="${CSV_METADATA_TYPE}"`;
    return { kind: "file", contentType: "text/csv; charset=utf-8", body, link };
  }
  const body: OpenCity = {
    licence: LICENCE.url,
    attribution,
    is_demonstration: manifest.isDemonstration,
    // An inventory is always published.
    published_at: manifest.publishedAt!,
    city: { ibge_code: code, name, slug, uf },
    schools,
  };
  return { kind: "file", contentType: "application/json; charset=utf-8", body: JSON.stringify(body) };
};
