import { isCampaignKey } from "./campaign.ts";
import { isReserved } from "./reserved-paths.ts";
import { HERE } from "./return-path.ts";

/** A redirect as entered, not validated. */
export interface RedirectEntry {
  readonly path: string;
  /** A path of this site, with or without a query, or a URL. */
  readonly target: string;
  /** 301 when absent. */
  readonly status?: unknown;
  /** Last day (`2027-01-31`, in Brasília) or instant (ISO-8601) of its validity. */
  readonly expiresAt?: unknown;
}

type RedirectStatus = 301 | 302 | 308;

export interface Redirect {
  /** Path with query on this site, or an allowed URL. */
  readonly target: string;
  readonly status: RedirectStatus;
}

/** The valid redirects, by normalised path, and the rejected entries. */
export type RedirectTable = ReturnType<typeof compileRedirects>;

interface RedirectRules {
  readonly now: Date;
  /** Origin of this site: its URLs are treated as paths. */
  readonly origin: string;
  /** Other hosts that a redirect may lead to. */
  readonly hosts: readonly string[];
}

/**
 * Lookup form of a path: decoded, lower case, without accents or a trailing slash. Null for text that is not a path of
 * the site ("//evil.com", "campanha", a query).
 */
export function normalizePath(path: string): string | null {
  const plain = plainPath(path);
  return plain === null
    ? null
    : plain
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .normalize("NFC");
}

/** A path as a target writes it: like its lookup form, but with its accents, which another page may need. */
function plainPath(path: string): string | null {
  if (!/^\/(?![/\\])[^?#\\\s\p{Cc}]*$/u.test(path)) return null;
  try {
    return withoutEndSlash(decodeURI(path).normalize("NFC").toLowerCase());
  } catch {
    return null;
  }
}

/** A path without trailing slashes. */
export function withoutEndSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/**
 * Validates a set of redirects as a whole. Expired ones are dropped silently; a bad target, a loop, or a target that is
 * itself redirected (a second hop) is rejected.
 */
export function compileRedirects(entries: readonly RedirectEntry[], rules: RedirectRules) {
  const compiled = new Map<string, Redirect & { readonly entry: RedirectEntry }>();
  const refused: { path: string; target: string; reason: string }[] = [];
  const refuse = ({ path, target }: RedirectEntry, reason: string) => refused.push({ path, target, reason });
  for (const entry of entries) {
    const checked = check(entry, rules);
    if (checked === "expired") continue;
    if (typeof checked === "string") refuse(entry, checked);
    else if (compiled.has(checked.path)) refuse(entry, "há outro redirecionamento deste caminho");
    else compiled.set(checked.path, { target: checked.target, status: checked.status, entry });
  }
  const table: Record<string, Redirect> = {};
  for (const [path, { target, status, entry }] of compiled) {
    const reason = secondHop(compiled, path);
    if (reason) refuse(entry, reason);
    else table[path] = { target, status };
  }
  return { table, refused };
}

/** Wildcards and placeholders of other servers, in a path or its target. */
const PATTERN_PATH = /\*|\(.*\)|\/:\p{L}|\{|\[|\^|\$(?:$|\d)/u;
const PATTERN_TARGET = /\*|\/:\p{L}|[?&][^=#]*=:\p{L}|\$\d|\{/u;

/**
 * The Location of a request: the target, with the visitor's query (blank values dropped). A target with its own query
 * takes of it the keys of campaigns alone, and keeps its own values.
 */
export function redirectLocation({ target }: Redirect, query: URLSearchParams): string {
  const [address, anchor] = target.split("#", 2) as [string, string | undefined];
  const params = address.includes("?") ? new URLSearchParams(address.slice(address.indexOf("?"))) : null;
  const kept = [...query].filter(
    ([key, value]) => value.trim() !== "" && (params === null || (isCampaignKey(key) && !params.has(key))),
  );
  if (kept.length === 0) return target;
  return `${address}${params === null ? "?" : "&"}${new URLSearchParams(kept)}${anchor === undefined ? "" : `#${anchor}`}`;
}

function check(entry: RedirectEntry, rules: RedirectRules): string | (Redirect & { path: string }) {
  const path = normalizePath(entry.path);
  if (path === null) return "o caminho começa com uma barra só e não leva espaço, ? nem #";
  if (PATTERN_PATH.test(path)) return "o caminho é exato: *, :nome, (.*) e outros padrões não valem aqui";
  if (isReserved(path)) return "este caminho é de senhas, links, pagamentos ou da equipe: não pode ser redirecionado";
  const status = entry.status ?? 301;
  if (status !== 301 && status !== 302 && status !== 308) return "o status é 301, 302 ou 308";
  const end = entry.expiresAt === undefined ? Number.POSITIVE_INFINITY : endOf(String(entry.expiresAt));
  if (Number.isNaN(end)) return "a validade é uma data como 2027-01-31";
  if (end < rules.now.getTime()) return "expired";
  if (PATTERN_TARGET.test(entry.target.replace(/^https?:/i, "")))
    return "o destino é exato: :nome, $1, * e outros padrões não valem aqui";
  const target = checkTarget(entry.target.trim(), rules);
  return "reason" in target ? target.reason : { path, target: target.address, status };
}

/** The URL of a target, or why it is invalid. A path of this site is normalised, which saves a second hop. */
function checkTarget(target: string, { origin, hosts }: RedirectRules): { address: string } | { reason: string } {
  const url = URL.canParse(target, HERE) ? new URL(target, HERE) : null;
  const isUrl = /^https?:\/\//i.test(target);
  if (!url || !(isUrl || (target.startsWith("/") && url.origin === HERE))) {
    return { reason: "o destino é um caminho (/destino) ou um endereço https://" };
  }
  if (isUrl && url.origin !== new URL(origin).origin) {
    if (url.protocol !== "https:" || url.username !== "") return { reason: "fora do site, só endereços https://" };
    if (!hosts.includes(url.host)) return { reason: `o site ${url.host} não está na lista REDIRECT_HOSTS` };
    return { address: url.href };
  }
  const path = plainPath(url.pathname);
  if (path === null) return { reason: "o destino não é um caminho deste site" };
  return { address: encodeURI(path) + url.search + url.hash };
}

function secondHop(table: ReadonlyMap<string, Redirect>, path: string): string | null {
  const trail = [path];
  for (;;) {
    const next = normalizePath(table.get(trail.at(-1)!)!.target.split(/[?#]/, 1)[0]!);
    if (next === path && trail.length === 1) return "leva a si mesmo";
    if (next !== null && trail.includes(next)) return `anda em círculo: ${[...trail, next].join(" → ")}`;
    if (next === null || !table.has(next)) break;
    trail.push(next);
  }
  return trail.length === 1
    ? null
    : `${trail[1]} também é redirecionado: aponte direto para ${table.get(trail.at(-1)!)!.target}`;
}

/** The last millisecond of validity; a day ends at midnight in Brasília. */
function endOf(expiresAt: string): number {
  return Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(expiresAt) ? `${expiresAt}T23:59:59.999-03:00` : expiresAt);
}
