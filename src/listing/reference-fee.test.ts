import { expect, test } from "vitest";
import { getUf } from "../domain/places/uf.ts";
import type { SchoolQuery } from "../search/types.ts";
import type { Place } from "./place/place.ts";
import { referenceLines, shortReference } from "./reference-fee.ts";

const city = { code: "3550308", name: "São Paulo", slug: "sao-paulo", uf: "SP" };
const CITY = { kind: "city", unit: getUf("SP"), city } as unknown as Place;
const MOOCA = { ...CITY, kind: "neighborhood", neighborhood: { slug: "mooca", name: "Mooca" } } as unknown as Place;

/** The fee of each school, with its year and publication. */
const LOWEST =
  "por mês, pela série mais barata de cada uma e com bolsa onde há, para 2027 (dados publicados em 26/11/2026)";

/** A search whose places have these numbers of fees by neighborhood ("" for the city) and stage ("" for any). */
function contextOf(counts: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const summarizeSchools = async ({ neighborhoods = [], stages = [], defaultYears }: SchoolQuery) => {
    expect(defaultYears).toEqual([2027]);
    const key = `${neighborhoods.join()}/${stages.join()}`;
    asked.push(key);
    const count = counts[key] ?? 0;
    return { fees: count === 0 ? null : { count, median: 100_000 + count * 100, lowest: 0, highest: 0 } };
  };
  const manifest = { publishedAt: "2026-11-26T12:00:00.000Z" };
  const search = { summarizeSchools, isRemote: false };
  const context = { search, manifest, now: new Date("2026-11-26T15:00:00.000Z") };
  return { asked, context: context as unknown as Parameters<typeof referenceLines>[0] };
}

test("the neighborhood is told where five schools publish a fee of the stage, else the city", async () => {
  const { context } = contextOf({
    "/": 40,
    "mooca/medio": 5,
    "mooca/infantil": 4,
    "/infantil": 12,
    "/fundamentalI": 4,
  });
  expect(await referenceLines(context, MOOCA, ["medio", "infantil", "fundamentalI"])).toEqual([
    `Educação Infantil: metade das 12 escolas que informam o preço em São Paulo pede até R$\u00a01.012 ${LOWEST}`,
    `Ensino Médio: metade das 5 escolas que informam o preço na Mooca, São Paulo pede até R$\u00a01.005 ${LOWEST}`,
  ]);
});

test("a city without prices is looked at once", async () => {
  const { context, asked } = contextOf({ "/": 4 });
  expect(await referenceLines(context, MOOCA, ["medio", "infantil"])).toEqual([]);
  expect(asked).toEqual(["/"]);
});

test("a list names the stages that it is searched for", async () => {
  const { context } = contextOf({ "/": 40, "/medio": 12 });
  expect(await shortReference(context, CITY, [])).toBe(
    `Metade das 40 escolas que informam o preço pede até R$\u00a01.040 ${LOWEST}`,
  );
  expect(await shortReference(context, CITY, ["medio"])).toBe(
    `Ensino Médio: metade das 12 escolas que informam o preço pede até R$\u00a01.012 ${LOWEST}`,
  );
  expect(await shortReference(context, CITY, ["infantil"])).toBeNull();
});
