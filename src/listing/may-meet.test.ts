import { expect, test } from "vitest";
import type { SchoolResult } from "../search/types.ts";
import { firstUnsure, mayMeetLabels, statedLabel, unstatedFacets, unstatedNotice } from "./may-meet.ts";
import { DEFAULT_PARAMS, type SearchParams } from "./params/search-params.ts";

const NURSERY: Partial<SearchParams> = { grade: ["infantil_bercario"] };
const SIXTH: Partial<SearchParams> = { grade: ["fundamentalII_6-ano"], shifts: ["manha"] };

test.each<[string, Partial<SearchParams>, number, number, Partial<Record<string, number>>]>([
  ["13 podem servir: não informam série, turno nem preço", SIXTH, 0, 13, { grades: 13, shifts: 13, price: 13 }],
  ["outras 6 não informam o preço", {}, 4, 6, { price: 6 }],
  ["outra não informa o preço", {}, 4, 1, { price: 1 }],
  ["1 pode servir: não informa o turno", SIXTH, 0, 1, { shifts: 1 }],
  ["outras 9 não informam série ou turno", SIXTH, 4, 9, { grades: 5, shifts: 6 }],
  ["outras 9 ainda não têm avaliação", {}, 4, 9, { rating: 9 }],
  ["9 podem servir: não informam o preço e ainda não têm avaliação", {}, 0, 9, { price: 9, rating: 9 }],
  ["1.862 com Educação Infantil; quais têm Berçário, a fonte não diz", NURSERY, 0, 1862, { grades: 1862 }],
  [
    "outras 1.860 com Educação Infantil; quais têm Berçário, a fonte não diz. Outras 2 não informam a etapa",
    NURSERY,
    12,
    1862,
    { grades: 1862, anyStage: 2 },
  ],
  [
    "7 com Ensino Fundamental; quais têm Ensino Fundamental I, a fonte não diz",
    { stageGroup: ["fundamentalI"] },
    0,
    7,
    { stages: 7 },
  ],
])("K30: %s", (line, params, total, mayMeet, lacking) => {
  const lacks = Object.entries(lacking).map(([key, count]) => ({ key, count })) as SchoolResult["lacks"];
  expect(mayMeetLabels({ total, mayMeet, lacks }, { ...DEFAULT_PARAMS, ...params })?.line).toBe(line);
});

test("a search that nobody only may meet says nothing of it", () => {
  expect(mayMeetLabels({ total: 3, mayMeet: 0, lacks: [] }, DEFAULT_PARAMS)).toBeNull();
  expect(mayMeetLabels({ total: 3 }, DEFAULT_PARAMS)).toBeNull();
});

test("a title names the grade where a school states it, else the stage that all name", () => {
  const params = { ...DEFAULT_PARAMS, ...SIXTH };
  const may = (total: number, lacking: Partial<Record<string, number>>) => {
    const lacks = Object.entries(lacking).map(([key, count]) => ({ key, count })) as SchoolResult["lacks"];
    return statedLabel({ total, mayMeet: 9, lacks }, params);
  };
  expect(may(1, { grades: 9 })).toBe("6º ano");
  expect(may(0, { grades: 9, price: 9 })).toBe("Ensino Fundamental");
  expect(may(0, { grades: 9, anyStage: 2, price: 9 })).toBe("");
  expect(statedLabel({ total: 0, mayMeet: 0 }, params)).toBe("6º ano");
});

test("a fact that no school of the place tells is said to filter nothing", () => {
  const lacks = (["grades", "shifts", "price"] as const).map((key) => ({ key, count: 13 }));
  const found = { total: 0, mayMeet: 13, lacks };
  const facet = (count: number) => [{ key: "shifts" as const, values: [{ key: "manha", count, may: 13 }] }];
  expect(unstatedFacets(found)).toEqual(["shifts"]);
  expect(unstatedNotice(found, { priced: 0, facets: facet(0) })).toBe(
    "Nenhuma escola daqui informa o turno nem o preço: esses filtros não tiram nenhuma da lista.",
  );
  expect(unstatedNotice(found, { priced: 2, facets: facet(0) })).toBe(
    "Nenhuma escola daqui informa o turno: esse filtro não tira nenhuma da lista.",
  );
  expect(unstatedNotice(found, { priced: 2, facets: facet(1) })).toBeNull();
  expect(unstatedFacets({ ...found, total: 1 })).toEqual([]);
});

test.each([
  [0, 1, 0],
  [4, 1, 4],
  [21, 1, 21],
  [25, 2, 4],
  [25, 3, 0],
])("of %i that meet a search, page %i begins to list the others at card %i", (total, page, card) => {
  expect(firstUnsure({ total }, page, 21)).toBe(card);
});
