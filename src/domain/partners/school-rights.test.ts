import { expect, test } from "vitest";
import { canBecome } from "../transitions.ts";
import { PARTNERSHIP_STATUSES, PARTNERSHIP_TRANSITIONS } from "./partnership-status.ts";
import {
  levelOf,
  maySchool,
  mayWork,
  SCHOOL_LEVELS,
  SCHOOL_RIGHTS,
  type SchoolRight,
  statusesWith,
} from "./school-rights.ts";

const RIGHTS = Object.keys(SCHOOL_RIGHTS) as SchoolRight[];

test("a school has exactly the rights of its level", () => {
  const table = SCHOOL_LEVELS.map(
    (level) => `${level}: ${RIGHTS.filter((right) => maySchool(level, right)).join(" ")}`,
  );
  expect(table).toEqual([
    "unclaimed: ",
    "claimed: reply page prices seats partnership people",
    "partner: reply page prices seats partnership people leads reservations rankingKey",
    "paused: reply page prices seats partnership people",
    "ended: reply page prices seats partnership people",
  ]);
});

test("a level follows from the claim and the status of the partnership", () => {
  const levels = [null, ...PARTNERSHIP_STATUSES].map((status) => [levelOf(false, status), levelOf(true, status)]);
  expect(levels).toEqual([
    ["unclaimed", "claimed"],
    ["unclaimed", "claimed"],
    ["partner", "partner"],
    ["paused", "paused"],
    ["unclaimed", "ended"],
  ]);
});

test("only a partnership in force gives a commercial right", () => {
  for (const right of ["leads", "reservations", "rankingKey"] as const)
    expect(statusesWith(right)).toEqual(["granted"]);
});

test("who only answers neither edits prices, nor asks for the partnership, nor ends an access", () => {
  expect([mayWork("partner", "answer", "reply"), mayWork("partner", "answer", "seats")]).toEqual([true, true]);
  expect(
    (["page", "prices", "partnership", "people"] as const).map((right) => mayWork("partner", "answer", right)),
  ).not.toContain(true);
  for (const level of SCHOOL_LEVELS) expect(mayWork(level, "edit", "prices"), level).toBe(level !== "unclaimed");
});

test("the partnership is asked for again only after its end, and granted only once it was asked for or paused", () => {
  const before = (to: (typeof PARTNERSHIP_STATUSES)[number]) =>
    PARTNERSHIP_STATUSES.filter((from) => canBecome(PARTNERSHIP_TRANSITIONS, from, to));
  expect(before("requested")).toEqual(["ended"]);
  expect(before("granted")).toEqual(["requested", "paused"]);
  expect(before("paused")).toEqual(["granted"]);
  expect(before("ended")).toEqual(["requested", "granted", "paused"]);
});
