import { decodeList, EMPTY, type FamilyList } from "./family-list.ts";
import { STORE_KEY } from "./wake-family-list.ts";

/** The list of this browser; an empty one where nothing may be stored. */
export function readList(): FamilyList {
  try {
    return decodeList(localStorage.getItem(STORE_KEY));
  } catch {
    return EMPTY;
  }
}

/** Keeps the list; other tabs hear of it by themselves. */
export function keepList(list: FamilyList): void {
  try {
    localStorage.setItem(STORE_KEY, JSON.stringify(list));
  } catch {
    // Full or forbidden: the list holds until the page is left.
  }
}
