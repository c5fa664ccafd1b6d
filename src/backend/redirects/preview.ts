import {
  type ChangePreview,
  type ListPreview,
  MAX_LIST_BYTES,
  type RedirectEffect,
} from "../../contract/v3/admin-redirects.ts";
import { invalidField } from "../../contract/v3/errors.ts";
import type { RedirectChange } from "./changes.ts";
import { isFoundBy, MAX_CHANGES, RedirectError, TOO_MANY } from "./edit.ts";
import { planImport } from "./lists/plan-import.ts";
import { readList } from "./lists/read-list.ts";
import { type AlikeChange, planChange } from "./plan-change.ts";
import { type RedirectBindings, readRedirects, type StoredRedirect } from "./publish-redirects.ts";

/** Refused lines that are told: more would make a page that nobody reads. */
const MAX_REFUSED = 500;

/** Effect of a file with a list before it is imported. Throws `invalid_fields` for a file that cannot be read. */
export async function previewRedirects(bindings: RedirectBindings, file: File, now: Date): Promise<ListPreview> {
  if (file.size > MAX_LIST_BYTES) throw invalidField("file", "O arquivo é grande demais: o limite é 1 MB.");
  const items = await asField("file", async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readList(bytes, file.name).catch((error) => {
      throw error instanceof RedirectError ? new RedirectError(asSentence(error.message)) : error;
    });
  });
  const { changes, same, refused, edit } = planImport(bindings, await readRedirects(bindings.REDIRECTS), items, now);
  if (changes.length > MAX_CHANGES) throw invalidField("file", TOO_MANY);
  return { ...effectOf(changes, same, refused), list: writeList(edit.puts) };
}

/** Effect of a change of the marked redirects, or of all that a search finds. Throws `invalid_fields`. */
export async function previewChange(
  bindings: RedirectBindings,
  { scope, search, paths, ...asked }: AlikeChange & Readonly<Record<"scope" | "search" | "paths", string>>,
  now: Date,
): Promise<ChangePreview> {
  const existing = await readRedirects(bindings.REDIRECTS);
  const marked = new Set(paths.split("\n"));
  const isMarked = ({ path }: StoredRedirect) => marked.has(path);
  const chosen = existing.filter(scope === "encontrados" ? isFoundBy(search) : isMarked);
  const { changes, same, refused, edit } = planChange(bindings, existing, chosen, asked, now);
  const written = [...edit.puts.map(({ path }) => path), ...edit.deletes];
  return { ...effectOf(changes, same, refused), paths: written.join("\n") };
}

/** Converts a plan to the effect that the API returns. */
function effectOf(
  changes: readonly (RedirectChange & { readonly remark?: string | null })[],
  same: number,
  refused: readonly string[],
): RedirectEffect {
  const more = refused.length - MAX_REFUSED;
  return {
    changes: changes.map(({ before, after, remark = null }) => ({
      before: before && viewOf(before),
      after: after && viewOf(after),
      remark,
    })),
    same,
    refused: more > 0 ? [...refused.slice(0, MAX_REFUSED), `e mais ${more}`] : [...refused],
  };
}

/** "é uma imagem" → "A lista é uma imagem"; "linha 3: …" → "Linha 3: …". */
function asSentence(problem: string): string {
  return /^(é|está|não tem|tem) /.test(problem) ? `A lista ${problem}` : problem[0]!.toUpperCase() + problem.slice(1);
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
