import { readStored, writeStored, writeText } from "../../state/storage.ts";

/** Milliseconds for which a draft is stored. */
const MAX_AGE_MS = 7 * 86_400_000;
const PREFIX = "rascunho:";

export type DraftValues = Readonly<Record<string, string>>;

/** The draft of a form in this browser; null for none, or one that is too old or cannot be read. */
export function readDraft(name: string): DraftValues | null {
  return readStored(PREFIX + name, (text) => {
    const { at, values } = JSON.parse(text ?? "{}") as { readonly at?: number; readonly values?: DraftValues };
    if (!at || !values) return null;
    if (Date.now() - at < MAX_AGE_MS) return values;
    deleteDraft(name);
    return null;
  });
}

/** Stores a draft. False where storage is full or forbidden. */
export function saveDraft(name: string, values: DraftValues): boolean {
  return writeStored(PREFIX + name, { at: Date.now(), values });
}

export function deleteDraft(name: string): void {
  writeText(PREFIX + name, null);
}
