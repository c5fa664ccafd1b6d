import type { CityRecord } from "./types.ts";

/** Fields of a city that every response has for the cities it names. */
export type CityName = Pick<CityRecord, "code" | "name" | "slug" | "uf">;
