import type { Uf } from "../../domain/places/uf.ts";
import type { CityName } from "../city-name.ts";
import type { SchoolRecord } from "../types.ts";
import type { Filter, NoteKind } from "./claim.ts";
import type { PlaceRef } from "./place-names.ts";

export type ReadPlace =
  | { readonly kind: "state"; readonly uf: Uf }
  | { readonly kind: "city"; readonly city: CityName }
  | {
      readonly kind: "neighborhoods";
      readonly city: CityName;
      /** One or more. */
      readonly neighborhoods: readonly { readonly slug: string; readonly name: string }[];
    };

/** Words of a text, as typed, with their meaning. */
export interface Understood {
  readonly words: string;
  /** In Portuguese: "6º ano", "até R$ 1.200", "Tatuapé, São Paulo". */
  readonly label: string;
  /** Query keys and values; none for a place. */
  readonly filters: readonly Filter[];
  /** The demand of the filter on a school, where its name does not say it. */
  readonly explanation?: string;
}

/** Words that name places, but none in the city or state of the text; or the cities of a region. */
export interface Elsewhere {
  readonly words: string;
  readonly isRegion?: true;
  /**
   * The place elsewhere, and the cities of the state that begin with the words; empty for a name of many cities, or of
   * none.
   */
  readonly places: readonly ReadPlace[];
}

/** A note on words that no filter can express. */
export interface Note {
  readonly kind: NoteKind;
  readonly words: string;
}

export interface QueryReading {
  readonly place: ReadPlace | null;
  readonly elsewhere: Elsewhere | null;
  readonly placeSchools: number;
  readonly filters: readonly Filter[];
  /** "Perto de mim". */
  readonly isNear: boolean;
  /** Words without a meaning, as typed: searched in school names. */
  readonly name: string;
  readonly understood: readonly Understood[];
  readonly notes: readonly Note[];
  /**
   * Understood words that may be a school's name, most likely first. A caller with access to schools checks them, and
   * parses the text again with `name`.
   */
  readonly doubts: readonly Doubt[];
}

/** A text parsed with the names of schools. */
export interface BoxReading extends QueryReading {
  /** The school with the whole text as its name, or null. */
  readonly school: SchoolRecord | null;
  /** The point of the filters in words: "da Avenida Paulista", "do CEP 03310"; absent without one. */
  readonly near?: string;
}

/** A part of the text that may be a school's name. */
export interface Doubt {
  /** As typed, or with typos corrected when more than these words are compared ("colégijo"). */
  readonly words: string;
  /** Position in the text, `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /**
   * Required match of a school's name: exact, exact but for the kind ("Centro Educacional Ideal" for "colégio ideal"),
   * or with these words in it. "outnumbers": words that are also a place, read as a name when more schools have the
   * name than the place has schools.
   */
  readonly match: "whole" | "but-kind" | "words" | "outnumbers";
  /** The words are a small place with typos: a guess, as long as the rest of the text matches something. */
  readonly isGuess?: true;
  /** The name that words spelt otherwise mean ("sao francisco de asis"). */
  readonly spelling?: string;
}

export interface ReadingOptions {
  readonly years: readonly number[];
  /** Methodologies and teaching systems of the schools. */
  readonly methodologies?: readonly string[];
  readonly educationSystems?: readonly string[];
  /** Preferred city among places of the same name: "Boa Viagem" in Ceará, not in Recife. */
  readonly city?: PlaceRef | null;
  /** Words that look like a neighborhood of the city are an unknown neighborhood, not a school's name. */
  readonly keepsMisfits?: boolean;
  /** Range `[start, end)` of the text that is a school's name. */
  readonly name?: { readonly start: number; readonly end: number };
}
