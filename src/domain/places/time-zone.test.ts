import { expect, test } from "vitest";
import { referenceCities } from "../../../scripts/import/reference-places.ts";
import { timeZoneOf } from "./time-zone.ts";
import type { Uf } from "./uf.ts";

const CITIES = referenceCities();

function zoneIn(name: string, uf: Uf): string {
  const { ibgeCode } = CITIES.find((city) => city.name === name && city.uf === uf)!;
  return Object.values(timeZoneOf({ code: ibgeCode, uf })).join(" ");
}

test.each<readonly [city: string, uf: Uf, zone: string]>([
  ["São Paulo", "SP", "America/Sao_Paulo -0300"],
  ["Recife", "PE", "America/Sao_Paulo -0300"],
  ["Brasília", "DF", "America/Sao_Paulo -0300"],
  ["Santarém", "PA", "America/Sao_Paulo -0300"],
  ["Fernando de Noronha", "PE", "America/Noronha -0200"],
  ["Rio Branco", "AC", "America/Rio_Branco -0500"],
  ["Cruzeiro do Sul", "AC", "America/Rio_Branco -0500"],
  ["Manaus", "AM", "America/Manaus -0400"],
  ["Parintins", "AM", "America/Manaus -0400"],
  ["Boa Vista", "RR", "America/Boa_Vista -0400"],
  ["Porto Velho", "RO", "America/Porto_Velho -0400"],
  ["Cuiabá", "MT", "America/Cuiaba -0400"],
  ["Sinop", "MT", "America/Cuiaba -0400"],
  ["Campo Grande", "MS", "America/Campo_Grande -0400"],
  ["Campo Grande", "AL", "America/Sao_Paulo -0300"],
])("%s, %s is in %s", (city, uf, zone) => expect(zoneIn(city, uf)).toBe(zone));

test.each(
  (
    "Atalaia do Norte,Benjamin Constant,Boca do Acre,Eirunepé,Envira,Guajará,Ipixuna,Itamarati,Jutaí,Lábrea,Pauini," +
    "São Paulo de Olivença,Tabatinga"
  ).split(","),
)("%s is in the west of Amazonas", (city) => expect(zoneIn(city, "AM")).toBe("America/Eirunepe -0500"));

test("each zone has its offset all year, by the runtime's own database", () => {
  const zones = new Map(
    CITIES.map(({ ibgeCode, uf }) => {
      const { name, offset } = timeZoneOf({ code: ibgeCode, uf: uf as Uf });
      return [name, offset] as const;
    }),
  );
  expect(zones.size).toBe(9);
  for (const [timeZone, offset] of zones) {
    const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    for (const day of ["2026-01-01", "2026-07-01"]) {
      const shown = format.formatToParts(new Date(day)).find(({ type }) => type === "timeZoneName")!.value;
      expect(shown.replace(/GMT|:/g, ""), timeZone).toBe(offset);
    }
  }
});
