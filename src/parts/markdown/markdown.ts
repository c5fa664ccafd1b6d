/**
 * Text as Markdown shows it: characters that would be read as markup are escaped, and any white space is one space, so that
 * no name of a school begins a heading, a list or a link.
 */
export function escapeText(text: string): string {
  return escapeInline(text)
    .trim()
    .replace(/^([-+=])/, "\\$1")
    .replace(/^(\d+)([.)])(?= |$)/, "$1\\$2");
}

/** The same within a line, whose spaces at either end count. */
export function escapeInline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~#]|&(?=[#\w])/g, "\\$&");
}

/** Absolute address of a link of the page at `base`; its parentheses would end a link of Markdown. */
export function absolute(href: string, base: string): string {
  const url = URL.parse(href, base)?.href ?? base;
  return url.replace(/[()\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** A link with an absolute address. */
export function link(label: string, href: string, base: string): string {
  return `[${escapeText(label)}](${absolute(href, base)})`;
}

/** A block of a document, or nothing to say. */
type Block = string | null | false | undefined;

/** Joins the blocks of a document. */
export function blocks(...parts: Block[]): string {
  return parts.filter(Boolean).join("\n\n");
}

/** A heading with its blocks; nothing without any. */
export function section(title: string, ...parts: Block[]): string {
  const content = blocks(...parts);
  return content && blocks(`## ${escapeText(title)}`, content);
}

/** A list whose items are Markdown, also of several lines; numbered from `start` if there is one. */
export function list(items: readonly string[], start?: number): string {
  return items
    .map((item, i) => {
      const mark = start === undefined ? "- " : `${start + i}. `;
      return mark + item.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

/** A table whose cells are Markdown of one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${head.map((_, i) => cells[i] ?? "").join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
