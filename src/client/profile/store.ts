/** A profile that a family chose to keep on this device. The first of the list is in use. */
export interface RememberedChild {
  /** As filters of a search: "grade=fundamentalII_6-ano&shifts=manha". */
  readonly query: string;
  /** What was typed for the place, or empty. */
  readonly place: string;
  /** "6º ano · manhã · até R$ 1.200 · Tatuapé". */
  readonly words: string;
}

export const PROFILE_STORE = "criancas";
const MAX_CHILDREN = 6;

/** The children that this browser remembers; none where nothing may be stored. */
export function readChildren(): readonly RememberedChild[] {
  try {
    return decodeChildren(localStorage.getItem(PROFILE_STORE));
  } catch {
    return [];
  }
}

/** Keeps the list; other tabs hear of it by themselves. */
export function writeChildren(children: readonly RememberedChild[]): void {
  try {
    if (children.length === 0) localStorage.removeItem(PROFILE_STORE);
    else localStorage.setItem(PROFILE_STORE, JSON.stringify(children.slice(0, MAX_CHILDREN)));
  } catch {
    // Full or forbidden: nothing is remembered.
  }
}

/** Puts a child first; the same profile is not kept twice. */
export function rememberChild(child: RememberedChild): void {
  writeChildren([child, ...readChildren().filter(({ words }) => words !== child.words)]);
}

/** What was stored, as far as it makes sense. */
export function decodeChildren(text: string | null): readonly RememberedChild[] {
  const list: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(list) ? list.filter(isChild).slice(0, MAX_CHILDREN) : [];
}

function isChild(value: unknown): value is RememberedChild {
  const { query, place, words } = (value ?? {}) as Partial<RememberedChild>;
  return typeof query === "string" && typeof place === "string" && typeof words === "string" && words !== "";
}
