import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { mergedSchools } from "../../test/fixtures/official/official-files.ts";
import { misspell } from "../../test/fixtures/search/misspell.ts";
import { openCountry } from "../../test/fixtures/search/open-country.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { searchSchools } from "./search-schools.ts";

test("400 misspelt names of the Catálogo de Escolas are found in the first ten", async () => {
  const names = mergedSchools()
    .map((row) => row.nome!)
    .filter((name) => /\p{L}/u.test(name));
  const [model] = randomSchools(new Random(8), 1);
  const schools = names.map((name, i) => ({ ...model!, name, id: String(i).padStart(8, "0"), slug: `s-${i}` }));
  const country = openCountry(schools);
  const random = new Random(9);
  const lost: string[] = [];
  for (let i = 0; i < 400; i++) {
    const name = random.pick(names);
    const text = misspell(random, name);
    const { hits } = await searchSchools(country, {
      scope: { kind: "country" },
      text,
      sort: "relevance",
      page: 1,
      size: 10,
    });
    if (!hits.some((hit) => hit.name === name)) lost.push(`${name} ← ${text}`);
  }
  expect(lost.length, lost.join("\n")).toBeLessThanOrEqual(12);
});
