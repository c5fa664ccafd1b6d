import { add, type Edit, remove } from "../../src/backend/redirects/edit.ts";
import {
  compile,
  readRedirects,
  type StoredRedirect,
  writeCompiled,
} from "../../src/backend/redirects/publish-redirects.ts";
import { RedirectError } from "../../src/backend/redirects/redirect-error.ts";
import { openPlatform } from "../platform.ts";
import { type Command, parseArguments } from "./arguments.ts";
import { readCsv } from "./read-csv.ts";

/** `npm run redirects`: edits the list of redirects and puts it in force at once. Exit status 1 on a refused one. */
async function main(): Promise<void> {
  const { command, remote } = parseArguments(process.argv.slice(2));
  const { env, close } = await openPlatform(remote);
  try {
    const existing = await readRedirects(env.REDIRECTS);
    if (command.name === "list") return print(env, existing);
    const edit = editOf(command, env, existing);
    for (const path of edit.deletes) await env.REDIRECTS.delete(path);
    for (const { path, target, ...metadata } of edit.puts) await env.REDIRECTS.put(path, target, { metadata });
    // From memory, not from KV: a list read now may not show what was written now.
    await writeCompiled(env.SNAPSHOT, edit.table);
    const count = Object.keys(edit.table.table).length.toLocaleString("pt-BR");
    console.log(`Pronto. Redirecionamentos em vigor: ${count}. O site os segue em até um minuto.`);
  } finally {
    await close();
  }
}

function editOf(command: Exclude<Command, { name: "list" }>, env: Env, existing: readonly StoredRedirect[]): Edit {
  const now = new Date();
  if (command.name === "rm") return remove(env, existing, command.path, now);
  return add(env, existing, command.name === "add" ? [command.entry] : readCsv(command.file), now);
}

function print(env: Env, existing: readonly StoredRedirect[]): void {
  if (existing.length === 0) console.log("Nenhum redirecionamento.");
  const { refused } = compile(env, existing, new Date());
  for (const { path, target, status = 301, note, expiresAt } of existing) {
    const reason = refused.find((entry) => entry.path === path)?.reason;
    const details = [String(status), expiresAt && `até ${expiresAt}`, note, reason && `RECUSADO: ${reason}`];
    console.log(`${path} → ${target}  (${details.filter(Boolean).join("; ")})`);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RedirectError)) throw error;
  console.error(`Erro: ${error.message}`);
  process.exitCode = 1;
}
