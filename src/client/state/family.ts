import { atomWithStorage } from "jotai/vanilla/utils";
import { decodeList, EMPTY, type FamilyList } from "../../domain/family/family-list.ts";
import { FAMILY_KEY } from "./family-key.ts";

/**
 * The list of the family, stored in the browser; other tabs follow. Where storage is full or forbidden, the list holds
 * until the page is left.
 */
export const familyListAtom = atomWithStorage<FamilyList>(
  FAMILY_KEY,
  EMPTY,
  {
    getItem: read,
    setItem: (key, list) => {
      try {
        localStorage.setItem(key, JSON.stringify(list));
      } catch {}
    },
    removeItem: (key) => localStorage.removeItem(key),
    subscribe: (key, set) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) set(decodeList(event.newValue));
      };
      // The back/forward cache brings back a page that heard of no change.
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && set(read(key));
      addEventListener("storage", onStorage);
      addEventListener("pageshow", onShow);
      return () => {
        removeEventListener("storage", onStorage);
        removeEventListener("pageshow", onShow);
      };
    },
  },
  { getOnInit: true },
);

function read(key: string): FamilyList {
  try {
    return decodeList(localStorage.getItem(key));
  } catch {
    return EMPTY;
  }
}
