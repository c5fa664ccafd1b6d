import { formatDistance } from "../../domain/format.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolDocument, SchoolHit } from "../../search/types.ts";
import { toSchoolCardView } from "../search/card-view.ts";
import type { SchoolView } from "./view-model.ts";

const SIMILAR = 6;
/** Candidates to choose the nearest from. */
const CANDIDATES = 48;
const RADIUS_KM = 8;
/** Fees that differ by less than this share are of the same range. */
const SAME_RANGE = 0.25;

/** Schools like this one: of its stages, close by or in its city, those in its price range first; each with the reason. */
export async function similarSchools(search: SchoolSearch, school: SchoolDocument): Promise<SchoolView["similar"]> {
  const result = await search.searchSchools({
    scope: school.location ? { kind: "country" } : { kind: "city", cityCode: school.cityCode },
    near: school.location ? { point: school.location, radiusKm: RADIUS_KM } : undefined,
    stages: school.stages,
    administrations: ["privada"],
    sort: "relevance",
    neutral: true,
    page: 1,
    size: CANDIDATES,
  });
  const cityName = (code: string) => search.places.findCityByCode(code)?.name ?? "";
  return result.hits
    .filter((hit) => hit.id !== school.id)
    .map((hit) => ({ hit, isSameRange: isSameRange(school, hit) }))
    .sort((a, b) => Number(b.isSameRange) - Number(a.isSameRange) || (a.hit.distanceKm ?? 0) - (b.hit.distanceKm ?? 0))
    .slice(0, SIMILAR)
    .map(({ hit, isSameRange }) => ({
      // The reason says how far it is.
      card: toSchoolCardView({ ...hit, distanceKm: null }, cityName),
      reason: reason(hit, isSameRange),
    }));
}

function isSameRange(school: SchoolDocument, other: SchoolDocument): boolean {
  const [a, b] = [school.bestOffer?.netMonthlyFeeCents, other.bestOffer?.netMonthlyFeeCents];
  return a !== undefined && b !== undefined && Math.abs(a - b) <= a * SAME_RANGE;
}

function reason(hit: SchoolHit, isSameRange: boolean): string {
  const where = hit.distanceKm === null ? "na mesma cidade" : `a ${formatDistance(hit.distanceKm)}`;
  return isSameRange ? `Mesma faixa de preço, ${where}` : `Mesmas etapas, ${where}`;
}
