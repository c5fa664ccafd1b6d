import { add, type Edit, listRedirects, RedirectError, remove, saveEdit } from "../../src/backend/redirects/edit.ts";
import { readRedirects, type StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import type { StoredRedirectView } from "../../src/contract/v3/admin.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import { withPlatform } from "../platform.ts";
import { runCommand } from "../run-command.ts";
import { type Command, parseArguments } from "./arguments.ts";
import { importList } from "./import-list.ts";
import { readList } from "./read-list.ts";

/**
 * Runs a command of `npm run redirects`, and publishes the redirects at once.
 * Returns the message to print; throws CommandError, and RedirectError on a refused change, which changes nothing.
 */
export async function run(args: readonly string[], platform = withPlatform): Promise<string> {
  const { command, remote } = parseArguments(args);
  return platform(remote, async (env) => {
    if (command.name === "list") return describe(await listRedirects(env, new Date()));
    const edit = await editOf(command, env, await readRedirects(env.REDIRECTS));
    await saveEdit(env, edit);
    const count = formatCount(Object.keys(edit.table.table).length);
    return `Pronto. Redirecionamentos em vigor: ${count}. O site os segue em até um minuto.`;
  });
}

async function editOf(
  command: Exclude<Command, { name: "list" }>,
  env: Env,
  existing: readonly StoredRedirect[],
): Promise<Edit> {
  const now = new Date();
  if (command.name === "rm") return remove(env, existing, command.path, now);
  if (command.name === "add") return add(env, existing, [command.entry], now);
  return importList(env, existing, await readList(command.file), now);
}

function describe(redirects: readonly StoredRedirectView[]): string {
  if (redirects.length === 0) return "Nenhum redirecionamento.";
  const lines = redirects.map(({ path, target, status, note, expiresAt, refusal }) => {
    const details = [String(status), expiresAt && `até ${expiresAt}`, note, refusal && `RECUSADO: ${refusal}`];
    return `${path} → ${target}  (${details.filter(Boolean).join("; ")})`;
  });
  return lines.join("\n");
}

if (import.meta.main) await runCommand(async () => console.log(await run(process.argv.slice(2))), RedirectError);
