import { Fragment, isValidElement, type PropsWithChildren, type ReactElement, type ReactNode } from "react";
import { absolute, blocks, escapeInline, list, table } from "./markdown.ts";

/** Text within a line, or a block of its own. */
type Piece = { readonly inline: string } | { readonly block: string };

type Host = ReactElement<PropsWithChildren<{ href?: string; "aria-hidden"?: boolean | "true" }>>;

/** Elements that are for the eye or the hand alone. */
const LEFT_OUT: ReadonlySet<unknown> = new Set([
  "svg",
  "nav",
  "form",
  "button",
  "input",
  "select",
  "textarea",
  "iframe",
  "img",
  "style",
  "script",
  "link",
  "caption",
]);

const MARKS = new Map<unknown, string>([
  ["b", "**"],
  ["strong", "**"],
  ["em", "*"],
  ["i", "*"],
  ["s", "~~"],
]);

const INLINE: ReadonlySet<unknown> = new Set(["span", "small", "time", "abbr", "cite", "label", "sup", "sub"]);

/**
 * Markdown of a text that is written as elements: its elements are its view model, and no HTML is read. Components of texts
 * have no hooks, and are called.
 */
export function elementsToMarkdown(node: ReactNode, base: string): string {
  return blocksOf(piecesOf(node, base));
}

function blocksOf(pieces: readonly Piece[]): string {
  const found: string[] = [];
  let line = "";
  const endLine = () => {
    if (line.trim() !== "") found.push(line.trim());
    line = "";
  };
  for (const piece of pieces) {
    if ("inline" in piece) line += piece.inline;
    else {
      endLine();
      found.push(piece.block);
    }
  }
  endLine();
  return blocks(...found);
}

function piecesOf(node: ReactNode, base: string): Piece[] {
  if (typeof node === "string" || typeof node === "number") return [{ inline: escapeInline(String(node)) }];
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => piecesOf(child, base));
  if (!isValidElement<PropsWithChildren>(node)) return [];
  const { type, props } = node;
  if (typeof type === "function") return piecesOf((type as (props: unknown) => ReactNode)(props), base);
  if ((type as unknown) === Fragment) return piecesOf(props.children, base);
  return piecesOfHost(node as Host, base);
}

function piecesOfHost(element: Host, base: string): Piece[] {
  const { type, props } = element;
  if (LEFT_OUT.has(type) || props["aria-hidden"]) return [];
  const inner = () => piecesOf(props.children, base);
  const line = () => lineOf(inner());
  if (INLINE.has(type)) return inner();
  const mark = MARKS.get(type);
  if (mark) return [{ inline: marked(line(), mark) }];
  switch (type) {
    case "br":
      return [{ inline: " " }];
    case "a":
      return [{ inline: props.href ? `[${line()}](${absolute(props.href, base)})` : line() }];
    case "code":
      return [{ inline: `\`${textOf(props.children)}\`` }];
    case "pre":
      return [{ block: `\`\`\`\n${textOf(props.children)}\n\`\`\`` }];
    case "h1":
    case "h2":
    case "h3":
    case "h4":
      return [{ block: `${"#".repeat(Number(type[1]))} ${line()}` }];
    case "summary":
      return [{ block: line() }];
    case "ul":
    case "ol": {
      const items = childrenOf(props.children, "li").map((item) => blocksOf(piecesOf(item.props.children, base)));
      return [{ block: list(items, type === "ol" ? 1 : undefined) }];
    }
    case "dl":
      return [{ block: list(termsOf(props.children, base)) }];
    case "table":
      return [{ block: tableOf(props.children, base) }];
    default:
      return [{ block: blocksOf(inner()) }];
  }
}

/** Marks a text; the marks must touch it, and a space at its ends stays outside of them. */
function marked(text: string, mark: string): string {
  const inner = text.trim();
  return inner && text.replace(inner, () => mark + inner + mark);
}

/** Pieces in one line. */
function lineOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => ("inline" in piece ? piece.inline : ` ${piece.block} `))
    .join("")
    .replace(/\s+/g, " ");
}

/** Terms of a list of facts, each with what is told of it. */
function termsOf(children: ReactNode, base: string): string[] {
  const lines: string[] = [];
  for (const { type, props } of childrenOf(children, "dt", "dd")) {
    const words = lineOf(piecesOf(props.children, base)).trim();
    if (type === "dt") lines.push(words);
    else lines[lines.length - 1] += `: ${words}`;
  }
  return lines;
}

function tableOf(children: ReactNode, base: string): string {
  const rows = childrenOf(children, "tr").map((row) =>
    childrenOf(row.props.children, "th", "td").map((cell) => lineOf(piecesOf(cell.props.children, base)).trim()),
  );
  const [head = [], ...others] = rows;
  return table(head, others);
}

/** The nearest elements of some types within others, whatever is around them. */
function childrenOf(node: ReactNode, ...types: readonly string[]): Host[] {
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => childrenOf(child, ...types));
  if (!isValidElement<PropsWithChildren>(node)) return [];
  const { type, props } = node;
  if (typeof type === "function") return childrenOf((type as (props: unknown) => ReactNode)(props), ...types);
  return types.includes(type as string) ? [node as Host] : childrenOf(props.children, ...types);
}

/** The letters of a node, as code shows them. */
function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (!isValidElement<PropsWithChildren>(node)) return "";
  const { type, props } = node;
  return textOf(typeof type === "function" ? (type as (props: unknown) => ReactNode)(props) : props.children);
}
