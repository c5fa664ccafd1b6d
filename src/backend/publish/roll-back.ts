import { desc } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { FORMAT_VERSION } from "../../search/container.ts";
import { openSegment } from "../../search/segment.ts";
import { listKeys } from "../list-keys.ts";
import { publication } from "../schema/publishing.ts";
import type { HoldNote } from "./held.ts";
import { columnsKey, filesOf, type Manifest } from "./manifest.ts";
import { openPlacesFile } from "./places-file.ts";
import { commitManifest, heldManifest } from "./publication.ts";
import type { PublishBindings } from "./publishing.ts";
import { PublicationRefused } from "./refusal.ts";
import { keepFiles } from "./retired-files.ts";

/** The versions available for a rollback, newest (the current one) first: those that were current within a day. */
export async function listPublications(db: D1Database): Promise<Manifest[]> {
  const rows = await drizzle(db).select().from(publication).orderBy(desc(publication.version));
  return rows.map((row): Manifest => JSON.parse(row.manifest));
}

/**
 * Publishes an earlier version again, and pins it: the cause of the bad one is still in D1, and the cron would publish
 * it again. Without a version, that of `versionBefore`. Throws PublicationRefused when there is none, or when it cannot
 * be read any more.
 */
export async function rollBack(
  bindings: PublishBindings,
  version: string | null,
  now: Date,
  note: HoldNote = {},
): Promise<Manifest> {
  for (;;) {
    const publications = await listPublications(bindings.DB);
    const current = publications[0] ?? null;
    const target = findTarget(publications, version);
    await keepFiles(bindings.DB, target);
    await checkFiles(bindings.SNAPSHOT, target);
    const manifest = heldManifest(target, current, "rollback", now, note);
    if (await commitManifest(bindings, manifest, current)) return manifest;
  }
}

/**
 * The last version from before the one on show was begun: the runs of the cron that published a part of the same
 * changes are passed over. Undefined when it is gone.
 */
export function versionBefore(publications: readonly Manifest[]): Manifest | undefined {
  const [current] = publications;
  const shown = current?.held?.version ?? current?.version ?? "";
  return publications.find(({ version, isContinued }) => version < shown && !isContinued);
}

function findTarget(publications: readonly Manifest[], version: string | null): Manifest {
  const named = () => publications.find((each) => each.version === version);
  const target = version === null ? versionBefore(publications) : named();
  if (!target) throw new PublicationRefused("não há essa versão. As que ainda existem: npm run publish -- --list");
  if (target.format !== FORMAT_VERSION) {
    throw new PublicationRefused(
      `a versão ${target.version} tem o formato ${target.format}, e este programa lê o ${FORMAT_VERSION}: volte o programa também.`,
    );
  }
  return target;
}

/** Throws PublicationRefused if a file is missing, or one that every search reads is damaged. */
async function checkFiles(kv: KVNamespace, manifest: Manifest): Promise<void> {
  const missing = new Set(filesOf(manifest));
  for await (const keys of listKeys(kv)) for (const { name } of keys) missing.delete(name);
  if (missing.size > 0) {
    throw new PublicationRefused(
      `faltam ${missing.size} arquivos da versão ${manifest.version}: não dá para voltar a ela.`,
    );
  }
  const read = async (key: string) => (await kv.get(key, "arrayBuffer"))!;
  try {
    await openPlacesFile(await read(manifest.places.key));
    for (const segment of manifest.segments) openSegment(await read(columnsKey(segment)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new PublicationRefused(`a versão ${manifest.version} está estragada (${reason}): escolha outra.`);
  }
}
