import { MAX_LIST_BYTES, type RedirectPreview } from "../../../contract/v3/admin-redirects.ts";
import { invalidField } from "../../../contract/v3/errors.ts";
import { MAX_CHANGES, RedirectError, TOO_MANY } from "../edit.ts";
import { type RedirectBindings, readRedirects, type StoredRedirect } from "../publish-redirects.ts";
import { planImport } from "./plan-import.ts";
import { readList } from "./read-list.ts";

/** Refused lines that are told: more would make a page that nobody reads. */
const MAX_REFUSED = 500;

/** Effect of a file with a list before it is imported. Throws `invalid_fields` for a file that cannot be read. */
export async function previewRedirects(bindings: RedirectBindings, file: File, now: Date): Promise<RedirectPreview> {
  if (file.size > MAX_LIST_BYTES) throw invalidField("file", "O arquivo é grande demais: o limite é 1 MB.");
  const items = await asField("file", async () => readList(new Uint8Array(await file.arrayBuffer()), file.name));
  const { changes, same, refused, edit } = planImport(bindings, await readRedirects(bindings.REDIRECTS), items, now);
  if (changes.length > MAX_CHANGES) throw invalidField("file", TOO_MANY);
  const more = refused.length - MAX_REFUSED;
  return {
    added: changes.flatMap(({ before, after, remark }) => (before ? [] : [{ ...viewOf(after!), remark }])),
    changed: changes.flatMap(({ before, after, remark }) =>
      before ? [{ before: viewOf(before), after: viewOf(after!), remark }] : [],
    ),
    same,
    refused: more > 0 ? [...refused.slice(0, MAX_REFUSED), `e mais ${more}`] : [...refused],
    list: writeList(edit.puts),
  };
}

/** Runs the reading of a list; what is wrong with it is the error of a field. */
export async function asField<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    throw invalidField(name, error.message, error);
  }
}

/** Redirects as a list that `readList` reads. */
function writeList(entries: readonly StoredRedirect[]): string {
  return JSON.stringify(
    entries.map(({ path, target, status, note, expiresAt }) => ({
      de: path,
      para: target,
      status,
      nota: note,
      expira: expiresAt,
    })),
  );
}

function viewOf({ path, target, status = 301, note, expiresAt }: StoredRedirect) {
  return { path, target, status, note: note ?? null, expiresAt: expiresAt ?? null };
}
