import { readFileSync } from "node:fs";
import { readRedirectHits } from "../../src/backend/figures/redirect-hits.ts";
import { changesOf, forgetChanges, keepChanges, lastChanges, undo } from "../../src/backend/redirects/changes.ts";
import { add, type Edit, listRedirects, RedirectError, remove, saveEdit } from "../../src/backend/redirects/edit.ts";
import { importList } from "../../src/backend/redirects/import-list.ts";
import { readRedirects, type StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import { type ListedRedirect, readList } from "../../src/backend/redirects/read-list.ts";
import { decodeText } from "../../src/backend/tables/decode-text.ts";
import { TableError } from "../../src/backend/tables/table-error.ts";
import { commit } from "../../src/backend/workflow/transaction.ts";
import type { RedirectHits, StoredRedirectView } from "../../src/contract/v3/admin-redirects.ts";
import { writeCsv } from "../../src/domain/text/csv.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import { type TargetCheck, targetCheck } from "../../src/routes/admin/target-check.ts";
import { withPlatform } from "../platform.ts";
import { runCommand } from "../run-command.ts";
import { parseArguments } from "./arguments.ts";
import { readSiteContent } from "./site-content.ts";

/**
 * Runs a command of `npm run redirects`, and publishes the redirects at once.
 * Returns the message to print; throws CommandError, and RedirectError on a refused change, which changes nothing.
 */
export async function run(args: readonly string[], platform = withPlatform): Promise<string> {
  const { command, remote } = parseArguments(args);
  return platform(remote, async (env) => {
    const now = new Date();
    switch (command.name) {
      case "list":
        return describe(await listRedirects(env, now), env);
      case "hits":
        return describeHits(await readRedirectHits(env.DB, "", command.days, now), command);
      case "import":
        return importFile(command.file, env, now);
      case "undo":
        return undoLast(env, now);
      case "rm":
        return save(env, remove(env, await readRedirects(env.REDIRECTS), command.path, now));
      case "add": {
        const edit = add(env, await readRedirects(env.REDIRECTS), [command.entry], now);
        return save(env, edit, await warningsOf(edit.puts, env));
      }
    }
  });
}

/** The check of the screens of the team, for the targets of some redirects. */
async function checkOf(redirects: readonly { readonly target: string }[], env: Env): Promise<TargetCheck> {
  if (redirects.length === 0) return async () => null;
  const targets = redirects.map(({ target }) => target);
  return targetCheck(await readSiteContent(env, targets));
}

/** A line for each redirect that leads to no page. */
async function warningsOf(redirects: readonly StoredRedirect[], env: Env): Promise<string[]> {
  const isDead = await checkOf(redirects, env);
  const lines = redirects.map(async ({ path, target }) => {
    const dead = await isDead(target);
    return dead ? [`Confira o destino: ${path} → ${target}: ${dead}.`] : [];
  });
  return (await Promise.all(lines)).flat();
}

async function save(env: Env, edit: Edit, more: readonly string[] = []): Promise<string> {
  await saveEdit(env, edit);
  const count = formatCount(Object.keys(edit.table.table).length);
  return [`Pronto. Redirecionamentos em vigor: ${count}. O site os segue em até um minuto.`, ...more].join("\n");
}

async function importFile(file: string, env: Env, now: Date): Promise<string> {
  const existing = await readRedirects(env.REDIRECTS);
  const edit = importList(env, existing, await readFile(file), now);
  if (edit.puts.length > 0) await commit(env.DB, keepChanges(env.DB, changesOf(existing, edit), now));
  return save(env, edit, await warningsOf(edit.puts, env));
}

async function readFile(file: string): Promise<ListedRedirect[]> {
  try {
    return await readList(decodeText(readFileSync(file)));
  } catch (error) {
    if (error instanceof RedirectError || error instanceof TableError)
      throw new RedirectError(`${file}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new RedirectError(
      `${file}: não consegui ler o arquivo${code === "ENOENT" ? ", que não existe" : ` (${code})`}.`,
    );
  }
}

async function undoLast(env: Env, now: Date): Promise<string> {
  const last = await lastChanges(env.DB, now);
  if (!last)
    throw new RedirectError("não há o que desfazer: nada foi importado nem mudado de uma vez nos últimos 30 dias.");
  const { left, ...edit } = undo(env, await readRedirects(env.REDIRECTS), last.changes, now);
  const message = await save(env, edit, left.length > 0 ? [`Mudaram depois, e ficaram: ${left.join(", ")}.`] : []);
  await commit(env.DB, [forgetChanges(env.DB)]);
  return message;
}

async function describe(redirects: readonly Omit<StoredRedirectView, "hits">[], env: Env): Promise<string> {
  if (redirects.length === 0) return "Nenhum redirecionamento.";
  const isDead = await checkOf(redirects, env);
  const lines = redirects.map(async ({ path, target, status, note, expiresAt, refusal }) => {
    const dead = refusal === null ? await isDead(target) : null;
    const details = [
      String(status),
      expiresAt && `até ${expiresAt}`,
      note,
      refusal && `RECUSADO: ${refusal}`,
      dead && `CONFIRA O DESTINO: ${dead}`,
    ];
    return `${path} → ${target}  (${details.filter(Boolean).join("; ")})`;
  });
  return (await Promise.all(lines)).join("\n");
}

function describeHits(
  { rows, isCut }: RedirectHits,
  { days, isCsv }: { readonly days: number; readonly isCsv: boolean },
) {
  if (isCsv) {
    const cells = rows.map(({ day, path, source, campaign, hits }) => [day, path, source, campaign, hits]);
    return writeCsv([["dia", "caminho", "origem", "campanha", "visitas"], ...cells]).trimEnd();
  }
  if (rows.length === 0) return `Nenhuma visita nos últimos ${days} dias.`;
  const sums = new Map<string, number>();
  for (const { path, source, campaign, hits } of rows) {
    const key = `${path}  (${[source || "sem origem", campaign || "sem campanha"].join(", ")})`;
    sums.set(key, (sums.get(key) ?? 0) + hits);
  }
  const lines = [...sums].sort(([, a], [, b]) => b - a).map(([key, hits]) => `${formatCount(hits)}  ${key}`);
  return [...lines, ...(isCut ? ["Há mais: peça menos dias."] : [])].join("\n");
}

if (import.meta.main) await runCommand(async () => console.log(await run(process.argv.slice(2))), RedirectError);
