import { add, type Edit, remove } from "../../src/backend/redirects/edit.ts";
import {
  compile,
  readRedirects,
  type StoredRedirect,
  writeCompiled,
} from "../../src/backend/redirects/publish-redirects.ts";
import type { Platform } from "../platform.ts";
import { type Command, parseArguments } from "./arguments.ts";
import { readCsv } from "./read-csv.ts";

/**
 * Runs a command of `npm run redirects` over bindings that are opened for it, and publishes the redirects at once.
 * Returns the message to print; throws RedirectError on a refused change, which changes nothing.
 */
export async function run(
  args: readonly string[],
  openPlatform: (remote: boolean) => Promise<Platform>,
): Promise<string> {
  const { command, remote } = parseArguments(args);
  const { env, close } = await openPlatform(remote);
  try {
    const existing = await readRedirects(env.REDIRECTS);
    if (command.name === "list") return describe(env, existing);
    const edit = editOf(command, env, existing);
    // First the new spelling of a path, then the old one goes: an interrupted run loses no redirect.
    await Promise.all(edit.puts.map(({ path, target, ...metadata }) => env.REDIRECTS.put(path, target, { metadata })));
    await Promise.all(edit.deletes.map((path) => env.REDIRECTS.delete(path)));
    // From memory, not from KV: a list right after a write may not contain it.
    await writeCompiled(env.SNAPSHOT, edit.table);
    const count = Object.keys(edit.table.table).length.toLocaleString("pt-BR");
    return `Pronto. Redirecionamentos em vigor: ${count}. O site os segue em até um minuto.`;
  } finally {
    await close();
  }
}

function editOf(command: Exclude<Command, { name: "list" }>, env: Env, existing: readonly StoredRedirect[]): Edit {
  const now = new Date();
  if (command.name === "rm") return remove(env, existing, command.path, now);
  return add(env, existing, command.name === "add" ? [command.entry] : readCsv(command.file), now);
}

function describe(env: Env, existing: readonly StoredRedirect[]): string {
  if (existing.length === 0) return "Nenhum redirecionamento.";
  const { refused } = compile(env, existing, new Date());
  const lines = existing.map(({ path, target, status = 301, note, expiresAt }) => {
    const reason = refused.find((entry) => entry.path === path)?.reason;
    const details = [String(status), expiresAt && `até ${expiresAt}`, note, reason && `RECUSADO: ${reason}`];
    return `${path} → ${target}  (${details.filter(Boolean).join("; ")})`;
  });
  return lines.join("\n");
}
