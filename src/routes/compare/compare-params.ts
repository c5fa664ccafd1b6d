import * as v from "valibot";
import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { parseSchoolList } from "../../domain/family/school-list.ts";
import type { Point } from "../../domain/places/geo.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import { cut } from "../../domain/text/cut.ts";
import { askedFields, parseAskedOffer } from "../../parts/school/asked-offer.ts";
import { comparePath } from "../../site/paths.ts";

export interface CompareParams {
  readonly slugs: readonly string[];
  /** The compared fee. */
  readonly asked: Seat;
  /** Origin of distances. */
  readonly point: Point | null;
  readonly term: string;
  /** Slug of the school to replace with the added one, or null. */
  readonly replaced: string | null;
}

const latitude = degrees(90);
const longitude = degrees(180);

function degrees(limit: number) {
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}(\.\d{1,8})?$/),
    v.transform(Number),
    v.minValue(-limit),
    v.maxValue(limit),
  );
}

/** Parses the query of `/comparar`. Never throws; invalid values are ignored. */
export function parseCompareParams(query: URLSearchParams): CompareParams {
  const slugs = parseSchoolList(query.getAll("escolas"));
  const [lat, lng] = [v.safeParse(latitude, query.get("lat")), v.safeParse(longitude, query.get("lng"))];
  const replaced = query.get("trocar");
  return {
    slugs,
    asked: parseAskedOffer(query),
    point: lat.success && lng.success ? { lat: lat.output, lng: lng.output } : null,
    term: cut((query.get("q") ?? "").trim(), SEARCH_TERM_MAX),
    replaced: replaced !== null && slugs.includes(replaced) ? replaced : null,
  };
}

/** The URL of a comparison with some parameters changed, without the search for a school. */
export function compareHref(params: CompareParams, change: Partial<CompareParams> = {}): string {
  const { slugs, ...rest } = { ...params, ...change };
  return comparePath(slugs, new URLSearchParams(fieldsOf(rest)).toString());
}

/** Hidden fields of a form in the comparison, besides the schools. */
export function fieldsOf({ asked, point }: Omit<CompareParams, "slugs">): [string, string][] {
  const fields = askedFields(asked);
  if (point) fields.push(["lat", String(point.lat)], ["lng", String(point.lng)]);
  return fields;
}
