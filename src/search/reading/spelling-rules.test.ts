import { beforeAll, expect, test } from "vitest";
import { allMunicipalities } from "../../../test/fixtures/typed/municipalities.ts";
import { FORMER_NAMES } from "../../domain/places/former-names.ts";
import { fold } from "../../domain/text/slug.ts";
import { keyOf } from "./place-names.ts";
import { readQuery } from "./read-query.ts";

let country: ReturnType<typeof allMunicipalities>;
beforeAll(() => {
  country = allMunicipalities();
});

const VOWEL = "[aeiouáéíóúâêôãõ]";
/** Ways to misspell a name: the first match of a pattern is replaced. */
const RULES: readonly (readonly [pattern: string, replacement: string])[] = [
  ["$", ""],
  [`(?<=${VOWEL})s(?=${VOWEL})`, "z"],
  ["z", "s"],
  ["ss", "ç"],
  ["ç", "ss"],
  ["ç", "s"],
  ["(?<!c)c(?=[eiéíê])", "s"],
  ["(?<=[a-z])ss(?=[ei])", "c"],
  ["(?<=[a-z])i(?=[a-z])", "y"],
  ["(?<=[a-hj-z])[ií]$", "y"],
  ["y", "i"],
  ["t(?=[aeiou])", "th"],
  ["f", "ph"],
  [`lh(?=${VOWEL})(?!i)`, "li"],
  ["li(?=[aou])", "lh"],
  ["([lnmrtp])(?=[aeiou])", "$1$1"],
  ["([lntpmrs])\\1", "$1"],
  ["d['’](?=[a-záàâéóô]{3})", "d"],
  ["d['’]", "d "],
  ["(?<![\\p{L}'’])h", ""],
  ["(?<![\\p{L}'’])(?=[aeiou][a-z]{2})", "h"],
  ["x", "ch"],
  ["(?<!c)ch(?=[aeiouíáã])", "x"],
  ["g(?=[eiéíê])", "j"],
  ["j(?=[eiéíê])", "g"],
  ["sc(?=[ei])", "c"],
  ["c(?=[aou])", "k"],
  ["qu(?=[eiéí])", "k"],
  ["v", "w"],
  ["w", "v"],
  ["m(?=[pb])", "n"],
  [" d[aeo]s? ", " "],
  ["(?<!\\p{L})santo ", "sto. "],
  ["(?<!\\p{L})santa ", "sta "],
  ["(?<!\\p{L})(?:são|santo|santa) ", "s. "],
  ["(?<!\\p{L})nossa senhora", "n. sra."],
  ["(?<!\\p{L})nossa senhora", "ns"],
  ["(?<!\\p{L})coronel ", "cel. "],
  ["(?<!\\p{L})doutor ", "dr. "],
  ["(?<!\\p{L})marechal ", "mal. "],
  ["(?<!\\p{L})governador ", "gov. "],
  ["(?<!\\p{L})presidente ", "pres. "],
  ["(?<!\\p{L})general ", "gal "],
  ["(?<!\\p{L})padre ", "pe. "],
  ["(?<!\\p{L})(?:dom|dona) ", "d. "],
  ["(?<!\\p{L})senador ", "sen. "],
  ["(?<!\\p{L})capitão ", "cap. "],
  ["(?<!\\p{L})engenheiro ", "eng. "],
  ["(?<!\\p{L})nov[ao] ", "n. "],
];

test.each(RULES.map(([pattern, replacement], i) => [pattern, replacement, i] as const))(
  "with %s as %j each municipality is read, if no other is spelt so",
  (pattern, replacement) => {
    const { cities, names } = country;
    const expression = new RegExp(pattern, "iu");
    const wrong: string[] = [];
    let drawn = 0;
    for (const [city, { name, uf, slug }] of cities.entries()) {
      const typed = name.replace(expression, replacement);
      if (typed === name && replacement !== "") continue;
      const exact = names.find(keyOf(fold(typed).split(" ")));
      if (exact.some((other) => names.ufOf(other) === uf && other !== city)) continue;
      drawn++;
      const { place } = readQuery(`${typed} ${uf.toLowerCase()}`, names, { years: [] });
      if (place?.kind !== "city" || place.city.slug !== slug) wrong.push(`${typed} ${uf}`);
    }
    expect(drawn).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  },
);

test.each(FORMER_NAMES.map(({ former, name, uf }) => [former, uf, name] as const))(
  "%s (%s) is %s today",
  (former, uf, name) => {
    const { cities, names } = country;
    const today = cities.find((city) => city.name === name && city.uf === uf);
    expect(today).toBeDefined();
    for (const typed of [former, fold(former), former.toUpperCase(), `escolas em ${former}`]) {
      const { place, notes } = readQuery(`${typed} ${uf}`, names, { years: [] });
      expect(place).toEqual({ kind: "city", city: today });
      expect(notes.map(({ kind }) => kind)).toEqual(["former-name"]);
    }
    const isShared = names.find(keyOf(fold(former).split(" "))).length > 0;
    const { place } = readQuery(former, names, { years: [] });
    expect(place?.kind === "city" && place.city.slug === today?.slug).toBe(!isShared);
  },
);
