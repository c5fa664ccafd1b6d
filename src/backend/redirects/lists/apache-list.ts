import { findEntry } from "../../../domain/text/find-entry.ts";
import { isAddress, type ListItem, readRow, refused } from "./list-item.ts";

/** Lines of Apache that redirect by themselves. */
const RULE = /^(Redirect|RedirectPermanent|RedirectTemp|RedirectMatch|RewriteRule)\s+(.*)$/i;
const IS_APACHE =
  /^[ \t]*(Redirect(Match|Permanent|Temp)?[ \t]+(\w+[ \t]+)?["^/]|Rewrite(Rule|Engine|Cond|Base)\b|<IfModule)/im;

/** Statuses in words, and those of directives that name none. */
const STATUSES: Readonly<Record<string, string>> = {
  permanent: "301",
  redirectpermanent: "301",
  temp: "302",
  redirecttemp: "302",
  seeother: "303",
};
/** Flags of a RewriteRule that change nothing here: paths have no case, and a query is kept. */
const NO_DIFFERENCE = /^(L|END|NC|NE|QSA|nocase|last|noescape|qsappend)$/i;

const BELOW = "no Apache vale também para o que está abaixo deste caminho; aqui, só para ele";

/** Whether a text has the rules of an Apache server (.htaccess). */
export function isApacheList(text: string): boolean {
  return IS_APACHE.test(text);
}

/** A directive with its line. */
interface Rule {
  readonly place: string;
  readonly text: string;
  readonly words: readonly string[];
}

/** Reads the rules of Apache that send one path to one target; other directives are left out. */
export function readApacheList(text: string): ListItem[] {
  const items: ListItem[] = [];
  let condition = "";
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*RewriteCond\b/i.test(line)) condition ||= line.trim();
    const [, directive = "", rest = ""] = RULE.exec(line.trim()) ?? [];
    const place = `linha ${index + 1}`;
    if (isAddress(line.trim())) items.push(refused(place, line, "não é uma regra do Apache, como as outras linhas"));
    if (directive === "") continue;
    const words = Array.from(rest.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain!);
    const rule = { place, text: line, words };
    if (directive.toLowerCase() === "rewriterule") {
      items.push(condition === "" ? rewrite(rule) : refuse(rule, `depende de “${condition}”, que não vale aqui`));
      condition = "";
    } else items.push(redirect(directive.toLowerCase(), rule));
  }
  return items;
}

const refuse = ({ place, text }: Rule, problem: string) => refused(place, text, problem);

function redirect(directive: string, rule: Rule): ListItem {
  const { place, words } = rule;
  const hasStatus = !/^[/^"]/.test(words[0] ?? "/");
  const [word = "", from = "", target = ""] = hasStatus ? words : ["", ...words];
  const status = findEntry(STATUSES, directive) ?? statusOf(word);
  if (/^(gone|410|404)$/.test(status)) return refuse(rule, `${status} não leva a lugar nenhum: não há destino`);
  if (directive !== "redirectmatch") return readRow(place, row(from, target, status), BELOW);
  const path = literalOf(from);
  return path === null ? refuse(rule, REGULAR) : readRow(place, row(path, target, status));
}

const REGULAR = "é uma expressão regular: aqui o caminho é exato";

function rewrite(rule: Rule): ListItem {
  const [pattern = "", target = "", flags = ""] = rule.words;
  const path = literalOf(pattern);
  if (path === null) return refuse(rule, REGULAR);
  const all = flags
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((flag) => flag.trim());
  const code = all.map((flag) => /^(?:R|redirect)(?:=(\w+))?$/i.exec(flag)).find((found) => found !== null);
  if (!code) return refuse(rule, "sem R troca a página sem redirecionar, o que não vale aqui");
  const other = all.find((flag) => flag !== "" && !/^(?:R|redirect)(?:=|$)/i.test(flag) && !NO_DIFFERENCE.test(flag));
  if (other) return refuse(rule, `a opção ${other} não vale aqui`);
  // The pattern of a folder's own file has no slash at its start, and its target may have none.
  return readRow(rule.place, row(path, /^(\/|https?:)/i.test(target) ? target : `/${target}`, statusOf(code[1])));
}

function statusOf(word = ""): string {
  return findEntry(STATUSES, word.toLowerCase()) ?? (word.toLowerCase() || "302");
}

/** The path of a pattern that matches it alone (`^antiga/?$`); null for any other expression. */
function literalOf(pattern: string): string | null {
  const [, inner] = /^\^\/?(.*?)(?:\/\?)?\$$/.exec(pattern) ?? [];
  if (inner === undefined) return null;
  const plain = inner.replace(/\\([.\-/_ ])/g, "$1");
  return /[\\^$.*+?()[\]{}|]/.test(inner.replace(/\\[.\-/_ ]/g, "")) ? null : `/${plain}`;
}

function row(path: string, target: string, status: string): [string, string][] {
  return Object.entries({ path, target, status });
}
