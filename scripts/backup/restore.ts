import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/d1";
import { applyAccessChanges } from "../../src/backend/journal/apply-access-changes.ts";
import { applyErasures } from "../../src/backend/journal/apply-erasures.ts";
import { archiveJournal, type Erasure, type Journal, readJournal } from "../../src/backend/journal/archive-journal.ts";
import { applyRetention, deleteExpired } from "../../src/backend/personal-data/retention.ts";
import { readManifest as readPublished } from "../../src/backend/publish/publication.ts";
import { retireOrphans } from "../../src/backend/publish/retired-files.ts";
import { publishRedirects, readRedirects, type StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import type { ScriptBucket } from "../local-r2.ts";
import { migrateLocalD1 } from "../migrate-local.ts";
import { migrateRemoteD1 } from "../migrate-remote.ts";
import { noteCommand } from "../note-command.ts";
import { stateDir, withPlatform } from "../platform.ts";
import { publishFromScript } from "../publish.ts";
import { CommandError, runCommand, understand } from "../run-command.ts";
import { openSqliteD1 } from "../sqlite-d1.ts";
import { FILES, inPrivateFolder, readLines, readManifest } from "./archive.ts";
import { applyLocally, applyRemotely, checkCopy, loadSql } from "./copy-database.ts";
import { decryptFolder, isEncrypted } from "./encryption.ts";
import { compareDatabase, listTables, writeRestoreSql } from "./fill-database.ts";
import { filesLabel, restoreFiles, restoreNamedFiles } from "./stored-files.ts";
import { readTables, STARTS_EMPTY, type TableSum } from "./tables.ts";

const USAGE = `Uso: npm run restore -- pasta [--replace] [--reason "texto"] [--remote]
     npm run restore -- pasta --pictures-only [--reason "texto"] [--remote]
     npm run restore -- --since 2026-11-21T12:00:00Z [--reason "texto"] [--remote]

  Repõe um backup: decifra com a chave do arquivo em BACKUP_IDENTITY, confere tudo antes de mudar algo, preenche o banco
  e os redirecionamentos, repõe as fotos, compara tabela por tabela, aplica as migrações que vieram depois, apaga de novo o que foi
  apagado a pedido, refaz as mudanças de acesso, e publica.
  Ninguém continua conectado, e links de e-mails antigos deixam de valer.
  --since          sem pasta, depois de voltar o banco com o Time Travel: faz só o que vem depois do preenchimento, para o
                   que aconteceu desde esse instante
  --pictures-only  repõe só as fotos e os logotipos que o banco de agora nomeia: o bucket perdeu arquivos, o banco não
  --replace        apaga antes o que há no banco e nos redirecionamentos; sem isso, um banco que não está vazio é recusado
  --reason         o porquê, que a equipe lê na auditoria
  --remote         repõe na conta da Cloudflare em vez de aqui`;

interface Arguments {
  /** The instant of the backup, or the one (ISO-8601 UTC) that Time Travel restored. */
  readonly from: { readonly folder: string } | { readonly since: string };
  readonly replace: boolean;
  readonly onlyPictures: boolean;
  readonly remote: boolean;
  /** For the audit. */
  readonly why: string | undefined;
}

type Options = Omit<Arguments, "from">;

/** `npm run restore`: restores a backup into D1 and KV and publishes it. Exit status 1 on refusal or failure. */
async function main(): Promise<void> {
  const { from, ...options } = readArguments();
  if ("since" in from) return restoreSince(from.since, options);
  await withPlain(from.folder, (folder) =>
    options.onlyPictures ? restorePictures(folder, options) : restorePlain(folder, options),
  );
}

/** Calls `work` with the folder of a backup, decrypted if need be. */
async function withPlain(folder: string, work: (plain: string) => Promise<void>): Promise<void> {
  if (!isEncrypted(folder)) return work(folder);
  await inPrivateFolder(async (plain) => {
    await decryptFolder(folder, plain);
    await work(plain);
  });
}

/** Puts back what the bucket lost, and nothing else. */
async function restorePictures(folder: string, { remote, why }: Options): Promise<void> {
  const { createdAt } = await readManifest(folder, new Date());
  await withPlatform(remote, async ({ DB, FILES: bucket }) => {
    const report = await restoreNamedFiles(DB, path.join(folder, FILES.pictures), bucket as unknown as ScriptBucket);
    console.log(
      report.count > 0
        ? "› o bucket não tinha estes arquivos, e agora tem:"
        : "› nenhum arquivo deste backup faltava no bucket",
    );
    if (report.count + report.missing.length > 0) console.log(filesLabel(report));
    if (report.count > 0) await noteCommand(DB, "repor-fotos", `backup de ${createdAt}`, why);
  });
}

async function restorePlain(folder: string, { replace, remote, why }: Options): Promise<void> {
  const manifest = await readManifest(folder, new Date());
  const redirects = readLines<StoredRedirect>(folder, FILES.redirects);
  const erasures = readLines<Erasure>(folder, FILES.erasures);
  const backup = new DatabaseSync(path.join(folder, FILES.database), { readOnly: true });
  const journal = await withPlatform(remote, async (env) => {
    await refuseUnlessEmpty(env, replace);
    await inPrivateFolder(async (work) => {
      const sql = path.join(work, "restore.sql");
      await writeRestoreSql(env.DB, backup, sql);
      console.log("› conferindo o backup");
      await rehearse(sql, path.join(work, "rehearsal.sqlite"), backup, manifest.tables);
      // Journal rows that this database has not yet moved to KV would be lost with it.
      if ((await listTables(env.DB)).includes("access_change")) await archiveJournal(env, new Date());
      console.log("› repondo o banco");
      if (remote) await applyRemotely(sql);
      else await applyLocally(sql);
    });
    await compareDatabase(env.DB, readTables(backup), manifest.tables);
    await restoreRedirects(env.REDIRECTS, redirects);
    // A backup of an older release has no pictures.
    if (manifest.files[FILES.pictures]) {
      const bucket = env.FILES as unknown as ScriptBucket;
      console.log(filesLabel(await restoreFiles(path.join(folder, FILES.pictures), bucket)));
    }
    const kept = await readJournal(env.SNAPSHOT);
    return { ...kept, erasures: [...erasures, ...kept.erasures] };
  }).finally(() => backup.close());
  console.log(`› reposto, e igual ao backup de ${manifest.createdAt}`);
  await migrate(remote);
  await bringUpToDate({ remote, why }, journal, manifest.createdAt, `backup de ${manifest.createdAt}`);
}

/** Loads what a restore would write into a scratch database. Throws CommandError unless it equals the backup. */
async function rehearse(
  sql: string,
  scratch: string,
  backup: DatabaseSync,
  sums: Readonly<Record<string, TableSum>>,
): Promise<void> {
  await loadSql(sql, scratch);
  const db = new DatabaseSync(scratch);
  try {
    checkCopy(db);
    await compareDatabase(openSqliteD1(db), readTables(backup), sums);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${error.message} Nada foi mudado.`) : error;
  } finally {
    db.close();
  }
}

/** After Time Travel the database has its earlier content and lacks all later changes. */
async function restoreSince(since: string, { remote, why }: Options): Promise<void> {
  const journal = await withPlatform(remote, ({ SNAPSHOT }) => readJournal(SNAPSHOT));
  await migrate(remote);
  await bringUpToDate({ remote, why }, journal, since, `banco de ${since}`);
}

/** Repeats what happened after the backup (erasures, access changes) and publishes. */
async function bringUpToDate(
  { remote, why }: Pick<Options, "remote" | "why">,
  journal: Journal,
  since: string,
  target: string,
): Promise<void> {
  await withPlatform(remote, async (env) => {
    await env.DB.batch([...STARTS_EMPTY].map((table) => env.DB.prepare(`DELETE FROM "${table}"`)));
    const moved = await applyAccessChanges(env.DB, journal.accessChanges, since);
    const erased = await applyErasures(env.DB, journal.erasures);
    await deleteExpired(env, new Date());
    await applyRetention(env, new Date());
    await archiveJournal(env, new Date());
    console.log(`› apagados de novo, a pedido: ${erased}`);
    if (moved.length > 0) console.log(`› o e-mail destas contas mudou depois do backup: ${moved.join(", ")}`);
    await publishFromScript(env, { force: true, acceptsMedians: true });
    await noteCommand(env.DB, "repor", target, why);
    console.log("› se o site estava parado numa versão, não está mais: mostra o que foi reposto");
    await retireOrphans(env, (await readPublished(drizzle(env.DB)))!, new Date());
    await publishRedirects(env, new Date());
  });
}

async function refuseUnlessEmpty(env: Env, replace: boolean): Promise<void> {
  if (replace) return;
  const tables = await listTables(env.DB);
  const { keys } = await env.REDIRECTS.list();
  if (tables.length === 0 && keys.length === 0) return;
  throw new CommandError("o banco ou a lista de redirecionamentos não está vazia. Para apagar o que há: --replace");
}

async function restoreRedirects(kv: KVNamespace, redirects: readonly StoredRedirect[]): Promise<void> {
  const kept = new Set(redirects.map(({ path: key }) => key));
  await Promise.all(redirects.map(({ path: key, target, ...metadata }) => kv.put(key, target, { metadata })));
  const others = (await readRedirects(kv)).filter(({ path: key }) => !kept.has(key));
  await Promise.all(others.map(({ path: key }) => kv.delete(key)));
}

async function migrate(remote: boolean): Promise<void> {
  if (remote) await migrateRemoteD1();
  else migrateLocalD1(stateDir);
}

function readArguments(): Arguments {
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: "boolean" },
        "pictures-only": { type: "boolean" },
        remote: { type: "boolean" },
        since: { type: "string" },
        reason: { type: "string" },
      },
    });
    const [folder, ...rest] = positionals;
    const { since, "pictures-only": onlyPictures = false, replace = false, remote = false, reason: why } = values;
    if (onlyPictures && (replace || since !== undefined)) throw new Error();
    if (rest.length > 0 || (folder === undefined) === (since === undefined)) throw new Error();
    // Throws on an invalid instant.
    const from = folder === undefined ? { since: new Date(since!).toISOString() } : { folder };
    return { from, replace, onlyPictures, remote, why };
  });
}

await runCommand(main);
