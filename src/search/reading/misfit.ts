import { keyWords } from "./called-places.ts";
import type { Mention } from "./find-mentions.ts";
import { type PlaceNames, type PlaceRef, soundKey } from "./place-names.ts";
import { isGeneric, type ResolvedPlace } from "./resolve-place.ts";
import type { Token } from "./tokens.ts";
import { isOfNeighborhoods } from "./vocabulary.ts";

/** Factor by which a city that begins with a name must have more schools than the city elsewhere that has the name. */
const BEGINNING_DOMINANCE = 4;

/** Whether words name a neighborhood by their kind ("vila nova", "centro"), and no city. */
export function isNeighborhoodLike(tokens: readonly Token[], { from, refs }: Mention, names: PlaceNames): boolean {
  return refs.length > 0 && !names.isCity(refs[0]!) && isOfNeighborhoods(tokens[from]!);
}

/**
 * Narrows the only place of a text with a state to the city of that state which has, had or begins with its name:
 * "santa luzia mg" is the city, whatever neighborhoods of the state have the name.
 */
export function inTypedState(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  names: PlaceNames,
): readonly Mention[] {
  const [place, another] = mentions.filter(({ refs }) => refs.length > 0);
  const uf = mentions.find((mention) => mention !== place && mention.uf !== null)?.uf;
  if (!place || another || uf == null) return mentions;
  const isIn = (ref: PlaceRef) => names.ufOf(ref) === uf;
  const cities = Array.from(place.refs).filter((ref) => names.isCity(ref) && isIn(ref));
  const alike = () => names.findCitiesSounding(soundKey(keyWords(tokens, place.from, place.to))).filter(isIn);
  const formerly = (place.former ?? []).filter(isIn);
  const own = [cities, formerly].find(({ length }) => length > 0) ?? alike();
  const narrowed = (refs: readonly PlaceRef[]) =>
    mentions.map((mention) => (mention === place ? { ...place, refs, uf: null } : mention));
  if (own.length > 0) return narrowed(own);
  const [city, other] = citiesBeginning(tokens, place, names).filter(isIn);
  if (city === undefined || other !== undefined || Array.from(place.refs).some(isIn)) return mentions;
  // "vitória pe" is not Vitória de Santo Antão, but "são bernardo sp" is São Bernardo do Campo.
  const enough = Math.max(...Array.from(place.refs, (ref) => (names.isCity(ref) ? names.weightOf(ref) : 0)));
  if (names.weightOf(city) < BEGINNING_DOMINANCE * enough) return mentions;
  return narrowed([city]);
}

/** Cities that begin with the words of a mention, besides those that are called so. */
export function citiesBeginning(tokens: readonly Token[], { from, to }: Mention, names: PlaceNames): PlaceRef[] {
  const words = keyWords(tokens, from, to);
  return names.findCitiesBeginning(words.join("")).filter((ref) => names.nameOf(ref) !== words.join(" "));
}

/** A typed state is never dropped: if the place is in another state, the state is kept, and the place a misfit. */
export function keepState(
  mentions: readonly Mention[],
  place: ResolvedPlace | null,
  names: PlaceNames,
): ResolvedPlace | null {
  const [mention] = place?.used ?? [];
  if (!place || !mention || place.city === null) return place;
  const ref = place.neighborhoods[0] ?? place.city;
  const state = mentions.find(({ uf, refs, from }) => uf !== null && (refs.length === 0 || from >= mention.to));
  if (!state?.uf || state.uf === names.ufOf(ref)) return place;
  const from = Math.min(...place.used.map((mention) => mention.from));
  const to = Math.max(...place.used.map((mention) => mention.to));
  return {
    uf: state.uf,
    city: null,
    neighborhoods: [],
    used: [state],
    misfit: { mention: { ...mention, from, to }, ref },
  };
}

/**
 * The neighborhood of the named city that the words of another place mean: one that begins or ends with them ("centro"
 * is Centro Histórico). If the city has none, the city is kept, and the neighborhood a misfit; unless `keepsAll`, words
 * that may as well be a school's name ("moema santa maria") are left for it.
 */
export function keepCity(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  place: ResolvedPlace | null,
  names: PlaceNames,
  keepsAll: boolean,
): ResolvedPlace | null {
  if (!place || place.city === null || place.neighborhoods.length > 0) return place;
  const isSure = (mention: Mention) =>
    keepsAll || mention.isLed || isGeneric(mention, names) || isNeighborhoodLike(tokens, mention, names);
  const isHood = (mention: Mention) => mention.refs.length > 0 && !names.isCity(mention.refs[0]!) && isSure(mention);
  const mention = mentions.find((other) => !place.used.includes(other) && isHood(other));
  if (!mention) return place;
  const part = names.findPartInCity(keyWords(tokens, mention.from, mention.to).join(" "), place.city);
  if (part !== null) return { ...place, neighborhoods: [part], used: [...place.used, mention] };
  const largest = Array.from(mention.refs).reduce((a, b) => (names.weightOf(b) > names.weightOf(a) ? b : a));
  return { ...place, misfit: { mention, ref: isGeneric(mention, names) ? null : largest } };
}
