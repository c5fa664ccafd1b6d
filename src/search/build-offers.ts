import { maskOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import { writeContainer } from "./container.ts";
import { toDeltas } from "./deltas.ts";
import { Dictionary } from "./dictionary.ts";
import { type OfferMeta, UNKNOWN, WAIVER } from "./offer-shard.ts";
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
  const bySchool = Map.groupBy(documents, (offer) => Number(offer.schoolId));
  const schoolIds = schools.ids.filter((id) => bySchool.has(id));
  if (schoolIds.length !== bySchool.size) {
    const stray = [...bySchool.keys()].find((id) => !schools.ids.includes(id));
    throw new Error(`Offers of school ${stray}, which is not in the shard`);
  }
  const groups = Array.from(schoolIds, (id) => bySchool.get(id)!.sort(byFee));
  const offers = groups.flat();

  const checkDates = new Dictionary<string>();
  const validityRules = new Dictionary<string | null>();
  const sourceIds = new Dictionary<string>();
  const u16 = (of: (offer: OfferDocument) => number) => Uint16Array.from(offers, of);
  const u32 = (of: (offer: OfferDocument) => number) => Uint32Array.from(offers, of);
  const years = [...new Set(offers.map((offer) => offer.year))].sort((a, b) => a - b);
  if (years.length > MAX_YEARS) throw new Error(`More than ${MAX_YEARS} school years in a shard`);
  const sections = {
    schoolIds,
    starts: toDeltas(startsOf(groups.map((group) => group.length))),
    ...profileColumns(offers, years),
    fee: u32((o) => o.netMonthlyFeeCents),
    listFee: u32((o) => o.listMonthlyFeeCents),
    enrollmentFee: u32((o) => o.enrollmentFeeCents ?? UNKNOWN),
    discount: u16((o) => Math.round(o.discountPercent * 10)),
    waivers: Uint8Array.from(offers, waiversOf),
    seats: u32((o) => o.seats ?? UNKNOWN),
    validityRule: u16((o) => validityRules.idOf(o.validityRule)),
    checkDate: u16((o) => checkDates.idOf(o.checkedAt!)),
    sourceId: u16((o) => sourceIds.idOf(o.sourceId)),
    ...idColumns(offers),
  };
  return writeContainer("offers", sections, {
    years,
    checkDates: checkDates.list,
    validityRules: validityRules.list,
    sourceIds: sourceIds.list,
  } satisfies OfferMeta);
}

const byFee = (a: OfferDocument, b: OfferDocument) =>
  a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1);

function waiversOf({ waivers }: OfferDocument): number {
  return (
    (waivers.enrollmentFee ? WAIVER.enrollmentFee : 0) |
    (waivers.firstMonth ? WAIVER.firstMonth : 0) |
    (waivers.platformFee ? WAIVER.platformFee : 0)
  );
}

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
