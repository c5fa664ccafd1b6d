import { shorten } from "../../../domain/text/cut.ts";
import { findEntry } from "../../../domain/text/find-entry.ts";
import type { StoredRedirect } from "../publish-redirects.ts";

/** One redirect of a list, or why it could not be read; `place` names its line ("linha 14"). */
export type ListItem = { readonly place: string } & (
  | {
      readonly entry: StoredRedirect;
      /** Difference to what the rule did where it comes from. */
      readonly remark?: string | undefined;
    }
  | { readonly problem: string }
);

/** Folded column names per field, most specific first. */
const COLUMNS = {
  path:
    "de from source origem origin address path caminho redirectfrom oldurl oldpath old sourceurl fromurl originalurl " +
    "urlantiga urldeorigem urlorigem caminhoantigo enderecoantigo antigo antiga",
  target:
    "para to target destino destination redirectto redirecturl finaladdress newurl newpath new targeturl destinationurl tourl " +
    "urlnova urldedestino urldestino caminhonovo endereconovo novo nova",
  status: "code statuscode actioncode httpstatus httpcode redirecttype codigo status type tipo",
  permanent: "permanent permanente",
  note: "nota note notes observacao obs comment comentario title titulo descricao description",
  expiresAt: "expira expires expiresat expiraem validade",
  matching: "regex matching format",
  condition: "has missing",
};

/** Letters of a note: KV holds a kilobyte beside a target. */
const MAX_NOTE = 200;

const YES = /^(1|true|yes|sim|verdadeiro)$/i;
const OFF = /^(disabled|inactive|trashed|desativad[oa]|inativ[oa])$/i;
const STATUS = /^(\d{3})(?:!|\.0+)?(?:\s.*)?$/;
/** Requests other than GET are never redirected, so that a status that keeps the method is the same as 302. */
const SAME_STATUS: Readonly<Record<string, string>> = { 303: "302", 307: "302" };

/** Whether the names of some columns include those of a path and of a target. */
export function hasColumns(names: readonly string[]): boolean {
  const folded = new Set(names.map(fold));
  const has = (field: "path" | "target") => COLUMNS[field].split(" ").some((name) => folded.has(name));
  return has("path") && has("target");
}

/** Whether a cell is a path or a URL, and no name of a column. */
export function isAddress(cell: string): boolean {
  return /^(\/|https?:)/i.test(cell);
}

/** Letters of a rule that a refusal repeats. */
const MAX_RULE = 80;

/** The refusal of a rule, which it names by its words: a line number alone is lost when the file changes. */
export function refused(place: string, rule: string, problem: string): ListItem {
  const words = shorten(rule.replace(/\s+/g, " ").trim(), MAX_RULE);
  return { place, problem: words === "" ? problem : `${words}: ${problem}` };
}

/** Reads the redirect of a row, whose columns are named in Portuguese or English, as exported by other tools. */
export function readRow(place: string, row: Iterable<readonly [string, unknown]>, remark?: string): ListItem {
  const words = new Map([...row].map(([name, value]) => [fold(name), wordOf(value)]));
  const all = (field: keyof typeof COLUMNS) =>
    COLUMNS[field].split(" ").flatMap((name) => (words.get(name) ? [words.get(name)!] : []));
  const [path = "", target = ""] = [all("path")[0], all("target")[0]].map((address = "") => withSlash(address));
  const refuse = (problem: string) => refused(place, path && target ? `${path} → ${target}` : path, problem);
  const problem = problemOf(path, target, [...words.values()]);
  if (problem) return refuse(problem);
  if (all("condition").length > 0) return refuse("condições (has, missing) não valem aqui");
  if (all("matching").some((word) => YES.test(word) || /regex/i.test(word))) {
    return refuse("é uma expressão regular: aqui o caminho é exato");
  }
  const status = statusOf(all("status"), all("permanent")[0]);
  if (status === null) return refuse("está desativado na lista: apague a linha ou ative-o");
  const expires = (all("expiresAt")[0] ?? "").replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$2-$1");
  const entry = toEntry({ de: path, para: target, status, nota: all("note")[0], expira: expires });
  return { place, entry, ...(remark && { remark }) };
}

/** A redirect from the options of the command line or the columns of a list; empty values are absent. */
export function toEntry(words: Readonly<Record<string, unknown>>): StoredRedirect {
  const word = (key: string) => String(words[key] ?? "").trim();
  return {
    path: word("de"),
    target: word("para"),
    ...(word("status") && { status: Number(word("status")) }),
    ...(word("nota") && { note: word("nota").slice(0, MAX_NOTE) }),
    ...(word("expira") && { expiresAt: word("expira") }),
  };
}

/** Some tools (Yoast) leave the slash of a path out. */
function withSlash(address: string): string {
  return /^[\p{L}\p{N}_-]+(\/[^\s:]*)?$/u.test(address) ? `/${address}` : address;
}

function problemOf(path: string, target: string, words: readonly string[]): string | null {
  if (path === "") return "falta o caminho de origem";
  if (target === "") return "falta o destino";
  // The file was damaged before: no encoding brings its letters back.
  if (words.some((word) => word.includes("\ufffd"))) return "tem letras perdidas (\ufffd): escreva-as de novo";
  return null;
}

/** The status that some columns name: an empty text for none, null for a redirect that is switched off. */
function statusOf(words: readonly string[], permanent: string | undefined): string | null {
  if (words.some((word) => OFF.test(word))) return null;
  const codes = words.flatMap((word) => codeOf(word) ?? []);
  if (codes[0] !== undefined) return findEntry(SAME_STATUS, codes[0]) ?? codes[0];
  if (permanent !== undefined) return YES.test(permanent) ? "308" : "302";
  return words.find((word) => !/^(active|enabled|ativ[oa]|url)$/i.test(word)) ?? "";
}

function codeOf(word: string): string | null {
  if (/^permanente?$/i.test(word)) return "301";
  return /^temp(or[aá]r(io|y))?$/i.test(word) ? "302" : (STATUS.exec(word)?.[1] ?? null);
}

/** A column name without case, accents, spaces and signs: "Redirect from" is "redirectfrom". */
function fold(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

function wordOf(value: unknown): string {
  return (typeof value === "object" ? JSON.stringify(value ?? "").replace(/^""$/, "") : String(value ?? "")).trim();
}
