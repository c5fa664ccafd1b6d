import type { Uf } from "./uf.ts";

/** A time zone of Brazil, which has had no daylight saving time since 2019. */
export interface TimeZone {
  readonly name: string;
  /** "-0300". */
  readonly offset: string;
}

const SAO_PAULO: TimeZone = { name: "America/Sao_Paulo", offset: "-0300" };
const NORONHA: TimeZone = { name: "America/Noronha", offset: "-0200" };
const EIRUNEPE: TimeZone = { name: "America/Eirunepe", offset: "-0500" };

/** Zones of the states that are not on the time of Brasília. */
const OF_STATE: Partial<Readonly<Record<Uf, TimeZone>>> = {
  AC: { name: "America/Rio_Branco", offset: "-0500" },
  AM: { name: "America/Manaus", offset: "-0400" },
  MS: { name: "America/Campo_Grande", offset: "-0400" },
  MT: { name: "America/Cuiaba", offset: "-0400" },
  RO: { name: "America/Porto_Velho", offset: "-0400" },
  RR: { name: "America/Boa_Vista", offset: "-0400" },
};

/** Municipalities on another time than their state (IBGE codes): west of Amazonas (Lei 12.876/2013), Noronha. */
const OF_CITY: ReadonlyMap<string, TimeZone> = new Map([
  ..."1300201 1300607 1300706 1301407 1301506 1301654 1301803 1301951 1302306 1302405 1303502 1303908 1304062"
    .split(" ")
    .map((code) => [code, EIRUNEPE] as const),
  ["2605459", NORONHA],
]);

/** The time zone of a municipality, by its IBGE code and state. */
export function timeZoneOf({ code, uf }: { readonly code: string; readonly uf: Uf }): TimeZone {
  return OF_CITY.get(code) ?? OF_STATE[uf] ?? SAO_PAULO;
}
