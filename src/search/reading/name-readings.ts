import { findUf, type Uf } from "../../domain/places/uf.ts";
import { citiesNamed } from "./find-mentions.ts";
import type { PlaceNames, PlaceRef } from "./place-names.ts";
import { tokenize } from "./tokens.ts";

/** A part of a text as the name of a school, and the city that the rest names; null where it names none. */
export interface NamedInCity {
  readonly start: number;
  readonly end: number;
  readonly city: PlaceRef | null;
}

/** Cities called the same that are looked at, those with most schools. */
const MOST_NAMESAKES = 4;

/**
 * The whole text as a name, and each beginning of it of which the rest is the name of a city ("colégio método são paulo"),
 * the letters of a state, or both: the longest rest first, and of several cities the one with most schools.
 */
export function nameReadings(text: string, names: PlaceNames): NamedInCity[] {
  const tokens = tokenize(text);
  const readings: NamedInCity[] = [{ start: 0, end: text.length, city: null }];
  const uf: Uf | null = tokens.length > 2 ? (findUf(tokens.at(-1)!.typed)?.uf ?? null) : null;
  const end = uf === null ? tokens.length : tokens.length - 1;
  if (uf !== null) readings.push({ start: 0, end: tokens[end - 1]!.end, city: null });
  for (let from = 1; from < end; from++) {
    const cities = citiesNamed(tokens, from, end, names).filter((city) => uf === null || names.ufOf(city) === uf);
    const largest = cities.sort((a, b) => names.weightOf(b) - names.weightOf(a)).slice(0, MOST_NAMESAKES);
    readings.push(...largest.map((city) => ({ start: 0, end: tokens[from - 1]!.end, city })));
  }
  return readings;
}
