import { findUf } from "../../domain/places/uf.ts";
import { citiesNamed } from "./find-mentions.ts";
import type { PlaceNames, PlaceRef } from "./place-names.ts";
import { tokenize } from "./tokens.ts";

/** A part of a text as a school's name, and the city in the rest; null without one. */
interface NamedInCity {
  readonly start: number;
  readonly end: number;
  readonly city: PlaceRef | null;
}

/** Maximum cities of the same name, those with the most schools. */
const MAX_NAMESAKES = 4;

/**
 * Splits a text into name and place: the whole text as a name, and each prefix whose rest is a city ("colégio método
 * são paulo"), a state code, or both. Longest rest first; of several cities, that with the most schools.
 */
export function nameReadings(text: string, names: PlaceNames): NamedInCity[] {
  const tokens = tokenize(text);
  const readings: NamedInCity[] = [{ start: 0, end: text.length, city: null }];
  const unit = tokens.length > 2 ? findUf(tokens.at(-1)!.typed) : null;
  const end = unit ? tokens.length - 1 : tokens.length;
  if (unit) readings.push({ start: 0, end: tokens[end - 1]!.end, city: null });
  for (let from = 1; from < end; from++) {
    const largest = citiesNamed(tokens, from, end, names)
      .filter((city) => !unit || names.ufOf(city) === unit.uf)
      .sort((a, b) => names.weightOf(b) - names.weightOf(a))
      .slice(0, MAX_NAMESAKES);
    readings.push(...largest.map((city) => ({ start: 0, end: tokens[from - 1]!.end, city })));
  }
  return readings;
}
