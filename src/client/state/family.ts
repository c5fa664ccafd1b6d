import { decodeChildren } from "../../domain/family/children.ts";
import { decodeList } from "../../domain/family/family-list.ts";
import { CHILDREN_KEY, FAMILY_KEY } from "./keys.ts";
import { storedAtom } from "./stored-atom.ts";

export const familyListAtom = storedAtom(FAMILY_KEY, decodeList);

/** Profiles of its children, the current one first. */
export const childrenAtom = storedAtom(CHILDREN_KEY, decodeChildren);
