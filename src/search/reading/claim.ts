import type { FacetParam, FlagParam } from "../../domain/filters/filter-table.ts";
import type { Region } from "../../domain/places/regions.ts";
import type { Token } from "./tokens.ts";

/** Query keys that words are parsed to. */
export type FilterKey = FacetParam | FlagParam | "priceMin" | "priceMax" | "rating" | "sort" | "area" | "lat" | "lng";

export type Filter = readonly [key: FilterKey, value: string];

/** Kinds of notes on words that no filter can express. */
export type NoteKind =
  | "zone"
  | "zone-area"
  | "street"
  | "street-unknown"
  | "landmark"
  | "second-child"
  | "former-name"
  | "discount"
  | "public"
  | "religion"
  | "language"
  | "facility"
  | "wish"
  | "school-size"
  | "cep-neighborhood"
  | "cep-city"
  | "cep-unknown";

/** A part of a city by its direction. */
export type Zone = "norte" | "leste" | "sul" | "oeste" | "central";

/** Tokens `[from, to)` of a text with their meaning. */
export interface Claim {
  readonly from: number;
  readonly to: number;
  /** In Portuguese; empty for noise ("escolas em"). */
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly note?: NoteKind;
  /** The demand of the filter on a school, in a sentence. */
  readonly explanation?: string;
  readonly zone?: Zone;
  readonly region?: Region;
  /** "Perto de mim". */
  readonly isNear?: boolean;
  /** Also a word of many names ("jardim"): the claim is released next to an unknown word (`BoxText.releaseShy`). */
  readonly isShy?: boolean;
}

/** Parses the tokens from `at` on; null if unknown. */
export type Rule = (tokens: readonly Token[], at: number) => Claim | null;
