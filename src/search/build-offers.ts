import { maskOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import { writeContainer } from "./container.ts";
import { toDeltas } from "./deltas.ts";
import { Dictionary } from "./dictionary.ts";
import { type DetailMeta, UNKNOWN, waiverBits } from "./offer-details.ts";
import type { OfferMeta } from "./offer-shard.ts";
import type { OfferDocument } from "./offer-types.ts";
import type { SchoolShard } from "./school-shard.ts";
import { startsOf } from "./text-index.ts";

/** Years are bits of a byte of the facet masks (`offer-counts.ts`). */
const MAX_YEARS = 8;

/**
 * Builds the snapshot of the offers of a set of schools, in the order of their shard and, within the school, by fee and
 * id. Throws on an offer of a school that is not there, and on more than eight school years.
 */
export function buildOfferShard(schools: SchoolShard, documents: Iterable<OfferDocument>): Uint8Array<ArrayBuffer> {
  const { sections, meta, offers } = offerColumns(schools.ids, groupBySchool(documents));
  const details = detailColumns(offers);
  return writeContainer("offers", { ...sections, ...details.sections }, { ...meta, ...details.meta });
}

/** Offers by INEP code of their school, the cheapest first. */
export function groupBySchool(documents: Iterable<OfferDocument>): Map<number, OfferDocument[]> {
  const bySchool = Map.groupBy(documents, (offer) => Number(offer.schoolId));
  for (const offers of bySchool.values()) offers.sort(byFee);
  return bySchool;
}

/** The searched columns of the offers of schools in row order. Throws on an offer of another school. */
export function offerColumns(ids: Uint32Array, bySchool: ReadonlyMap<number, readonly OfferDocument[]>) {
  const schoolIds = ids.filter((id) => bySchool.has(id));
  if (schoolIds.length !== bySchool.size) {
    const stray = [...bySchool.keys()].find((id) => !ids.includes(id));
    throw new Error(`Offers of school ${stray}, which is not in the shard`);
  }
  const groups = Array.from(schoolIds, (id) => bySchool.get(id)!);
  const offers = groups.flat();
  const years = [...new Set(offers.map((offer) => offer.year))].sort((a, b) => a - b);
  if (years.length > MAX_YEARS) throw new Error(`More than ${MAX_YEARS} school years in a shard`);
  const sections = {
    schoolIds,
    starts: toDeltas(startsOf(groups.map((group) => group.length))),
    ...profileColumns(offers, years),
    fee: Uint32Array.from(offers, (o) => o.netMonthlyFeeCents),
    discount: Uint16Array.from(offers, (o) => Math.round(o.discountPercent * 10)),
  };
  return { sections, meta: { years } satisfies OfferMeta, offers };
}

/** What only pages show of offers (`OfferDetails`), as columns. */
function detailColumns(offers: readonly OfferDocument[]) {
  const checkDates = new Dictionary<string>();
  const validityRules = new Dictionary<string | null>();
  const sourceIds = new Dictionary<string>();
  const u16 = (of: (offer: OfferDocument) => number) => Uint16Array.from(offers, of);
  const u32 = (of: (offer: OfferDocument) => number) => Uint32Array.from(offers, of);
  const sections = {
    listFee: u32((o) => o.listMonthlyFeeCents),
    enrollmentFee: u32((o) => o.enrollmentFeeCents ?? UNKNOWN),
    waivers: Uint8Array.from(offers, (o) => waiverBits(o.waivers)),
    seats: u32((o) => o.seats ?? UNKNOWN),
    validityRule: u16((o) => validityRules.idOf(o.validityRule)),
    checkDate: u16((o) => checkDates.idOf(o.checkedAt!)),
    sourceId: u16((o) => sourceIds.idOf(o.sourceId)),
    ...idColumns(offers),
  };
  const meta: DetailMeta = {
    checkDates: checkDates.list,
    validityRules: validityRules.list,
    sourceIds: sourceIds.list,
  };
  return { sections, meta };
}

const byFee = (a: OfferDocument, b: OfferDocument) =>
  a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1);

/** Grade, shift, tags, year and whether there is a discount as one number: few combinations exist. */
function profileColumns(offers: readonly OfferDocument[], years: readonly number[]) {
  const profiles = new Dictionary<string>();
  const examples: OfferDocument[] = [];
  const profile = Uint32Array.from(offers, (offer) => {
    const id = profiles.idOf([offer.grade, offer.shift, offer.year, offer.discountPercent > 0, ...offer.tags].join());
    examples[id] ??= offer;
    return id;
  });
  const masks = (of: (offer: OfferDocument) => number) => Uint32Array.from(examples, of);
  return {
    profile,
    profileStages: masks((o) => maskOf(STAGES, [GRADES.find((grade) => grade.slug === o.grade)!.stage])),
    profileGrades: masks((o) => maskOf(GRADES, [o.grade])),
    profileShifts: masks((o) => maskOf(SHIFTS, [o.shift])),
    profileTags: masks((o) => maskOf(TAGS, o.tags)),
    profileYears: masks((o) => 1 << years.indexOf(o.year)),
    profileDiscounted: masks((o) => (o.discountPercent > 0 ? 1 : 0)),
  };
}

function idColumns(offers: readonly OfferDocument[]) {
  const encoder = new TextEncoder();
  const ids = offers.map((offer) => encoder.encode(offer.id));
  const starts = startsOf(ids.map((id) => id.length));
  const offerIds = new Uint8Array(starts.at(-1)!);
  for (const [row, id] of ids.entries()) offerIds.set(id, starts[row]);
  return { offerIds, offerIdStarts: toDeltas(starts) };
}
