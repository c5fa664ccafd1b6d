import { cut } from "../text/cut.ts";
import { MAX_COMPARED, MAX_LISTED } from "./school-list.ts";

export interface Named {
  readonly slug: string;
  readonly name: string;
}

/** Schools that a family stores in its browser, and nowhere else (idea I11). Newest last. */
export interface FamilyList {
  readonly saved: readonly string[];
  /** By slug. */
  readonly notes: Readonly<Record<string, string>>;
  readonly compared: readonly Named[];
  /** Schools whose page was looked at. */
  readonly seen: readonly string[];
}

export const NOTE_MAX = 200;

/** Seen schools that are stored; the oldest are dropped. */
const REMEMBERED = 300;

/** Parses the stored list; invalid parts are dropped. */
export function decodeList(text: string | null): FamilyList {
  let stored: Partial<Record<keyof FamilyList, unknown>> = {};
  try {
    stored = Object(JSON.parse(text ?? "{}"));
  } catch {}
  const notes = Object.entries(Object(stored.notes)).filter(([, note]) => typeof note === "string");
  return {
    saved: listOf(stored.saved).filter(isText),
    notes: Object.fromEntries(notes) as Record<string, string>,
    compared: listOf(stored.compared).filter(isNamed),
    seen: listOf(stored.seen).filter(isText),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === "string";
const isNamed = (value: unknown): value is Named => isText(Object(value).slug) && isText(Object(value).name);

/** Saves a school, or removes it with its note; null when the list is full. */
export function toggleSaved(list: FamilyList, slug: string): FamilyList | null {
  if (list.saved.includes(slug)) return writeNote({ ...list, saved: list.saved.filter((s) => s !== slug) }, slug, "");
  return list.saved.length < MAX_LISTED ? { ...list, saved: [...list.saved, slug] } : null;
}

/** Adds a school to the comparison, or removes it; null when the comparison is full. */
export function toggleCompared(list: FamilyList, school: Named): FamilyList | null {
  if (list.compared.some((s) => s.slug === school.slug)) {
    return { ...list, compared: list.compared.filter((s) => s.slug !== school.slug) };
  }
  return list.compared.length < MAX_COMPARED ? { ...list, compared: [...list.compared, school] } : null;
}

export function remember(list: FamilyList, slug: string): FamilyList {
  return { ...list, seen: [...list.seen.filter((s) => s !== slug), slug].slice(-REMEMBERED) };
}

/** Sets the note of a school; an empty one deletes it. */
export function writeNote(list: FamilyList, slug: string, note: string): FamilyList {
  const { [slug]: _, ...notes } = list.notes;
  const text = cut(note.trim(), NOTE_MAX);
  return { ...list, notes: text === "" ? notes : { ...notes, [slug]: text } };
}

/** Adds the schools of a received list, replacing no entry or note; `left` are those that did not fit. */
export function mergeList(
  list: FamilyList,
  slugs: readonly string[],
  notes: Readonly<Record<string, string>>,
): { readonly list: FamilyList; readonly added: number; readonly left: number } {
  const fresh = slugs.filter((slug) => !list.saved.includes(slug));
  const added = fresh.slice(0, Math.max(0, MAX_LISTED - list.saved.length));
  const saved = [...list.saved, ...added];
  const merged = saved.reduce<FamilyList>(
    (merging, slug) => (notes[slug] && !merging.notes[slug] ? writeNote(merging, slug, notes[slug]) : merging),
    { ...list, saved },
  );
  return { list: merged, added: added.length, left: fresh.length - added.length };
}
