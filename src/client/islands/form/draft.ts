/** Milliseconds for which a draft is stored. */
const MAX_AGE_MS = 7 * 86_400_000;
const PREFIX = "rascunho:";

/** What was written into a form, by name of the field. */
export type DraftValues = Readonly<Record<string, string>>;

/** The draft of a form in this browser; null for none, or one that is too old or cannot be read. */
export function readDraft(name: string): DraftValues | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    const { at, values } = (draft ?? {}) as { at?: unknown; values?: unknown };
    if (typeof at !== "number" || typeof values !== "object" || values === null) return null;
    if (Date.now() - at < MAX_AGE_MS) return values as DraftValues;
    deleteDraft(name);
  } catch {}
  return null;
}

/** Stores a draft. False where storage is full or forbidden. */
export function saveDraft(name: string, values: DraftValues): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), values }));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {}
}
