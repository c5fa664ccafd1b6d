import { median } from "../../domain/median.ts";
import { type Cents, toReais } from "../../domain/pricing/money.ts";
import { openSegment } from "../../search/segment.ts";
import { columnsKey, type Manifest } from "./manifest.ts";
import { openPlacesFile } from "./places-file.ts";
import { getBytes, inParallel } from "./publishing.ts";

interface CityFigures {
  readonly schools: number;
  /** Its published prices. */
  readonly offers: number;
  /** Median of its published prices; null without one. */
  readonly medianCents: Cents | null;
}

/** A city that two versions show differently. */
export interface CityDifference {
  readonly name: string;
  readonly before: CityFigures;
  readonly after: CityFigures;
}

const NOTHING: CityFigures = { schools: 0, offers: 0, medianCents: null };

/** A median of so many prices does not change by such a factor within a day, up or down, unless something is wrong. */
const JUMP = { offers: 50, factor: 1.5 };

/**
 * The cities whose number of schools or median price, in whole reais, differs between two versions, those with the most
 * schools concerned first: a change counts as its share times the schools of the city. Throws when a file is missing or
 * damaged.
 */
export async function compareCities(kv: KVNamespace, before: Manifest, after: Manifest): Promise<CityDifference[]> {
  const [old, fresh] = await Promise.all([readFigures(kv, before, after), readFigures(kv, after, before)]);
  const codes = [...new Set([...old.keys(), ...fresh.keys()])];
  const changed = codes.map((code) => ({ code, before: old.get(code) ?? NOTHING, after: fresh.get(code) ?? NOTHING }));
  const weighed = changed.map((each) => ({ ...each, weight: weightOf(each) })).filter(({ weight }) => weight > 0);
  if (weighed.length === 0) return [];
  const places = await Promise.all(
    [after, before].map(async (each) => openPlacesFile(await getBytes(kv, each.places.key))),
  );
  const nameOf = (code: number) => places.map((each) => each.findCityByCode(String(code))?.name).find(Boolean);
  return weighed
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code, before, after }) => ({ name: nameOf(code) ?? String(code), before, after }));
}

/** Whether the median price of a city changes by more than any market does. */
export function hasJump({ before, after }: Pick<CityDifference, "before" | "after">): boolean {
  if (Math.min(before.offers, after.offers) < JUMP.offers) return false;
  const [low, high] = [before.medianCents!, after.medianCents!].toSorted((a, b) => a - b) as [Cents, Cents];
  return high > low * JUMP.factor;
}

function weightOf({ before, after }: Pick<CityDifference, "before" | "after">): number {
  const schools = shareChanged(before.schools, after.schools);
  const prices = shareChanged(inReais(before.medianCents), inReais(after.medianCents));
  return Math.max(schools, prices) * Math.max(before.schools, after.schools);
}

const inReais = (cents: Cents | null): number => Math.round(toReais(cents ?? 0));

/** 0 for equal numbers, up to 1. */
function shareChanged(a: number, b: number): number {
  return a === b ? 0 : 1 - Math.min(a, b) / Math.max(a, b);
}

/** The figures by city of the segments that the other version does not have. */
async function readFigures(
  kv: KVNamespace,
  { segments }: Manifest,
  other: Manifest,
): Promise<Map<number, CityFigures>> {
  const same = new Set(other.segments.map(columnsKey));
  const keys = segments.map(columnsKey).filter((key) => !same.has(key));
  const cities = new Map<number, { schools: number; prices: number[] }>();
  const read = async (key: string) => {
    const { schools, starts, fee } = openSegment(await getBytes(kv, key));
    const { cityCodes, cityStarts } = schools;
    for (const [i, code] of cityCodes.entries()) {
      const [first, end] = [cityStarts[i]!, cityStarts[i + 1]!];
      const prices = [...fee.subarray(starts[first]!, starts[end]!)];
      // A large city is in more than one segment.
      const rest = cities.get(code) ?? { schools: 0, prices: [] };
      cities.set(code, { schools: rest.schools + end - first, prices: rest.prices.concat(prices) });
    }
  };
  await inParallel(keys, read);
  return new Map(
    Array.from(cities, ([code, { schools, prices }]) => {
      return [code, { schools, offers: prices.length, medianCents: median(prices) }] as const;
    }),
  );
}
