import { ANY_SEAT, type Seat } from "../pricing/seat.ts";
import { isAboutChild } from "./child-profile.ts";
import { profileQuery, readProfile } from "./profile-query.ts";

// Pages for a child: column `child` of `src/routes/table.ts`; redirect: `src/worker/follow-child.ts`; cookie:
// `src/site/children-cookie.ts`, in the browser `src/client/profile/recall.ts`.

/** The children that a browser searches schools for, without names. */
export interface Children {
  /** In the order in which the family named them: "1º filho" is the first. */
  readonly seats: readonly Seat[];
  /** Index of the child that prices are for. */
  readonly current: number;
}

export const MAX_CHILDREN = 4;

export const NO_CHILDREN: Children = { seats: [], current: 0 };

/** Parses "1|grade=medio_1-serie|grade=fundamentalII_6-ano&shifts=manha"; no children for invalid text. */
export function decodeChildren(text: string): Children {
  const [current, ...queries] = text.split("|");
  const seats = queries.slice(0, MAX_CHILDREN).map((query) => toSeat(readProfile(new URLSearchParams(query))));
  const isValid = seats.every(isAboutChild) && seats[Number(current)] !== undefined;
  return isValid ? { seats, current: Number(current) } : NO_CHILDREN;
}

/** The children as text of a cookie; empty for none. */
export function encodeChildren({ seats, current }: Children): string {
  const queries = seats.map((seat) => profileQuery({ ...seat, priceMax: null, hasOffers: false }));
  return seats.length === 0 ? "" : [current, ...queries].join("|");
}

/** The seat of the child that prices are for, or null. */
export function currentSeat({ seats, current }: Children): Seat | null {
  return seats[current] ?? null;
}

/** Index of the child that a seat is for: an equal one, or one that leaves shift or year open; else -1. */
export function indexOfChild({ seats, current }: Children, seat: Seat): number {
  const equal = seats.findIndex((each) => isWithin(seat, each) && isWithin(each, seat));
  if (equal >= 0) return equal;
  return seats[current] && isWithin(seat, seats[current]) ? current : seats.findIndex((each) => isWithin(seat, each));
}

/**
 * The children after a page with a seat was opened. A page of a known child makes it the current one; a list is
 * searched for exactly its seat. Another seat belongs to the child of that grade, else the current child gets it;
 * `sets` says whether the page may change it.
 */
export function rememberSeat(children: Children, seat: Seat, { sets, isList }: RememberOptions): Children {
  const { seats, current } = children;
  const index = indexOfChild(children, seat);
  const isExact = index >= 0 && isWithin(seats[index]!, seat);
  if (index >= 0 && (isExact || !isList)) return { seats, current: index };
  if (!sets) return children;
  const ofGrade = seat.grade === null ? [] : seats.flatMap((each, i) => (each.grade === seat.grade ? [i] : []));
  const changed = ofGrade.includes(current) ? current : (ofGrade[0] ?? current);
  return { seats: Object.assign([...seats], { [changed]: seat }), current: changed };
}

interface RememberOptions {
  readonly sets: boolean;
  readonly isList: boolean;
}

/** Adds a child, which becomes the current one; in place of the last when there are four. */
export function addChild({ seats }: Children, seat: Seat): Children {
  const kept = seats.slice(0, MAX_CHILDREN - 1);
  return { seats: [...kept, seat], current: kept.length };
}

export function forgetChild({ seats, current }: Children): Children {
  return { seats: seats.filter((_, i) => i !== current), current: 0 };
}

/** Whether every part that the wider seat names is the same in the other. */
function isWithin(seat: Seat, wider: Seat): boolean {
  return PARTS.every((part) => wider[part] === null || wider[part] === seat[part]);
}

const PARTS = Object.keys(ANY_SEAT) as (keyof Seat)[];

const toSeat = ({ grade, shift, year }: Seat): Seat => ({ grade, shift, year });
