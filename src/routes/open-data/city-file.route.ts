import type { OpenCity, OpenSchool } from "../../contract/open-school.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import { findPlace, PLACE_NOT_FOUND } from "../../listing/place/place.ts";
import { COLUMNS, DEMONSTRATION, LICENCE, NO_OPEN_DATA } from "../../parts/screen/open-data.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";

/** More private schools than any city has. */
const ALL = 20_000;

/** `/dados/:state/:file`, `campinas-sp.csv` or `.json`: the private schools of a city as open data (I16). */
export const loadCityFile: Loader = async ({ url, segments, inventory, manifest, origin, identity }) => {
  if (!inventory) return NO_OPEN_DATA;
  const [, city, format] = /^([^.]+)\.(csv|json)$/.exec(segments.file!) ?? [];
  if (city === undefined) return { kind: "notFound", message: PLACE_NOT_FOUND.city };
  const place = await findPlace(inventory.places, { state: segments.state, city });
  if ("notFound" in place) return { kind: "notFound", message: PLACE_NOT_FOUND[place.notFound] };
  if (place.kind !== "city") return { kind: "notFound", message: PLACE_NOT_FOUND.city };
  const { code, name, slug, uf } = place.city;
  const path = paths.openDataFile(uf, slug, format as "csv" | "json");
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const scope = { kind: "city", cityCode: code } as const;
  const { hits } = await inventory.searchSchools({ scope, sort: "relevance", neutral: true, page: 1, size: ALL });
  const schools = hits.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((school) => toOpenSchool(school, origin));
  if (format === "csv") {
    const body = writeCsv(toCsvRows(schools, manifest.isDemonstration));
    return { kind: "file", contentType: "text/csv; charset=utf-8", body };
  }
  const body: OpenCity = {
    licence: LICENCE.url,
    attribution: `${identity.name}. ${sourceLine(manifest)}`,
    is_demonstration: manifest.isDemonstration,
    // An inventory is always published.
    published_at: manifest.publishedAt!,
    city: { ibge_code: code, name, slug, uf },
    schools,
  };
  return { kind: "file", contentType: "application/json; charset=utf-8", body: JSON.stringify(body) };
};

/** A school in the format of the open data. */
export function toOpenSchool(school: SchoolRecord, origin: string): OpenSchool {
  const fields = Object.entries(COLUMNS).map(([field, [, , value]]) => [field, value(school, origin)]);
  return Object.fromEntries(fields) as OpenSchool;
}

/** A header, and a row per school. Demonstration data is marked in a column, the only place for it in a file. */
function toCsvRows(schools: readonly OpenSchool[], isDemonstration: boolean) {
  const rows = schools.map((school) => [...Object.values(school).map(toCell), isDemonstration]);
  return [[...Object.values(COLUMNS).map(([header]) => header), DEMONSTRATION[0]], ...rows];
}

const toCell = (value: OpenSchool[keyof OpenSchool]) => (Array.isArray(value) ? value.join(", ") : value);
