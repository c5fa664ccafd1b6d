import { expect, test } from "vitest";
import { ANY_SEAT, type Seat } from "../pricing/seat.ts";
import {
  addChild,
  type Children,
  decodeChildren,
  encodeChildren,
  forgetChild,
  indexOfChild,
  NO_CHILDREN,
  rememberSeat,
} from "./children.ts";

const SIXTH: Seat = { ...ANY_SEAT, grade: "fundamentalII_6-ano" };
const MORNING: Seat = { ...SIXTH, shift: "manha" };
const SHOWN: Seat = { ...MORNING, year: 2027 };
const SECOND: Seat = { ...ANY_SEAT, grade: "fundamentalI_2-ano", shift: "tarde" };
const THIRD: Seat = { ...ANY_SEAT, grade: "medio_3-serie" };

const both: Children = { seats: [SIXTH, SECOND], current: 0 };
const LIST = { sets: true, isList: true };
const SCHOOL = { sets: true, isList: false };
const SAVED = { sets: false, isList: false };

test("children are read back as they were written; text that is not of children is none", () => {
  for (const family of [NO_CHILDREN, both, { seats: [SHOWN], current: 0 }, { ...both, current: 1 }]) {
    expect(decodeChildren(encodeChildren(family))).toEqual(family);
  }
  expect(encodeChildren(both)).toBe("0|grade=fundamentalII_6-ano|grade=fundamentalI_2-ano&shifts=tarde");
  for (const text of ["", "0", "0|", "9|grade=medio_3-serie", "x|grade=medio_3-serie", "0|grade=<b>", "0|years=2027"]) {
    expect(decodeChildren(text), text).toEqual(NO_CHILDREN);
  }
  expect(decodeChildren(`3|${"grade=medio_3-serie|".repeat(9)}`).seats).toHaveLength(4);
});

test.each<[string, Children, Seat, typeof LIST, Children]>([
  ["the first search", NO_CHILDREN, MORNING, LIST, { seats: [MORNING], current: 0 }],
  ["the first school", NO_CHILDREN, SHOWN, SCHOOL, { seats: [SHOWN], current: 0 }],
  ["a list that was sent", NO_CHILDREN, MORNING, SAVED, NO_CHILDREN],
  ["a list that was sent for another child", both, THIRD, SAVED, both],
  ["a card of a search, with its shift and year", both, SHOWN, SCHOOL, both],
  ["a search that names more", both, MORNING, LIST, { seats: [MORNING, SECOND], current: 0 }],
  ["a search that names less", { seats: [SHOWN], current: 0 }, SIXTH, LIST, { seats: [SIXTH], current: 0 }],
  ["a search for the other child", both, SECOND, LIST, { ...both, current: 1 }],
  ["a list of the other child", both, SECOND, SAVED, { ...both, current: 1 }],
  [
    "a school with a price of the other child's grade",
    both,
    { ...SECOND, shift: "manha" },
    SCHOOL,
    { seats: [SIXTH, { ...SECOND, shift: "manha" }], current: 1 },
  ],
  ["a search for another grade", { ...both, current: 1 }, THIRD, LIST, { seats: [SIXTH, THIRD], current: 1 }],
])("%s", (_, before, seat, options, after) => {
  expect(rememberSeat(before, seat, options)).toEqual(after);
});

test("there are four at most; each can be forgotten", () => {
  const four = [SIXTH, SECOND, THIRD, SHOWN].reduce(addChild, NO_CHILDREN);
  expect(four).toEqual({ seats: [SIXTH, SECOND, THIRD, SHOWN], current: 3 });
  expect(addChild(four, MORNING)).toEqual({ seats: [SIXTH, SECOND, THIRD, MORNING], current: 3 });
  expect(forgetChild(forgetChild(both))).toEqual(NO_CHILDREN);
  expect(encodeChildren(NO_CHILDREN)).toBe("");
  expect(indexOfChild({ seats: [SIXTH, MORNING], current: 0 }, SHOWN)).toBe(0);
  expect(indexOfChild({ seats: [SIXTH, MORNING], current: 0 }, MORNING)).toBe(1);
});
