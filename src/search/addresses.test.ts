import { expect, test } from "vitest";
import { buildAddresses, cepKey, findCepRegion, streetKey, streetType } from "./addresses.ts";

test.each([
  ["Avenida Paulista", "av paulista"],
  ["Avenida Paulista", "Av. PAULISTA"],
  ["Avenida Doutor Arnaldo", "av dr arnaldo"],
  ["Rua 7 de Setembro", "r. sete de setembro"],
  ["Rua Vinte e Cinco de Março", "r 25 de marco"],
  ["Rua 31 de Março", "rua trinta e um de março"],
  ["Rua da Consolação", "rua consolacao"],
  ["Praça Professora Emília Barbosa Lima", "pça profa emilia barbosa lima"],
  ["Largo do Arouche", "largo arouche"],
  ["Rua São Bento", "rua s bento"],
])("%s is found as %s", (stored, typed) => {
  expect(streetKey(typed)).toBe(streetKey(stored));
  expect(streetKey(stored)).not.toBe("");
  expect(streetType(typed)).toBe(streetType(stored));
});

test("a street without a name has no key", () => {
  for (const text of ["", "rua", "Avenida", "rua da"]) expect(streetKey(text)).toBe("");
});

const at = (cityCode: string, street: string | null, number: string | null, zipCode: string | null, lat = -23.5) => ({
  cityCode,
  street,
  number,
  zipCode,
  lat,
  lng: -46.6,
});

test("the schools of a street are together by city, those with most first, whatever the spelling", () => {
  const bucketOf = (key: string, buckets: number) => key.length % buckets;
  const built = buildAddresses(
    [
      at("1", "Rua Augusta", "10", null),
      at("2", "Rua Augusta", "S/N", null),
      at("2", "R. Augusta", "200 A", null),
      at("2", "Rua Augusta", null, null),
      at("2", null, "5", null),
    ],
    3,
    bucketOf,
  );
  const key = streetKey("augusta");
  expect(built[bucketOf(key, 3)]!.streets[key]).toEqual([
    {
      cityCode: "2",
      type: "rua",
      name: "Rua Augusta",
      houses: [
        [null, -23.5, -46.6],
        [200, -23.5, -46.6],
        [null, -23.5, -46.6],
      ],
    },
    { cityCode: "1", type: "rua", name: "Rua Augusta", houses: [[10, -23.5, -46.6]] },
  ]);
  expect(built.flatMap(({ streets }) => Object.keys(streets))).toEqual([key]);
});

test("streets of a name are told apart by type, and an address without one is in the only one", () => {
  const streetsOf = (...streets: string[]) => {
    const [bucket] = buildAddresses(
      streets.map((street) => at("1", street, null, null)),
      1,
      () => 0,
    );
    return bucket!.streets.brasil!.map(({ type, name, houses }) => [type, name, houses.length]);
  };
  expect(streetsOf("Avenida Brasil", "Av. Brasil", "Rua Brasil")).toEqual([
    ["avenida", "Avenida Brasil", 2],
    ["rua", "Rua Brasil", 1],
  ]);
  expect(streetsOf("Brasil", "Brasil", "Rua Brasil")).toEqual([["rua", "Rua Brasil", 3]]);
  expect(streetsOf("Brasil", "Avenida Brasil", "Rua Brasil").map(([type]) => type)).toEqual([null, "avenida", "rua"]);
});

test("a street may be called as what every object has", () => {
  const names = ["Rua Constructor", "Rua Valueof", "Rua Constructor"];
  const [bucket] = buildAddresses(
    names.map((street) => at("1", street, null, null)),
    1,
    () => 0,
  );
  expect(Object.entries(bucket!.streets).map(([key, [street]]) => [key, street!.houses.length])).toEqual([
    ["constructor", 2],
    ["valueof", 1],
  ]);
});

test("a postal code has the middle of its schools, or of those around it, and a wrong position does not move it", () => {
  const [bucket] = buildAddresses(
    [
      at("1", null, null, "03310000", -23.54),
      at("1", null, null, "03310123", -23.55),
      at("1", null, null, "03310999", 2.8),
      at("1", null, null, "03319000", -23.6),
      at("1", null, null, null),
    ],
    1,
    () => 0,
  );
  expect(cepKey("03310001")).toBe(cepKey("03319"));
  expect(findCepRegion(bucket!, "03310555")).toEqual({ digits: "03310", region: [-23.54, -46.6, 3] });
  expect(findCepRegion(bucket!, "03315")).toEqual({ digits: "0331", region: [-23.57, -46.6, 4] });
  expect(findCepRegion(bucket!, "04000000")).toBeNull();
});
