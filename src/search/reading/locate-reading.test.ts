import { expect, test } from "vitest";
import { typedWorld } from "../../../test/fixtures/typed/places.ts";
import { type AddressBucket, buildAddresses } from "../addresses.ts";
import { isStreetBegun, type ReadAddresses, withPoint } from "./locate-reading.ts";

const SP = "3550308";
const CAMPINAS = "3509502";

const at = (
  cityCode: string,
  street: string,
  number: string | null,
  lat: number,
  lng = -46.6,
  zipCode = "01310100",
) => ({
  cityCode,
  street,
  number,
  zipCode,
  lat,
  lng,
});

const [BUCKET] = buildAddresses(
  [
    at(SP, "Avenida Paulista", "100", -23.57),
    at(SP, "Avenida Paulista", "900", -23.565),
    at(SP, "Avenida Paulista", "2000", -23.555),
    at(CAMPINAS, "Avenida Paulista", "5", -22.9, -47.06, "13020000"),
    at(SP, "Rua Tuiuti", "980", -23.54, -46.57, "03310000"),
    at(SP, "Rua Vinte e Cinco de Março", null, -23.54, -46.63, "01021000"),
    at(SP, "Rua Brasil", "10", -23.5, -46.6, "02000000"),
    at(SP, "Avenida Brasil", "10", -23.6, -46.6, "02000000"),
    at(SP, "Avenida Brasil", "20", -23.6, -46.6, "02000000"),
    at(CAMPINAS, "Avenida Brasil", "20", -22.9, -47.06, "13020000"),
    at(SP, "Rua Constructor Lima", "1", -23.51, -46.6, "02000000"),
    at(SP, "Rua Sete Esperança", "1", -23.52, -46.6, "02000000"),
    at(SP, "Beco da Paz", "1", -23.53, -46.6, "02000000"),
  ],
  1,
  () => 0,
) as [AddressBucket];

async function read(typed: string, readAddresses: ReadAddresses = async () => BUCKET) {
  const reading = await withPoint(
    typed,
    await typedWorld().readText(typed, [2027]),
    (code) => typedWorld().places.findCityByCode(code),
    readAddresses,
  );
  const { place, filters, notes, near } = reading;
  return {
    city: place && "city" in place ? place.city.slug : place,
    filters: filters.map((pair) => pair.join("=")).join("&"),
    notes: notes.map(({ kind }) => kind),
    near,
    said: reading.understood.flatMap(({ explanation }) => explanation ?? []).join(" "),
    name: reading.name,
  };
}

test.each([
  // In the middle of its schools, in the city with most of them.
  ["av paulista", "sao-paulo-sp", "lat=-23.565&lng=-46.6", "da Avenida Paulista"],
  ["avenida paulista", "sao-paulo-sp", "lat=-23.565&lng=-46.6", "da Avenida Paulista"],
  ["escolas na av. Paulista, são paulo", "sao-paulo-sp", "lat=-23.565&lng=-46.6", "da Avenida Paulista"],
  // In the city of the text.
  ["avenida paulista campinas", "campinas-sp", "lat=-22.9&lng=-47.06", "da Avenida Paulista"],
  // At the nearest number.
  ["av paulista 1800", "sao-paulo-sp", "lat=-23.555&lng=-46.6", "da Avenida Paulista"],
  ["av paulista 9000", "sao-paulo-sp", "lat=-23.565&lng=-46.6", "da Avenida Paulista"],
  // Of the type that was typed, or else of another.
  ["rua brasil", "sao-paulo-sp", "lat=-23.5&lng=-46.6", "da Rua Brasil"],
  ["av. brasil", "sao-paulo-sp", "lat=-23.6&lng=-46.6", "da Avenida Brasil"],
  ["rua brasil campinas", "campinas-sp", "lat=-22.9&lng=-47.06", "da Avenida Brasil"],
  ["rua beco da paz", "sao-paulo-sp", "lat=-23.53&lng=-46.6", "do Beco da Paz"],
  ["rua tuiuti, 1000", "sao-paulo-sp", "lat=-23.54&lng=-46.57", "da Rua Tuiuti"],
  ["rua 25 de março", "sao-paulo-sp", "lat=-23.54&lng=-46.63", "da Rua Vinte e Cinco de Março"],
  ["rua 25 de março centro", "sao-paulo-sp", "lat=-23.54&lng=-46.63", "da Rua Vinte e Cinco de Março"],
  // Other wishes stay.
  ["6 ano rua tuiuti", "sao-paulo-sp", "grade=fundamentalII_6-ano&lat=-23.54&lng=-46.57", "da Rua Tuiuti"],
  // Postal codes: of the schools that share its beginning, or of those around it.
  ["01310-200", "sao-paulo-sp", "lat=-23.565&lng=-46.6", "do CEP 01310-200"],
  ["03310000", "sao-paulo-sp", "lat=-23.54&lng=-46.57", "do CEP 03310-000"],
])("%s leads to a point", async (typed, city, filters, near) => {
  expect(await read(typed)).toMatchObject({ city, filters, near, notes: [], name: "" });
});

test("what is shown is said: where, by how many schools, and where else", async () => {
  expect((await read("av paulista")).said).toBe(
    "Avenida Paulista, São Paulo: escolas em torno das 3 que ficam nela, a mais próxima primeiro. Essa rua existe também em Campinas.",
  );
  expect((await read("rua tuiuti 1000 sao paulo")).said).toBe(
    "Rua Tuiuti, perto do nº 980, São Paulo: escolas em torno da que fica no nº 980, o número mais próximo do 1000 que conhecemos, a mais próxima primeiro.",
  );
  expect((await read("rua tuiuti 980 sao paulo")).said).toBe(
    "Rua Tuiuti, perto do nº 980, São Paulo: escolas em torno da que fica no nº 980, a mais próxima primeiro.",
  );
  expect((await read("rua tuiuti 9000 sao paulo")).said).toBe(
    "Rua Tuiuti, São Paulo: escolas em torno da que fica nela, a mais próxima primeiro. Não conhecemos nenhuma perto do nº 9000.",
  );
  expect((await read("rua brasil")).said).not.toContain("Campinas");
  expect((await read("03310000")).said).toBe(
    "CEP 03310-000, São Paulo: escolas perto dele, pela posição da única escola com o começo 03310; a mais próxima primeiro.",
  );
});

test.each([
  "rua desconhecida",
  "rua tuiuti campinas",
  ...["constructor", "tostring", "valueof", "hasownproperty"].map((word) => `rua ${word}`),
])("%s, on which no school is, is said to be unknown", async (typed) => {
  expect(await read(typed)).toMatchObject({ filters: "", notes: ["street-unknown"], near: undefined });
});

test("a street is in the middle of most of its schools, wherever they are", async () => {
  // Along a diagonal on which the sums of latitude and longitude are equal, but for one in the wrong place.
  const places = [2, 1, 3, 0, 4].map((i) => at(SP, "Rua Torta", null, -23.5 - i / 100, -46.6 + i / 100));
  const [bucket] = buildAddresses([...places, at(SP, "Rua Torta", null, 2.8, -60.7)], 1, () => 0);
  expect((await read("rua torta", async () => bucket!)).filters).toMatch(/^lat=-23\.5[12]&lng=-46\.5[89]$/);
});

test("a longer name takes whole words from the place and the filters", async () => {
  const typed = "rua 7 esperança sp";
  const reading = await typedWorld().readText("sp", [2027]);
  const note = { kind: "street", words: "rua 7" } as const;
  const cityOf = (code: string) => typedWorld().places.findCityByCode(code);
  const found = await withPoint(typed, { ...reading, notes: [note] }, cityOf, async () => BUCKET);
  expect(found.understood.map(({ words }) => words)).toEqual(["rua 7 esperança", "sp"]);
});

test.each(["rua um dois tres quatro cinco", "rua 25 de marco alto verde", "rua alta do rio verde 900"])(
  "%s is looked for under at most five names, in two rounds",
  async (typed) => {
    let [asked, rounds] = [0, 0];
    let round: Promise<void> | null = null;
    const known = await read(typed, async () => {
      asked++;
      round ??= Promise.resolve().then(() => {
        rounds++;
        round = null;
      });
      await round;
      return { streets: {}, ceps: {} };
    });
    expect(known.notes).toEqual(["street-unknown"]);
    expect([asked <= 5, rounds <= 2], `${asked} names, ${rounds} rounds`).toEqual([true, true]);
  },
);

test.each([
  ["rua", false],
  ["rua tui", true],
  ["rua da p", true],
  ["av 25", true],
  ["rua tuiu", false],
  ["rua tui campinas", false],
  ["rua 25 de março", false],
  ["moema", false],
])("“%s” has but the beginning of a street: %s", async (typed, isBegun) => {
  expect(isStreetBegun(typed, await typedWorld().readText(typed, [2027]))).toBe(isBegun);
});

test("where addresses are not known, a street is not looked for", async () => {
  expect(await read("av paulista", async () => null)).toMatchObject({ filters: "", notes: ["street"] });
  const asked: string[] = [];
  await read("moema", async (key) => {
    asked.push(key);
    return BUCKET;
  });
  expect(asked).toEqual([]);
});
