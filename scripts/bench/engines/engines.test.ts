import { expect, test } from "vitest";
import { buildSchoolShard } from "../../../src/search/build-schools.ts";
import { documentAt, openSchoolShard } from "../../../src/search/school-shard.ts";
import { Random } from "../../../test/fixtures/search/prng.ts";
import { randomSchools } from "../../../test/fixtures/search/random-schools.ts";
import { createOracle, isSameAnswer } from "../exactness.ts";
import { mixedQueries } from "../queries.ts";
import { itemsjsEngine } from "./itemsjs.ts";
import { ourEngine } from "./ours.ts";
import { sqliteEngine } from "./sqlite.ts";

test("every engine of the comparison gives the answers of brute force", () => {
  const shard = openSchoolShard(buildSchoolShard(randomSchools(new Random(3), 1500)));
  const schools = Array.from({ length: shard.rows }, (_, row) => documentAt(shard, row));
  const oracle = createOracle(schools);
  const mix = mixedQueries(schools, 250);
  for (const engine of [ourEngine(shard), sqliteEngine(schools), itemsjsEngine(schools)]) {
    for (const { query } of mix.filter((q) => engine.supports(q.query))) {
      const answer = engine.toAnswer(engine.search(query) as never, query);
      expect(isSameAnswer(answer, oracle(query)), `${engine.name}: ${JSON.stringify(query)}`).toBe(true);
    }
  }
});
