import type { Uf } from "../../domain/places/uf.ts";
import type { Mention } from "./find-mentions.ts";
import type { PlaceNames, PlaceRef } from "./place-names.ts";

/** The place that several mentions name together. */
export interface ResolvedPlace {
  readonly uf: Uf | null;
  readonly city: number | null;
  /** Neighborhoods of the city, each with its mention. */
  readonly neighborhoods: readonly PlaceRef[];
  /** Mentions that belong to it; the others are not places. */
  readonly used: readonly Mention[];
  /** Words that name a place elsewhere, but none in this city or state (`misfit.ts`). */
  readonly misfit?: Misfit;
}

interface Misfit {
  readonly mention: Mention;
  /** The place elsewhere; null if the words name many. */
  readonly ref: PlaceRef | null;
}

/** Cities with a neighborhood of a name from which on the name alone says nothing: "centro", "vila nova". */
const MANY_CITIES = 5;

/** Whether words name a neighborhood of many cities, and no city. */
export function isGeneric({ refs }: Mention, names: PlaceNames): boolean {
  if (refs.length === 0 || names.isCity(refs[0]!)) return false;
  return refs.length >= MANY_CITIES || names.nameOf(refs[0]!) === "centro";
}

/**
 * Chooses a consistent place for several mentions: the city that explains most of them; of several, one that is no
 * neighborhood of many cities, then the one after a preposition, then the one with the most schools. Null without
 * mentions.
 */
export function resolvePlace(mentions: readonly Mention[], names: PlaceNames): ResolvedPlace | null {
  const states = mentions.filter(({ uf }) => uf !== null);
  if (states.length === mentions.length && states[0]) {
    return { uf: states[0].uf, city: null, neighborhoods: [], used: states.slice(0, 1) };
  }
  let best: Candidate | null = null;
  for (const mention of mentions) {
    for (const ref of likeliest(mention, mentions, names)) {
      const place = placeAround(names.cityOf(ref), ref, mention, mentions, names);
      const candidate = {
        place,
        mention,
        parts: isFarFetched(ref, mention, place, names) ? 1 : place.used.length,
        namesCity: place.used.some((used) => partIn(used, place.city!, names) === true),
        weight: names.weightOf(ref),
        isGeneric: isGeneric(mention, names),
      };
      if (best === null || compare(candidate, best) < 0) best = candidate;
    }
  }
  return best?.place ?? null;
}

interface Candidate {
  readonly place: ResolvedPlace;
  readonly mention: Mention;
  readonly parts: number;
  /** Whether the city itself is named: "sumaré centro" is not two neighborhoods of São Paulo. */
  readonly namesCity: boolean;
  readonly weight: number;
  readonly isGeneric: boolean;
}

/** Factor by which a city must have more schools than a neighborhood of the same name beside one of many cities. */
const CITY_DOMINANCE = 10;

/** Whether words are rather the city of their name: "centro recife" is no Recife, a neighborhood of Tubarão. */
function isFarFetched(ref: PlaceRef, mention: Mention, { used }: ResolvedPlace, names: PlaceNames): boolean {
  if (names.isCity(ref) || !used.every((other) => other === mention || isGeneric(other, names))) return false;
  const enough = CITY_DOMINANCE * Math.max(1, names.weightOf(ref));
  return Array.from(mention.refs).some((other) => names.isCity(other) && names.weightOf(other) >= enough);
}

function compare(a: Candidate, b: Candidate): number {
  return (
    b.parts - a.parts ||
    (a.parts > 1 ? Number(b.namesCity) - Number(a.namesCity) : 0) ||
    Number(a.isGeneric) - Number(b.isGeneric) ||
    a.mention.edits - b.mention.edits ||
    Number(b.mention.isLed) - Number(a.mention.isLed) ||
    b.weight - a.weight
  );
}

/** Maximum places of a mention to scan; for more, the other mention of a pair is scanned ("centro campinas"). */
const MANY_PLACES = 200;

/** Candidate places of a mention: the largest one, and the largest place and city supported by another mention. */
function likeliest(mention: Mention, mentions: readonly Mention[], names: PlaceNames): PlaceRef[] {
  const others = mentions.filter((other) => other !== mention);
  const isMany = mention.refs.length > MANY_PLACES;
  const ufs = others.flatMap(({ uf }) => uf ?? []);
  let largest: PlaceRef | null = null;
  let supported: PlaceRef | null = null;
  let city: PlaceRef | null = null;
  const isSupported = (ref: PlaceRef) =>
    (ufs.length > 0 && ufs.includes(names.ufOf(ref))) ||
    (!isMany && others.some((other) => partIn(other, names.cityOf(ref), names) !== null));
  for (let i = 0; i < mention.refs.length; i++) {
    const ref = mention.refs[i]!;
    const isLargest = largest === null || names.weightOf(ref) > names.weightOf(largest);
    if (isLargest) largest = ref;
    const isLarger = supported === null || names.weightOf(ref) > names.weightOf(supported);
    if (isLarger && isSupported(ref)) supported = ref;
    if (names.isCity(ref) && (city === null || names.weightOf(ref) > names.weightOf(city)) && isSupported(ref))
      city = ref;
  }
  return [...new Set([largest, supported, city])].filter((ref) => ref !== null);
}

/** Contribution of a mention to a city: the city itself (`true`), one of its neighborhoods, or null. */
function partIn({ refs }: Mention, city: number, names: PlaceNames): PlaceRef | true | null {
  for (let i = 0; i < refs.length && names.isCity(refs[i]!); i++) if (refs[i] === city) return true;
  return names.findInCity(refs, city);
}

function placeAround(
  city: number,
  ref: PlaceRef,
  own: Mention,
  mentions: readonly Mention[],
  names: PlaceNames,
): ResolvedPlace {
  const used = [own];
  const neighborhoods: PlaceRef[] = names.isCity(ref) ? [] : [ref];
  for (const mention of mentions) {
    if (mention === own) continue;
    const part = partIn(mention, city, names);
    if (part === null && mention.uf !== names.ufOf(city)) continue;
    used.push(mention);
    if (part !== null && part !== true && !neighborhoods.includes(part)) neighborhoods.push(part);
  }
  return { uf: null, city, neighborhoods, used };
}
