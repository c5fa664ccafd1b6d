import type { Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import { formatDistance } from "../../domain/text/format.ts";
import { toSchoolCardView } from "../../parts/cards/card-view.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolHit, SchoolQuery, SchoolRecord } from "../../search/types.ts";

const SIMILAR = 3;
/** Candidates among which the nearest are chosen. */
const CANDIDATES = 48;
const RADIUS_KM = 8;
/** Maximum difference of fees in the same price range, as a share. */
const SAME_RANGE = 0.25;

/**
 * Finds similar schools nearby or in the same city, those in the same price range first, each with the reason. Compares
 * prices for the grade, shift and year of `offer`, if known; then adds schools with the same stages, or those that
 * serve the grade and shift that were asked for.
 */
export async function similarSchools(
  search: SchoolSearch,
  school: SchoolRecord,
  offer: SchoolOffer | null,
  { grade, shift, year }: Seat,
  { years, defaultYears }: Pick<Season, "years" | "defaultYears">,
) {
  const alike = offer ? await pricedAlike(search, school, offer) : [];
  if (alike.length < SIMILAR) {
    const known = new Set(alike.map(({ hit }) => hit.id));
    const wanted = { grades: grade ? [grade] : [], shifts: shift ? [shift] : [] };
    const others = await candidates(search, school, {
      ...(grade || shift ? wanted : { stages: school.stages }),
      defaultYears: year && years.includes(year) ? [year] : defaultYears,
    });
    // Those that only may have the grade are alike by their stages, or not at all.
    const servesWish = ({ grades, shifts }: SchoolHit) =>
      grade ? grades.includes(grade) : shift !== null && shifts.includes(shift);
    const sharesStage = ({ stages }: SchoolHit) => school.stages.some((stage) => stages.includes(stage));
    const added = others.filter((hit) => !known.has(hit.id) && (sharesStage(hit) || servesWish(hit)));
    alike.push(...added.map((hit) => ({ hit, isSameRange: false })));
  }
  return alike
    .sort((a, b) => Number(b.isSameRange) - Number(a.isSameRange) || (a.hit.distanceKm ?? 0) - (b.hit.distanceKm ?? 0))
    .slice(0, SIMILAR)
    .map(({ hit }) => ({
      card: toSchoolCardView(hit, search.places),
      /** "500 m"; null for a school without a location. */
      far: hit.distanceKm === null ? null : formatDistance(hit.distanceKm),
    }));
}

/** Schools with a price for the seat of an offer; none when the search does not know the seat of a price. */
async function pricedAlike(
  search: SchoolSearch,
  school: SchoolRecord,
  { netMonthlyFeeCents: fee, ...offer }: SchoolOffer,
) {
  if (search.isRemote) return [];
  const { grade, shift, year } = offer;
  const hits = await candidates(search, school, { grades: [grade], shifts: [shift], years: [year], pricedOnly: true });
  return hits.flatMap((hit) => {
    if (!hit.bestOffer) return [];
    return { hit, isSameRange: Math.abs(fee - hit.bestOffer.netMonthlyFeeCents) <= fee * SAME_RANGE };
  });
}

async function candidates(search: SchoolSearch, school: SchoolRecord, filters: Partial<SchoolQuery>) {
  const { hits } = await search.searchSchools({
    scope: school.location ? { kind: "country" } : { kind: "city", cityCode: school.cityCode },
    near: school.location ? { point: school.location, radiusKm: RADIUS_KM } : undefined,
    administrations: ["privada"],
    ...filters,
    sort: "relevance",
    neutral: true,
    page: 1,
    size: CANDIDATES,
  });
  return hits.filter((hit) => hit.id !== school.id);
}
