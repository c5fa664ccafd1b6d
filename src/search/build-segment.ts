import { maskOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import { schoolColumns, sortedRows, toCard } from "./build-schools.ts";
import { buildCardBlocks } from "./card-block.ts";
import { writeContainer } from "./container.ts";
import { Dictionary } from "./dictionary.ts";
import type { OfferDocument } from "./offer-types.ts";
import type { SegmentMeta } from "./segment.ts";
import { startsOf } from "./text-index.ts";
import type { SchoolDocument } from "./types.ts";

/** Years are bits of a byte of the facet masks (`offer-counts.ts`). */
const MAX_YEARS = 8;

/** The files of a segment: the searched columns and, apart from them, the cards in blocks. */
export interface BuiltSegment {
  readonly columns: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Builds a segment from schools, which need not be whole cities, and their offers. Throws on an invalid school, on an
 * offer of a school that is not among them, and on more than eight school years.
 */
export function buildSegment(documents: Iterable<SchoolDocument>, prices: Iterable<OfferDocument>): BuiltSegment {
  const rows = sortedRows(documents);
  const bySchool = Map.groupBy(prices, (offer) => offer.schoolId);
  const groups = rows.map(({ id }) => (bySchool.get(id) ?? []).sort(byFee));
  const offers = groups.flat();
  const ids = new Set(rows.map(({ id }) => id));
  const stray = [...bySchool.keys()].find((id) => !ids.has(id));
  if (stray !== undefined) throw new Error(`Offers of school ${stray}, which is not in the segment`);
  const years = [...new Set(offers.map((offer) => offer.year))].sort((a, b) => a - b);
  if (years.length > MAX_YEARS) throw new Error(`More than ${MAX_YEARS} school years in a segment`);
  const schools = schoolColumns(rows);
  const starts = startsOf(groups.map((group) => group.length));
  const fee = Uint32Array.from(offers, (o) => o.netMonthlyFeeCents);
  const sections = {
    ...schools.sections,
    offerStarts: starts,
    ...profileColumns(offers, years),
    fee,
    discount: Uint16Array.from(offers, (o) => Math.round(o.discountPercent * 10)),
  };
  const cards = rows.map((school, row) => toCard(school, groups[row]!));
  const columns = { schools: { rows: rows.length, ids: schools.sections.ids }, starts, fee };
  return {
    columns: writeContainer("segment", sections, { schools: schools.meta, years } satisfies SegmentMeta),
    blocks: buildCardBlocks(columns, cards),
  };
}

const byFee = (a: OfferDocument, b: OfferDocument) =>
  a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1);

/** Grade, shift, tags, year and whether there is a discount as one number: few combinations exist. */
function profileColumns(offers: readonly OfferDocument[], years: readonly number[]) {
  const profiles = new Dictionary<string>();
  const examples: OfferDocument[] = [];
  const offerProfile = Uint32Array.from(offers, (offer) => {
    const id = profiles.idOf([offer.grade, offer.shift, offer.year, offer.discountPercent > 0, ...offer.tags].join());
    examples[id] ??= offer;
    return id;
  });
  const masks = (of: (offer: OfferDocument) => number) => Uint32Array.from(examples, of);
  return {
    offerProfile,
    offerStages: masks((o) => maskOf(STAGES, [GRADES.find((grade) => grade.slug === o.grade)!.stage])),
    offerGrades: masks((o) => maskOf(GRADES, [o.grade])),
    offerShifts: masks((o) => maskOf(SHIFTS, [o.shift])),
    offerTags: masks((o) => maskOf(TAGS, o.tags)),
    offerYears: masks((o) => 1 << years.indexOf(o.year)),
    offerDiscounted: masks((o) => (o.discountPercent > 0 ? 1 : 0)),
  };
}
