/** A profile stored on this device. The first of the list is the current one. */
export interface RememberedChild {
  /** As a search query: "grade=fundamentalII_6-ano&shifts=manha". */
  readonly query: string;
  /** The typed place, or empty. */
  readonly place: string;
  /** "6º ano · manhã · até R$ 1.200 · Tatuapé". */
  readonly words: string;
}

export const PROFILE_STORE = "criancas";
const MAX_CHILDREN = 6;

/** The stored children; empty when storage is forbidden. */
export function readChildren(): readonly RememberedChild[] {
  try {
    return decodeChildren(localStorage.getItem(PROFILE_STORE));
  } catch {
    return [];
  }
}

/** Stores the list; other tabs get a storage event. */
export function writeChildren(children: readonly RememberedChild[]): void {
  try {
    if (children.length === 0) localStorage.removeItem(PROFILE_STORE);
    else localStorage.setItem(PROFILE_STORE, JSON.stringify(children.slice(0, MAX_CHILDREN)));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Moves or adds a child to the front. */
export function rememberChild(child: RememberedChild): void {
  writeChildren([child, ...readChildren().filter(({ words }) => words !== child.words)]);
}

/** Parses the stored list; invalid entries are dropped. */
export function decodeChildren(text: string | null): readonly RememberedChild[] {
  const list: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(list) ? list.filter(isChild).slice(0, MAX_CHILDREN) : [];
}

function isChild(value: unknown): value is RememberedChild {
  const { query, place, words } = (value ?? {}) as Partial<RememberedChild>;
  return typeof query === "string" && typeof place === "string" && typeof words === "string" && words !== "";
}
