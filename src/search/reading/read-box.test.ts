import { expect, test } from "vitest";
import { typedWorld } from "../../../test/fixtures/typed/places.ts";
import { NAME_QUERIES, TYPED_QUERIES, TYPED_YEARS } from "../../../test/fixtures/typed/queries.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import type { BoxReading } from "./reading.ts";

const readText = (typed: string) => typedWorld().readText(typed, TYPED_YEARS);

/** Minimum share of the typed queries that are read right, in percent. */
const MIN_RIGHT = 95;

/** Typed queries that are read otherwise than meant, and how. A change that repairs one deletes its line. */
const MISREAD: readonly (readonly [typed: string, found: string])[] = [
  ["objetivo tatuape", "escola/colegio-objetivo-tatuape"],
  ["escola adventista campinas", "escola/escola-adventista-de-campinas"],
];

test("typed texts are understood as meant, but for the known ones", async () => {
  const wrong: (readonly [string, string])[] = [];
  for (const [typed, place, filters = ""] of TYPED_QUERIES) {
    const found = await readAs(typed);
    if (found !== `${place} ${inOrder(filters)}`.trim()) wrong.push([typed, found]);
  }
  expect(wrong).toEqual(MISREAD);
  expect(TYPED_QUERIES.length).toBeGreaterThanOrEqual(300);
  expect(100 * (1 - MISREAD.length / TYPED_QUERIES.length)).toBeGreaterThanOrEqual(MIN_RIGHT);
});

test.each(NAME_QUERIES.map(([typed, place, filters = ""]) => [typed, place, filters] as const))(
  "%s is read with the name of the school",
  async (typed, place, filters) => {
    expect(await readAs(typed)).toBe(`${place} ${inOrder(filters)}`.trim());
  },
);

test("each part of a text is shown with its meaning", async () => {
  const { understood } = await readText("6o ano manha ate 1200 no tatuape com bolsa");
  expect(understood.map(({ words, label, filters }) => [words, label, filters.map((pair) => pair.join("=")).join("&")]))
    // In the order of the text.
    .toEqual([
      ["6o ano", "6º ano", "grade=fundamentalII_6-ano"],
      ["manha", "manhã", "shifts=manha"],
      ["ate 1200", "até R$ 1.200", "priceMin=1&priceMax=1200"],
      ["tatuape", "Tatuapé, São Paulo", ""],
      ["bolsa", "com bolsa", "hasOffers=true"],
    ]);
});

test.each([
  ["zona leste", [["zone", "zona leste"]]],
  ["rua augusta sao paulo", [["street", "rua augusta"]]],
  ["escola publica moema", [["public", "publica"]]],
  ["colegio catolico", [["religion", "catolico"]]],
  ["escola de ingles", [["language", "ingles"]]],
  ["bolsa de 50%", [["discount", "bolsa de 50%"]]],
  ["03310000", [["cep-neighborhood", "03310-000"]]],
  ["01310-100", [["cep-city", "01310-100"]]],
  ["99999-999", [["cep-unknown", "99999-999"]]],
  ["moema 6 ano", []],
])("%s: what no data answers is told", async (typed, notes) => {
  const reading = await readText(typed);
  expect(reading.notes.map(({ kind, words }) => [kind, words])).toEqual(notes);
});

test.each(["", " ", "%", "a".repeat(80), "1".repeat(80), "e e e e", "0", "R$", "º ª °", "6", "..."])(
  "%j is read as something, or as nothing",
  async (typed) => {
    const reading = await readText(typed);
    expect(reading.school).toBeNull();
    expect(reading.place).toBeNull();
  },
);

/** A reading as the tables write it. */
async function readAs(typed: string): Promise<string> {
  const reading = await readText(typed);
  return `${placeOf(reading)} ${inOrder(filtersOf(reading))}`.trim();
}

function placeOf({ place, school }: BoxReading): string {
  if (school) return `escola/${school.slug}`;
  if (place === null) return "";
  if (place.kind === "state") return place.uf.toLowerCase();
  const city = `${place.city.uf.toLowerCase()}/${place.city.slug}`;
  return place.kind === "neighborhoods" && place.neighborhoods.length === 1
    ? `${city}/${place.neighborhoods[0]!.slug}`
    : city;
}

function filtersOf({ filters, isNear, name, place, school }: BoxReading): string {
  const pairs = filters.map(([key, value]) => `${key}=${shortGrade(value)}`);
  if (isNear) pairs.push("near");
  if (name !== "" && !school) pairs.push(`school=${name}`);
  if (place?.kind === "neighborhoods" && place.neighborhoods.length > 1) {
    pairs.push(...place.neighborhoods.map(({ slug }) => `neighborhood=${slug}`));
  }
  const isRange = pairs.includes("priceMin=1") || pairs.includes("priceMax=10000");
  return pairs.filter((pair) => !isRange || (pair !== "priceMin=1" && pair !== "priceMax=10000")).join("&");
}

/** "fundamentalII_6-ano" as the table writes it: `6ano`. */
function shortGrade(value: string): string {
  if (!GRADES.some(({ slug }) => slug === value)) return value;
  const [stage, grade = ""] = value.split("_");
  const roman = { i: "1", ii: "2" };
  return stage === "medio"
    ? `${grade[0]}medio`
    : grade.replace(/-(i+)$/, (_, number: "i" | "ii") => roman[number]).replace("-", "");
}

const inOrder = (pairs: string) => pairs.split("&").sort().join("&");
