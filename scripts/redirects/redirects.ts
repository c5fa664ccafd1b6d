import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readRedirectHits } from "../../src/backend/figures/redirect-hits.ts";
import { changesOf, forgetChanges, keepChanges, lastChanges, undo } from "../../src/backend/redirects/changes.ts";
import { add, type Edit, listRedirects, RedirectError, remove, saveEdit } from "../../src/backend/redirects/edit.ts";
import { importList } from "../../src/backend/redirects/import-list.ts";
import { readRedirects, type StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import { type ListedRedirect, readList, toEntry } from "../../src/backend/redirects/read-list.ts";
import { decodeText } from "../../src/backend/tables/decode-text.ts";
import { TableError } from "../../src/backend/tables/table-error.ts";
import { commit } from "../../src/backend/workflow/transaction.ts";
import { MAX_HIT_DAYS, type RedirectHits, type StoredRedirectView } from "../../src/contract/v3/admin-redirects.ts";
import { writeCsv } from "../../src/domain/text/csv.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import { slugify } from "../../src/domain/text/slug.ts";
import { type SiteContent, type TargetCheck, targetCheck } from "../../src/routes/admin/target-check.ts";
import type { CityRecord, NeighborhoodRecord } from "../../src/search/types.ts";
import { pathMatcher } from "../../src/site/path-matcher.ts";
import { importTable } from "../../vite/route-table.ts";
import { withPlatform } from "../platform.ts";
import { runCommand, understand } from "../run-command.ts";

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

const USAGE = `Uso: npm run redirects -- <comando> [--remote]

  add /de /para [--status 301|302|308] [--note "por quê"] [--expires 2027-01-31]
  rm /de
  list
  import arquivo          CSV com as colunas de, para e, se quiser, status, nota e expira, ou linhas como /de /para 302;
                          a lista entra inteira ou não entra
  undo                    volta ao que havia antes da última importação, ou mudança de vários no site, em até 30 dias
  hits [--days 30] [--csv]

--remote muda os redirecionamentos da conta da Cloudflare em vez dos locais.`;

type Command =
  | { readonly name: "add"; readonly entry: StoredRedirect }
  | { readonly name: "rm"; readonly path: string }
  | { readonly name: "list" | "undo" }
  | { readonly name: "hits"; readonly days: number; readonly isCsv: boolean }
  | { readonly name: "import"; readonly file: string };

/** Parses the command line; throws CommandError with the usage text on an invalid one. */
function parseArguments(args: readonly string[]): { command: Command; remote: boolean } {
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [name, first, second, ...rest] = positionals;
    const remote = values.remote === true;
    const operands = positionals.length - 1;
    if (name === "add" && first !== undefined && second !== undefined && rest.length === 0) {
      const { status, note: nota, expires: expira } = values;
      return { command: { name, entry: toEntry({ de: first, para: second, status, nota, expira }) }, remote };
    }
    if (name === "rm" && first !== undefined && operands === 1) return { command: { name, path: first }, remote };
    if ((name === "list" || name === "undo") && operands === 0) return { command: { name }, remote };
    if (name === "hits" && operands === 0) {
      return { command: { name, days: readDays(values.days ?? "30"), isCsv: values.csv === true }, remote };
    }
    if (name === "import" && first !== undefined && operands === 1) return { command: { name, file: first }, remote };
    throw new Error();
  });
}

const OPTIONS = {
  status: { type: "string" },
  note: { type: "string" },
  expires: { type: "string" },
  days: { type: "string" },
  csv: { type: "boolean" },
  remote: { type: "boolean" },
} as const;

function readDays(word: string): number {
  const days = Number(word);
  if (!Number.isInteger(days) || days < 1 || days > MAX_HIT_DAYS) throw new Error();
  return days;
}

let table: ReturnType<typeof importTable> | undefined;

/**
 * Reads the parts of the site that the targets can lead to: its table of screens, and the places and schools of D1,
 * from which the next publication comes. The team's screens check targets by the same rule.
 */
async function readSiteContent(env: Env, targets: readonly string[]): Promise<SiteContent> {
  const slugs = new Set(targets.flatMap((target) => target.split(/[/?#]/)).map(slugify));
  const among = (sql: string) => env.DB.prepare(sql).bind(JSON.stringify([...slugs]));
  table ??= importTable();
  const [{ module }, [schools, cities, neighborhoods]] = await Promise.all([
    table,
    env.DB.batch([
      among(`SELECT slug FROM school WHERE is_active = 1 AND administration = 0
        AND slug IN (SELECT value FROM json_each(?))`),
      env.DB.prepare("SELECT ibge_code AS code, uf, slug FROM city"),
      among(`SELECT city_ibge_code AS cityCode, slug FROM neighborhood WHERE slug IN (SELECT value FROM json_each(?))`),
    ]) as Promise<D1Result[]>,
  ]);
  const schoolSlugs = new Set((schools!.results as { slug: string }[]).map(({ slug }) => slug));
  const bySlug = new Map((cities!.results as CityRecord[]).map((city) => [city.slug, city]));
  const byPlace = new Map(
    (neighborhoods!.results as NeighborhoodRecord[]).map((each) => [`${each.cityCode}/${each.slug}`, each]),
  );
  return {
    origin: env.SITE_ORIGIN,
    findScreen: pathMatcher(module.ROUTES),
    places: {
      findCityBySlug: (slug) => bySlug.get(slug) ?? null,
      findNeighborhood: (cityCode, slug) => byPlace.get(`${cityCode}/${slug}`) ?? null,
    },
    hasSchool: (slug) => schoolSlugs.has(slug),
  };
}

if (import.meta.main) await runCommand(async () => console.log(await run(process.argv.slice(2))), RedirectError);
