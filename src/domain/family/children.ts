/** A profile stored on a device. */
export interface Child {
  /** As a search query: "grade=fundamentalII_6-ano&shifts=manha". */
  readonly query: string;
  /** The typed place, or empty. */
  readonly place: string;
  /** "6º ano · manhã · até R$ 1.200 · Tatuapé". */
  readonly words: string;
  /** Known from a search and not saved by hand: the next search replaces it. */
  readonly isFromSearch?: boolean;
}

const MAX_CHILDREN = 6;

/** Parses the stored list, the current child first; invalid entries are dropped. */
export function decodeChildren(text: string | null): readonly Child[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isChild).slice(0, MAX_CHILDREN) : [];
  } catch {
    return [];
  }
}

/** Moves or adds a child to the front. */
export function rememberChild(children: readonly Child[], child: Child): readonly Child[] {
  return [child, ...children.filter(({ words }) => words !== child.words)].slice(0, MAX_CHILDREN);
}

/** Makes the child of a search the current one: a stored child of the same seat, or the new one. */
export function rememberSearch(children: readonly Child[], child: Child): readonly Child[] {
  const known = children.find(({ query }) => `${query}&`.startsWith(`${child.query}&`));
  if (known) return [known, ...children.filter((other) => other !== known)];
  return rememberChild(
    children.filter(({ isFromSearch }) => !isFromSearch),
    child,
  );
}

function isChild(value: unknown): value is Child {
  const { query, place, words } = Object(value) as Partial<Child>;
  return typeof query === "string" && typeof place === "string" && typeof words === "string" && words !== "";
}
