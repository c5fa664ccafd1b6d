import { spawnSync } from "node:child_process";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/d1";
import { applyErasures } from "../../src/backend/erasures/apply-erasures.ts";
import { type Erasure, keepErasures, readErasures } from "../../src/backend/erasures/keep-erasures.ts";
import { readManifest as readPublished } from "../../src/backend/publish/publication.ts";
import { retireOrphans } from "../../src/backend/publish/retired-files.ts";
import { publishRedirects, readRedirects, type StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import { openPlatform, REMOTE_ARGUMENTS, stateDir } from "../platform.ts";
import { publishFromScript } from "../publish.ts";
import { FILES, readLines, readManifest } from "./archive.ts";
import { BackupError, runCommand, understand } from "./backup-error.ts";
import { compareDatabase, emptyDatabase, fillDatabase, listTables } from "./fill-database.ts";
import { readTables } from "./tables.ts";

const USAGE = `Uso: npm run restore -- pasta [--substituir] [--remote]

  Repõe um backup: confere os arquivos, preenche o banco e os redirecionamentos, compara tabela por tabela, aplica as
  migrações que vieram depois, apaga de novo o que foi apagado a pedido, e publica.
  --substituir  apaga antes o que há no banco e nos redirecionamentos; sem isso, um banco que não está vazio é recusado
  --remote      repõe na conta da Cloudflare em vez de aqui`;

interface Arguments {
  readonly folder: string;
  readonly replace: boolean;
  readonly remote: boolean;
}

/** `npm run restore`: a backup back into D1 and KV, and onto the site. Exit status 1 on refusal or failure. */
async function main(): Promise<void> {
  const { folder, replace, remote } = readArguments();
  const manifest = await readManifest(folder, new Date());
  const backup = new DatabaseSync(path.join(folder, FILES.database), { readOnly: true });
  const { env, close } = await openPlatform(remote);
  let erasures: Erasure[];
  try {
    await refuseUnlessEmpty(env, replace);
    // What this database has not yet written down goes with it.
    const waiting = (await listTables(env.DB)).includes("erasure");
    if (waiting) await keepErasures(env, new Date());
    erasures = [...readLines<Erasure>(folder, FILES.erasures), ...(await readErasures(env.SNAPSHOT))];
    await emptyDatabase(env.DB);
    await fillDatabase(env.DB, backup, (table) => console.log(`› repondo ${table}`));
    await compareDatabase(env.DB, readTables(backup), manifest.tables);
    await restoreRedirects(env.REDIRECTS, readLines<StoredRedirect>(folder, FILES.redirects));
  } finally {
    backup.close();
    await close();
  }
  console.log(`› reposto, e igual ao backup de ${manifest.createdAt}`);
  migrate(remote);
  await bringUpToDate(remote, erasures);
}

/** What came after the backup: erasures, and a publication of it all. */
async function bringUpToDate(remote: boolean, erasures: readonly Erasure[]): Promise<void> {
  const { env, close } = await openPlatform(remote);
  try {
    const erased = await applyErasures(env.DB, erasures, new Date());
    await keepErasures(env, new Date());
    console.log(`› apagados de novo, a pedido: ${erased}`);
    await publishFromScript(env, true);
    await retireOrphans(env, (await readPublished(drizzle(env.DB)))!, new Date());
    await publishRedirects(env, new Date());
  } finally {
    await close();
  }
}

async function refuseUnlessEmpty(env: Env, replace: boolean): Promise<void> {
  if (replace) return;
  const tables = await listTables(env.DB);
  const { keys } = await env.REDIRECTS.list({ limit: 1 });
  if (tables.length === 0 && keys.length === 0) return;
  throw new BackupError("o banco ou a lista de redirecionamentos não está vazia. Para apagar o que há: --substituir");
}

async function restoreRedirects(kv: KVNamespace, redirects: readonly StoredRedirect[]): Promise<void> {
  for (const { path: key } of await readRedirects(kv)) await kv.delete(key);
  for (const { path: key, target, ...metadata } of redirects) await kv.put(key, target, { metadata });
}

/** Migrations that are newer than the backup. */
function migrate(remote: boolean): void {
  const where = remote ? REMOTE_ARGUMENTS : ["--config", "wrangler.toml", "--local", "--persist-to", stateDir];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/wrangler/bin/wrangler.js", "d1", "migrations", "apply", "DB", ...where],
    { encoding: "utf8", env: { ...process.env, CI: "1" } },
  );
  if (status !== 0) throw new BackupError(`as migrações não passaram:\n${stdout}${stderr}`);
}

function readArguments(): Arguments {
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { substituir: { type: "boolean" }, remote: { type: "boolean" } },
    });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new Error();
    return { folder, replace: values.substituir === true, remote: values.remote === true };
  });
}

await runCommand(main);
