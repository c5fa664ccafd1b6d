import { atom } from "jotai/vanilla";

/** Query string of the page, which a search changes without a new document. Empty on the server and while hydrating. */
export const queryAtom = atom("");

queryAtom.onMount = (set) => {
  const read = () => set(location.search);
  read();
  document.addEventListener("pagechange", read);
  return () => document.removeEventListener("pagechange", read);
};
