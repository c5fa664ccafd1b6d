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
}

/**
 * Chooses a consistent place for several mentions: the city that explains most of them; of several, the one after a
 * preposition, then the one with the most schools. Null without mentions.
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
      const candidate: Candidate = { place, mention, weight: names.weightOf(ref) };
      if (best === null || compare(candidate, best) < 0) best = candidate;
    }
  }
  return best?.place ?? null;
}

interface Candidate {
  readonly place: ResolvedPlace;
  readonly mention: Mention;
  readonly weight: number;
}

function compare(a: Candidate, b: Candidate): number {
  return (
    b.place.used.length - a.place.used.length ||
    a.mention.edits - b.mention.edits ||
    Number(b.mention.isLed) - Number(a.mention.isLed) ||
    b.weight - a.weight
  );
}

/** Maximum places of a mention to scan; for more, the other mention of a pair is scanned ("centro campinas"). */
const MANY_PLACES = 200;

/** Candidate places of a mention: the largest one, and the largest one supported by another mention. */
function likeliest(mention: Mention, mentions: readonly Mention[], names: PlaceNames): PlaceRef[] {
  const others = mentions.filter((other) => other !== mention);
  const isMany = mention.refs.length > MANY_PLACES;
  const ufs = others.flatMap(({ uf }) => uf ?? []);
  let largest: PlaceRef | null = null;
  let supported: PlaceRef | null = null;
  const isSupported = (ref: PlaceRef) =>
    (ufs.length > 0 && ufs.includes(names.ufOf(ref))) ||
    (!isMany && others.some((other) => partIn(other, names.cityOf(ref), names) !== null));
  for (let i = 0; i < mention.refs.length; i++) {
    const ref = mention.refs[i]!;
    const isLargest = largest === null || names.weightOf(ref) > names.weightOf(largest);
    if (isLargest) largest = ref;
    const isLarger = supported === null || names.weightOf(ref) > names.weightOf(supported);
    if (isLarger && isSupported(ref)) supported = ref;
  }
  return [...new Set([largest, supported])].filter((ref) => ref !== null);
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
