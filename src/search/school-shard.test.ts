import { expect, test } from "vitest";
import { Random } from "../../test/fixtures/search/prng.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { buildSchoolShard } from "./build-schools.ts";
import { SnapshotError } from "./container.ts";
import { documentAt, findSchoolById, findSchoolBySlug, openSchoolShard } from "./school-shard.ts";

const schools = randomSchools(new Random(3), 700);
const bytes = buildSchoolShard(schools);
const shard = openSchoolShard(bytes);

test("returns every school unchanged, by row, slug and id", () => {
  const rows = Array.from({ length: shard.rows }, (_, row) => documentAt(shard, row));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(rows.sort(byId)).toEqual([...schools].sort(byId));
  for (const school of schools) {
    expect(findSchoolBySlug(shard, school.slug)).toEqual(school);
    expect(findSchoolById(shard, school.id)).toEqual(school);
  }
});

test("returns null for an unknown slug or id", () => {
  for (const slug of ["", "nenhuma", "🏫"]) expect(findSchoolBySlug(shard, slug)).toBeNull();
  for (const id of ["", "99999999", "1234", "abcdefgh"]) expect(findSchoolById(shard, id)).toBeNull();
});

test("the order of the documents does not matter", () => {
  expect(buildSchoolShard(schools.toReversed())).toEqual(bytes);
});

test("opens an empty shard", () => {
  const empty = openSchoolShard(buildSchoolShard([]));
  expect(empty.rows).toBe(0);
  expect(findSchoolBySlug(empty, "nenhuma")).toBeNull();
});

test("rounds coordinates to microdegrees", () => {
  const school = { ...schools[0]!, location: { lat: -23.12345678, lng: -46.98765432 } };
  expect(documentAt(openSchoolShard(buildSchoolShard([school])), 0).location).toEqual({
    lat: -23.123457,
    lng: -46.987654,
  });
});

test("refuses an invalid school, naming it", () => {
  const [school] = schools;
  expect(() => buildSchoolShard([{ ...school!, id: "123" }])).toThrow("School 123");
  expect(() => buildSchoolShard([{ ...school!, cityCode: "9999999" }])).toThrow("9999999");
});

test("refuses a damaged shard", () => {
  const random = new Random(4);
  for (let i = 0; i < 300; i++) {
    const damaged = bytes.slice();
    damaged[random.int(0, bytes.length - 1)]! ^= 1 << random.int(0, 7);
    expect(() => openSchoolShard(damaged)).toThrow(SnapshotError);
  }
});
