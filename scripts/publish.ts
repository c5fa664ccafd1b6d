import { drizzle } from "drizzle-orm/d1";
import { readManifest } from "../src/backend/publish/publication.ts";
import { publishAll } from "../src/backend/publish/publish-all.ts";
import { FORMAT_VERSION } from "../src/search/container.ts";
import { openPlatform } from "./platform.ts";

/**
 * Publishes all of D1 as a new snapshot, with progress on the console. Does nothing when the current one already shows
 * everything.
 */
export async function publishFromScript(env: Env): Promise<void> {
  const pending = await env.DB.prepare("SELECT 1 FROM change_log LIMIT 1").first();
  const current = await readManifest(drizzle(env.DB));
  if (!pending && current?.format === FORMAT_VERSION) return;
  const started = performance.now();
  const manifest = await publishAll(env, {
    now: new Date(),
    onProgress: (schools) => console.log(`› publicando: ${schools.toLocaleString("pt-BR")} escolas lidas`),
  });
  const seconds = ((performance.now() - started) / 1000).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  console.log(`› publicadas ${manifest.counts.schools.toLocaleString("pt-BR")} escolas particulares em ${seconds} s`);
}

if (import.meta.main) {
  const { env, close } = await openPlatform(process.argv.includes("--remote"));
  await publishFromScript(env).finally(close);
}
