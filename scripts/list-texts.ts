import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { parseSync } from "vite";
import { showHelp } from "./show-help.ts";

/** A text of the interface, with its place in the source. `…` is where a value is inserted. */
export interface InterfaceText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Files whose strings nobody reads: tests, the engine, and a list of names. */
const UNREAD = /\.test\.|^src\/search\/|neighborhood-articles/;

/** Attributes and properties that hold code, not text. */
const CODE_NAMES = new Set(
  (
    "className class id htmlFor href src path name type rel method autoComplete inputMode pattern role key slug kind " +
    "summary table sql styles as media sizes d viewBox points transform fill stroke whose why until ofAccount where orderBy"
  ).split(" "),
);

/** Calls whose arguments are code or messages for developers. */
const CODE_CALLS =
  /(?:^|\.)(?:Error|TypeError|RangeError|prepare|sql|raw|exec|check|regex|querySelector(?:All)?|closest|matches|split|endpoint|log|warn|error|importmap)$/;

/** Every Portuguese text of `src` that reaches a page, an e-mail or an API error, by file; no names. */
export async function listTexts(): Promise<InterfaceText[]> {
  const files: string[] = [];
  for await (const file of glob("src/**/*.{ts,tsx}")) if (!UNREAD.test(file)) files.push(file);
  return files.sort().flatMap(textsOf);
}

function textsOf(file: string): InterfaceText[] {
  const code = readFileSync(file, "utf8");
  const texts: InterfaceText[] = [];
  const add = (node: Node, raw: string) => {
    const text = raw.replace(/<[^>]*>|\s+/g, " ").trim();
    if (isProse(text)) texts.push({ file, line: code.slice(0, node.start).split("\n").length, text });
  };
  const visit = (node: Node): void => {
    if (isCode(node)) return;
    if (node.type === "JSXText" || (node.type === "Literal" && typeof node.value === "string"))
      add(node, String(node.value));
    if (node.type === "TemplateLiteral") {
      add(node, (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…"));
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, code).program as unknown as Node);
  return texts;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Whether a node holds no text: types, imports, class names, selectors, SQL, messages for developers. */
function isCode(node: Node): boolean {
  switch (node.type) {
    case "ImportDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAnnotation":
    case "TSTypeParameterInstantiation":
    case "TaggedTemplateExpression":
      return true;
    case "JSXAttribute":
    case "Property": {
      const name = nameOf((node.type === "Property" ? node.key : node.name) as Node);
      return CODE_NAMES.has(name) || /^(?:data-|aria-(?!label$|description$|valuetext$|roledescription$))/.test(name);
    }
    case "CallExpression":
    case "NewExpression":
      return CODE_CALLS.test(nameOf(node.callee as Node));
    default:
      return false;
  }
}

function nameOf(node: Node): string {
  if (node.type === "MemberExpression") return `.${nameOf(node.property as Node)}`;
  return String(node.name ?? node.value ?? "");
}

/** Words of a language rather than an identifier, addresses, SQL, a media type or a color. */
function isProse(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || /^(?:[\w-]+\/|\/|\.|#)[^ ]*$|^https:|\|\|/.test(text)) return false;
  return / /.test(text) || /[\u00c0-\u024f]/.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text);
}

if (import.meta.main) {
  showHelp("Uso: npm run texts; lista cada texto da interface com o arquivo e a linha.");
  for (const { file, line, text } of await listTexts()) console.log(`${file}:${line}\t${text}`);
}
