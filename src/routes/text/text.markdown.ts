import { elementsToMarkdown } from "../../parts/markdown/elements.ts";
import { blocks, escapeText } from "../../parts/markdown/markdown.ts";
import type { SectionProps, TextView } from "./text.page.tsx";

/** A text as Markdown, with its sections in order. */
export function toMarkdown(view: Omit<TextView, "sections">, sections: readonly SectionProps[], base: string): string {
  return blocks(
    `# ${escapeText(view.title)}`,
    escapeText(`Atualizado em ${view.updatedAt.label}`),
    elementsToMarkdown(view.intro, base),
    ...sections.flatMap(({ title, children }) => [`## ${escapeText(title)}`, elementsToMarkdown(children, base)]),
  );
}
