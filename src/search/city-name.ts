import type { CityDocument } from "./types.ts";

/** Fields of a city that every response has for the cities it names. */
export type CityName = Pick<CityDocument, "code" | "name" | "slug" | "uf">;
