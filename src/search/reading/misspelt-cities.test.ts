import { beforeAll, describe, expect, test } from "vitest";
import { readIn, WORLDS } from "../../../test/fixtures/typed/worlds.ts";
import type { SchoolInventory } from "../school-search.ts";

const CITIES: readonly (readonly [slug: string, typed: readonly string[]])[] = [
  ["sao-paulo-sp", ["sao palo", "sao pulo", "são paolo", "sao paullo", "soa paulo", "sao pauo", "saopalo"]],
  ["belo-horizonte-mg", ["belo horisonte", "belo horizont", "bleo horizonte", "beo horizonte", "belo orizonte"]],
  ["campinas-sp", ["campinass", "canpinas", "campnas"]],
  ["ribeirao-preto-sp", ["ribeirao petro", "ribeirao prto", "ribeirão pretto", "ribeirao reto"]],
  ["rio-de-janeiro-rj", ["rio de janero", "rio de janiero", "roi de janeiro"]],
  [
    "sao-jose-dos-campos-sp",
    ["sao jose dos canpos", "sao joes dos campos", "so jose dos campos", "sao jose dos ampos"],
  ],
  ["sao-bernardo-do-campo-sp", ["sao bernado do campo", "sao bernardo do camo", "sao bernardo dx campo"]],
  ["joao-pessoa-pb", ["joao pesoa", "joa pessoa", "jooa pessoa"]],
  ["porto-alegre-rs", ["porto alegri", "potro alegre", "porto alegr"]],
  ["duque-de-caxias-rj", ["duqe de caxias", "duque de caxia"]],
  ["curitiba-pr", ["curitba", "curitibaa", "curtiiba"]],
];

describe.each(WORLDS)("among %s", (_, build) => {
  let world: SchoolInventory;
  beforeAll(() => {
    world = build();
  });

  test.each(CITIES)("a typo leads to %s", async (slug, typed) => {
    for (const text of typed) expect(await readIn(world, text), text).toBe(`${slug} |  |  | `);
  });

  test("with filters, a state or a name beside it", async () => {
    expect(await readIn(world, "bilíngue em sao palo sp")).toBe("sao-paulo-sp |  | tags=bilingue | ");
    expect(await readIn(world, "vértice sao palo")).toBe("sao-paulo-sp | vértice |  | ");
  });

  test.each([
    "dante alighieri",
    "dante aligieri",
    "dantes alighieri",
    "nante alighieri",
    "colegio dante aligheri",
    "xptoo pinhero",
    "nantis colegio xpto",
  ])("%s is a name: no place is guessed beside a word that matches nothing", async (typed) => {
    expect(await readIn(world, typed)).toBe(` | ${typed} |  | `);
  });

  test.each([
    ["santo andre", "santo-andre-sp |  |  | "],
    ["porto alegre sc", "SC |  |  | "],
    ["porto belo", "porto-belo-sc |  |  | "],
    ["campina grande", "campina-grande-pb |  |  | "],
    ["colégio são paula", " | colégio são paula |  | "],
  ])("%s is spelt so: %s", async (typed, expected) => {
    expect(await readIn(world, typed)).toBe(expected);
  });
});
