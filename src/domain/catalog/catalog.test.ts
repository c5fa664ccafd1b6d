import { expect, test } from "vitest";
import { SORTS } from "../ranking/ranking.ts";
import { ADMINISTRATIONS } from "./administration.ts";
import { SHIFTS } from "./shift.ts";
import { GRADE_GROUPS, GRADES, STAGES } from "./stage.ts";
import { TAGS } from "./tag.ts";

// Written out from the specification, in its words.
test("the shifts are those of the specification (C17)", () => {
  const names = ["Manhã", "Tarde", "Integral", "Semi-integral", "Noturno", "EAD", "Sábado"];
  expect(SHIFTS.map(({ name }) => name)).toEqual(names);
});

test("a grade group is a stage, and its grades begin with its slug (E7, E9)", () => {
  expect(STAGES.map(({ slug, name }) => [slug, name])).toEqual([
    ["infantil", "Educação Infantil"],
    ["fundamentalI", "Ensino Fundamental I"],
    ["fundamentalII", "Ensino Fundamental II"],
    ["medio", "Ensino Médio"],
  ]);
  for (const { slug, stage } of GRADES) expect(slug.split("_", 1)).toEqual([stage]);
  expect(new Set(GRADES.map(({ stage }) => stage)).size).toBe(4);
});

test("a grade group has its slug, name, determinant and the slugs of its stages (E8)", () => {
  expect(GRADE_GROUPS.at(-1)).toEqual({
    groupSlug: "medio",
    name: "Ensino Médio",
    determinant: "do",
    stagesSlugs: ["medio"],
  });
  expect(GRADE_GROUPS.flatMap(({ stagesSlugs }) => stagesSlugs)).toEqual(STAGES.map(({ slug }) => slug));
});

test("there are four administrations of a school (E17)", () => {
  const slugs = ["privada", "estadual", "municipal", "federal"];
  expect(ADMINISTRATIONS.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
});

test("one of the tags is “Dupla Isenção” (C18)", () => {
  expect(TAGS.map(({ name }) => name)).toContain("Dupla Isenção");
});

test("the sorts are the eight of the specification, relevance first, and the distance (C4, C13)", () => {
  expect(SORTS.map(({ slug }) => slug)).toEqual([
    "relevance",
    "min_price",
    "max_price",
    "max_discount",
    "best_rate",
    "brazil_ranking_enem",
    "state_ranking_enem",
    "city_ranking_enem",
    "nearest",
  ]);
});
