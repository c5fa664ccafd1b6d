import { cepDigits } from "../../domain/places/cep.ts";
import { getUf, type Uf } from "../../domain/places/uf.ts";
import { matchAny, phrases } from "../../domain/text/phrases.ts";
import { BoxText } from "./box-text.ts";
import type { Claim, Rule } from "./claim.ts";
import { findDoubts } from "./doubts.ts";
import { findCityAndState, findMentions, findUfLetters, type Mention } from "./find-mentions.ts";
import { citiesBeginning } from "./misfit.ts";
import { findMisspeltCities } from "./misspelt-cities.ts";
import type { PlaceNames, PlaceRef } from "./place-names.ts";
import { readBareFee, readFee } from "./read-fee.ts";
import { readGrade } from "./read-grade.ts";
import { readLabel } from "./read-labels.ts";
import { readLandmark, readUnknownNearby } from "./read-landmark.ts";
import { readRating, readRegion, readShare, readYear, readZone } from "./read-small.ts";
import { readStreet } from "./read-street.ts";
import type { Elsewhere, Note, QueryReading, ReadingOptions, ReadPlace, Understood } from "./reading.ts";
import type { ResolvedPlace } from "./resolve-place.ts";
import { settleFilters } from "./settle-filters.ts";
import { findMisspelt, settlePlace } from "./settle-place.ts";
import { correctWords } from "./spelling.ts";
import { isDirection, isLink, isOfNeighborhoods, noteOf, readPhrase } from "./vocabulary.ts";
import { zoneArea } from "./zone-area.ts";

/**
 * Parses a text of the search box into a place, filters, and the rest as a school's name. Pure; about 0.1 ms. Numbers
 * first, then places of several words, the vocabulary, places of one word, and last places and vocabulary with typos.
 */
export function readQuery(text: string, names: PlaceNames, options: ReadingOptions): QueryReading {
  const box = new BoxText(text, options.name);
  const isFree = (index: number) => box.isFree(index);
  const mentions: Mention[] = [];
  const mention = (mention: readonly Mention[]) => {
    for (const { from, to } of mention) box.take(from, to);
    const led = mention.map((one) => (isAfterAddress(box, one.from) ? { ...one, isLed: true } : one));
    mentions.push(...led.map((one) => (options.city == null ? one : preferCity(one, options.city))));
  };
  const cep = findCep(text);
  if (cep) mentions.push(...takeCep(box, cep, names));

  mention(findCityAndState(box.tokens.every((_, i) => isFree(i)) ? box.tokens : [], names));
  box.claimAll(readRegion);
  mentions.push(...box.claims.flatMap(({ region, from, to }) => (region ? mentionOf(region.uf, from, to) : [])));
  box.claimAll(readZone);
  box.claimAll((tokens, at) => readStreet(tokens, at, names, isFree, NOT_STREETS));
  box.claimAll((tokens, at) => readLandmark(tokens, at, names, isFree, NOT_STREETS));
  box.claimAll(readFee);
  box.claimAll((tokens, at) => unlessShy(readGrade(tokens, at)));
  box.claimAll(readRating);
  box.claimAll(readShare);
  box.claimAll((tokens, at) => readYear(tokens, at, options.years));
  mention(findMisspeltCities(box.tokens, isFree, names));
  mention(findMentions(box.tokens, isFree, names, false));
  box.claimAll(readPhrase);
  box.claimAll(readGrade);
  box.claimAll((tokens, at) => readLabel(tokens, at, options));
  box.claimAll(readChildren(box));
  mention(findMisspelt(box, names));
  mention(findMentions(box.tokens, isFree, names, true));
  mention(findUfLetters(box.tokens, isFree, (index) => mentions.some(({ to }) => to === index + 1)));
  const corrected = correctWords(box);
  if (corrected.length > 0) for (const rule of [readFee, readGrade, readPhrase]) box.claimAll(rule);
  box.releaseShy();

  const settled = ofCapital(box, settlePlace(box, mentions, names, options.keepsMisfits === true), names);
  const unknownHood = options.keepsMisfits ? takeUnknownHood(box, settled) : null;
  box.claimAll(readUnknownNearby(box));
  box.claimAll((tokens, at) => loneOf(box, readBareFee(tokens, at)));
  const place = settled && toPlace(settled, names);
  const used = settled?.used ?? [];
  const claims = withArea(ofFirstChild(box), settled, names);
  return {
    place,
    placeSchools: settled === null ? 0 : weightOf(settled, names),
    filters: settleFilters(claims, settled),
    isNear: box.claims.some(({ isNear }) => isNear === true),
    name: box.name(),
    understood: toUnderstood(box, claims, place, used),
    notes: [...toFormerNames(box, settled), ...toNotes(box, claims, cep, place)],
    elsewhere: unknownHood ?? toElsewhere(box, settled, names),
    doubts: findDoubts(box, settled, corrected, names, settled !== null && weightOf(settled, names) < LARGE_PLACE),
  };
}

/** "zona sul rj" is a part of the capital; "região norte do paraná" is not. */
function ofCapital(box: BoxText, settled: ResolvedPlace | null, names: PlaceNames): ResolvedPlace | null {
  if (settled?.uf == null) return settled;
  const isZone = ({ zone, from }: Claim) => zone !== undefined && box.tokens[from]!.word !== "regiao";
  const capital = box.claims.some(isZone) ? (names.list.positions?.capitalOf(settled.uf) ?? null) : null;
  return capital === null ? settled : { ...settled, uf: null, city: capital };
}

/** The claims, that of a zone with its area where the place is a city. */
function withArea(claims: readonly Claim[], settled: ResolvedPlace | null, names: PlaceNames): readonly Claim[] {
  const zoned = claims.find(({ zone }) => zone !== undefined);
  if (!zoned || settled?.city == null || settled.neighborhoods.length > 0) return claims;
  const zone = zoned.zone!;
  const area = zoneArea(zone, settled.city, names);
  if (area === null) return claims;
  const label = zone === "central" ? "região central" : `zona ${zone}`;
  const located: Claim = { ...zoned, label, filters: [["area", area]], note: "zone-area" };
  return claims.map((claim) => (claim === zoned ? located : claim));
}

/** The words of a region as a mention of its state. */
const mentionOf = (uf: Uf, from: number, to: number): Mention => ({ from, to, refs: [], uf, isLed: true, edits: 0 });

function toElsewhere(box: BoxText, settled: ResolvedPlace | null, names: PlaceNames): Elsewhere | null {
  const named = box.claims.find(({ region }) => region !== undefined && region.uf === settled?.uf);
  if (named) {
    const cities = named.region!.cities.flatMap((city) => names.findCityIn(city, named.region!.uf) ?? []);
    const places = cities.flatMap((city) => toPlace(placeOf(city, names), names));
    return { words: box.words(named.from, named.to), isRegion: true, places };
  }
  if (!settled?.misfit) return null;
  const { mention, ref } = settled.misfit;
  const inState = citiesBeginning(box.tokens, mention, names).filter((city) => names.ufOf(city) === settled.uf);
  const refs = ref === null ? inState : [ref, ...inState];
  const places = refs.flatMap((other) => toPlace(placeOf(other, names), names));
  return { words: box.words(mention.from, mention.to), places };
}

/** Takes words beside a city that look like a neighborhood and name none anywhere: "asa norte", "vila feliz". */
function takeUnknownHood(box: BoxText, settled: ResolvedPlace | null): Elsewhere | null {
  if (settled?.city == null || settled.neighborhoods.length > 0 || settled.misfit) return null;
  for (const { from, to, isKindLed } of box.unknownRuns()) {
    const start = !isKindLed ? from : isLink(box.tokens[from + 1]) ? from + 2 : from + 1;
    if (start >= to || !(isOfNeighborhoods(box.tokens[start]!) || isDirection(box.tokens[to - 1]))) continue;
    box.take(start, to);
    return { words: box.words(start, to), places: [] };
  }
  return null;
}

/** Words that were the name of the city. */
function toFormerNames(box: BoxText, settled: ResolvedPlace | null): Note[] {
  const isFormer = ({ former }: Mention) => settled?.city != null && former?.includes(settled.city);
  return (settled?.used ?? [])
    .filter(isFormer)
    .map(({ from, to }) => ({ kind: "former-name", words: box.words(from, to) }));
}

/** Rules whose words end the name of a street or landmark. */
const NOT_STREETS = [readPhrase, readGrade, readFee];

/** Whether a street or a landmark precedes: what follows is its place. */
function isAfterAddress(box: BoxText, from: number): boolean {
  const before = isLink(box.tokens[from - 1]) ? from - 1 : from;
  return box.claims.some(
    ({ note, to }) => (note === "street" && to === from) || (note === "landmark" && to === before),
  );
}

/** Narrows a mention to the city, if the city is among its places. */
function preferCity(mention: Mention, city: PlaceRef): Mention {
  return Array.from(mention.refs).includes(city) ? { ...mention, refs: [city] } : mention;
}

/** Schools of a place from which "escola moema" means the place rather than a school's name. */
const LARGE_PLACE = 20;

function weightOf({ city, neighborhoods }: ResolvedPlace, names: PlaceNames): number {
  const ref = neighborhoods[0] ?? city;
  return ref === null ? LARGE_PLACE : names.weightOf(ref);
}

/** A number that is a query of its own: next to an unknown word it is part of a name. */
function loneOf(box: BoxText, claim: Claim | null): Claim | null {
  return box.unknownRuns().some(({ from, to }) => from === claim?.from && to === claim.to) ? claim : null;
}

const unlessShy = (claim: Claim | null) => (claim?.isShy ? null : claim);

interface Cep {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/** The CEP of a text; five digits are enough for a text without more. */
function findCep(text: string): Cep | null {
  const whole = /(?<!\d)(?:\d{5}-?\d{3}|\d{2}\.\d{3}-?\d{3})(?!\d)/.exec(text);
  const alone = whole ? null : /^(?:\s*cep:?)?\s*(\d[\d.\s-]*)$/i.exec(text);
  const typed = whole?.[0] ?? alone?.[1] ?? "";
  const digits = cepDigits(typed);
  if (digits === null) return null;
  const start = text.indexOf(typed);
  return { digits, start, end: start + typed.length };
}

/** Claims the words of a CEP, even when its place is unknown. */
function takeCep(box: BoxText, { digits, start, end }: Cep, names: PlaceNames): Mention[] {
  const [from, to] = box.takeText(start, end);
  const atCep = names.list.findByCep(digits);
  if (!atCep) return [];
  const ref = atCep.neighborhood === null ? atCep.city : names.list.cities + atCep.neighborhood;
  return [{ from, to, refs: [ref], uf: null, isLed: true, edits: 0 }];
}

const placeOf = (ref: PlaceRef, names: PlaceNames): ResolvedPlace => ({
  uf: null,
  city: names.cityOf(ref),
  neighborhoods: names.isCity(ref) ? [] : [ref],
  used: [],
});

function toPlace({ uf, city, neighborhoods }: ResolvedPlace, names: PlaceNames): ReadPlace {
  const { list } = names;
  if (city === null) return { kind: "state", uf: uf! };
  if (neighborhoods.length === 0) return { kind: "city", city: list.cityAt(city) };
  const known = neighborhoods.map((ref) => list.neighborhoodAt(ref - list.cities));
  return { kind: "neighborhoods", city: list.cityAt(city), neighborhoods: known };
}

function placeLabel(place: ReadPlace): string {
  if (place.kind === "state") return getUf(place.uf).name;
  const { name, uf } = place.city;
  return place.kind === "city" ? `${name}, ${uf}` : `${place.neighborhoods.map((n) => n.name).join(", ")}, ${name}`;
}

/** All claims with a label, and the place, in text order. */
function toUnderstood(
  box: BoxText,
  all: readonly Claim[],
  place: ReadPlace | null,
  used: readonly Mention[],
): Understood[] {
  const claims = all.filter(({ label }) => label !== "");
  const parts = claims.map(({ from, to, label, filters, explanation }) => ({
    from,
    words: box.words(from, to),
    label,
    filters,
    ...(explanation !== undefined && { explanation }),
  }));
  if (place) {
    const inOrder = [...used].sort((a, b) => a.from - b.from);
    const words = inOrder.map(({ from, to }) => box.words(from, to)).join(" ");
    parts.push({ from: inOrder[0]!.from, words, label: placeLabel(place), filters: [] });
  }
  return parts.sort((a, b) => a.from - b.from).map(({ from: _, ...understood }) => understood);
}

function toNotes(box: BoxText, claims: readonly Claim[], cep: Cep | null, place: ReadPlace | null): Note[] {
  const notes: Note[] = claims.flatMap(({ from, to, note }) =>
    note ? [{ kind: note, words: box.words(from, to) }] : [],
  );
  if (cep) {
    const kind = place === null ? "cep-unknown" : place.kind === "neighborhoods" ? "cep-neighborhood" : "cep-city";
    notes.push({ kind, words: cepText(cep) });
  }
  for (const { from, to } of box.unknownRuns()) {
    for (let i = from; i < to; i++) {
      const kind = noteOf(box.tokens[i]!);
      if (kind) notes.push({ kind, words: box.words(i, i + 1) });
    }
  }
  return notes;
}

const cepText = ({ digits }: Cep) => (digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits);

const OTHER = phrases("outro", "outra", "cacula", "mais velho", "mais velha", "mais novo", "mais nova");
const SEVERAL = new Set("dois duas tres quatro gemeos gemeas".split(" "));
const CHILDREN = new Set("filho filha filhos filhas crianca criancas menino menina meninos meninas".split(" "));

/** "2 filhos" and the words for one of them: noise beside grades, else words of a name. */
function readChildren(box: BoxText): Rule {
  const hasGrade = box.claims.some(isGrade);
  return (tokens, at) => {
    const token = tokens[at]!;
    const isCount = token.number !== null ? token.number < 10 : SEVERAL.has(token.word);
    const isCounted = isCount && CHILDREN.has(tokens[at + 1]?.word ?? "");
    const end = isCounted ? at + 2 : matchAny(tokens, at, OTHER);
    return hasGrade && end > at ? { from: at, to: end, label: "", filters: [] } : null;
  };
}

/** The claims for one child, the first: a search has one. "um no 2º ano e outro no 7º ano": the other one is stated. */
function ofFirstChild(box: BoxText): readonly Claim[] {
  const grades = box.claims.filter(isGrade).sort((a, b) => a.from - b.from);
  const [first, ...others] = grades;
  if (!first) return box.claims;
  const second = others.filter(({ from }) => {
    for (let i = first.to; i < from; i++) if (matchAny(box.tokens, i, OTHER) > i) return true;
    return false;
  });
  return box.claims.map((claim) =>
    second.includes(claim) ? { ...claim, label: "", filters: [], note: "second-child" } : claim,
  );
}

const isGrade = ({ filters }: Claim) => filters.some(([key]) => key === "grade");
