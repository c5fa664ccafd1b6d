import { listMissingMigrations, recordMigrations } from "./migrations.ts";
import { REMOTE_ARGUMENTS, withPlatform } from "./platform.ts";
import { CommandError } from "./run-command.ts";
import { runWrangler } from "./wrangler.ts";

/**
 * Applies the missing migrations to the D1 of the Cloudflare account, and stores their hashes, also of those that
 * wrangler applied by hand. Rejects with CommandError on a database of other migrations.
 */
export async function migrateRemoteD1(): Promise<void> {
  const missing = await withPlatform(true, ({ DB }) => listMissingMigrations(DB));
  if (missing.length > 0) {
    const { status, stdout, stderr } = await runWrangler(["d1", "migrations", "apply", "DB", ...REMOTE_ARGUMENTS]);
    if (status !== 0) throw new CommandError(`as migrações não passaram:\n${stdout}${stderr}`);
  }
  await withPlatform(true, ({ DB }) => recordMigrations(DB));
}
