import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { misspell } from "../../test/fixtures/search/misspell.ts";
import { openCountry } from "../../test/fixtures/search/open-country.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { searchSchools } from "./search-schools.ts";

const FILE = new URL("../../../shared/data/escolas/escolas_privadas.csv.gz", import.meta.url).pathname;

describe.runIf(existsSync(FILE))("names of the Catálogo de Escolas (absent data: not run)", () => {
  test("400 misspelt names are found in the first ten", async () => {
    const names = readNames();
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
});

function readNames(): string[] {
  const rows: { nome: string }[] = parse(gunzipSync(readFileSync(FILE)).toString(), {
    columns: true,
    relax_quotes: true,
  });
  return rows.map((row) => row.nome).filter((name) => /\p{L}/u.test(name));
}
