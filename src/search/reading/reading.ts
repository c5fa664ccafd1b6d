import type { Uf } from "../../domain/places/uf.ts";
import type { CityName } from "../ports.ts";
import type { SchoolDocument } from "../types.ts";
import type { Filter, NoteKind } from "./claim.ts";
import type { PlaceRef } from "./place-names.ts";

/** A place that a text names. */
export type ReadPlace =
  | { readonly kind: "state"; readonly uf: Uf }
  | { readonly kind: "city"; readonly city: CityName }
  | {
      readonly kind: "neighborhoods";
      readonly city: CityName;
      /** One or more. */
      readonly neighborhoods: readonly { readonly slug: string; readonly name: string }[];
    };

/** Words of a text, as typed, and what they were read as. */
export interface Understood {
  readonly words: string;
  /** In Portuguese: "6º ano", "até R$ 1.200", "Tatuapé, São Paulo". */
  readonly label: string;
  /** Keys and values of the query string; none for a place. */
  readonly filters: readonly Filter[];
}

/** What is told of words that could not be read as they were meant. */
export interface Note {
  readonly kind: NoteKind;
  readonly words: string;
}

/** What a text of the search box asks for. */
export interface QueryReading {
  readonly place: ReadPlace | null;
  /** Schools of the place; 0 without one. */
  readonly placeSchools: number;
  readonly filters: readonly Filter[];
  /** "Perto de mim". */
  readonly isNear: boolean;
  /** The words that were not understood, as typed: searched among the names of schools. */
  readonly name: string;
  readonly understood: readonly Understood[];
  readonly notes: readonly Note[];
  /**
   * Words that were understood and may be the name of a school all the same, likeliest first; whoever knows the schools
   * reads the text again with `name` where one is called so.
   */
  readonly doubts: readonly Doubt[];
}

/** A text read with what schools are called. */
export interface BoxReading extends QueryReading {
  /** The one school that the whole text names, or null. */
  readonly school: SchoolDocument | null;
}

/** A part of the text that may be the name of a school. */
export interface Doubt {
  /** As typed, or, where more than these words are compared, with their typos amended ("colégijo"). */
  readonly words: string;
  /** Where it is in the text, `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /**
   * What a school must be called for it to be a name: exactly so, so but for its kind ("Centro Educacional Ideal" for
   * "colégio ideal"), or with these words in its name. "outnumbers": words that are a place as well; they are a name where
   * more schools are called so than the place has.
   */
  readonly match: "whole" | "but-kind" | "words" | "outnumbers";
}

/** What a text is read with, beside the places. */
export interface ReadingOptions {
  /** School years that there are offers of. */
  readonly years: readonly number[];
  /** Labels of the schools' methodologies and systems of teaching. */
  readonly methodologies?: readonly string[];
  readonly educationSystems?: readonly string[];
  /** Of places called the same this city: "Boa Viagem" of Ceará, and not in Recife. */
  readonly city?: PlaceRef | null;
  /** A part of the text that is the name of a school, `[start, end)`. */
  readonly name?: { readonly start: number; readonly end: number };
}
