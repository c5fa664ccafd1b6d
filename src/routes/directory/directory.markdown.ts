import { PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { pagesMarkdown, trailMarkdown } from "../../listing/list.markdown.ts";
import { hitMarkdown, type ListStyle } from "../../parts/cards/card.markdown.ts";
import { blocks, escapeText, link, list } from "../../parts/markdown/markdown.ts";
import { sourcesMarkdown } from "../../parts/screen/sources.markdown.ts";
import type { SchoolHit } from "../../search/types.ts";
import type { DirectoryView } from "./directory.page.tsx";

interface DirectoryInput extends ListStyle {
  readonly view: Omit<DirectoryView, "cards" | "placeLinks">;
  readonly hits: readonly SchoolHit[];
}

/** A directory as Markdown: figures of the place, and the schools of the page in its order. */
export function toMarkdown({ view, hits, ...style }: DirectoryInput, base: string): string {
  const items = hits.map((hit) => hitMarkdown(hit, style, base));
  const isEmpty = items.length === 0;
  const first = (view.pagination.current - 1) * PAGE_SIZE_DEFAULT + 1;
  const stages = view.stages.filter(({ isEmpty }) => !isEmpty).map(({ label, href }) => link(label, href, base));
  return blocks(
    trailMarkdown(view.breadcrumb, base),
    `# ${escapeText(view.heading)}`,
    view.facts.map(escapeText).join(" "),
    stages.length > 0 && blocks("Para qual etapa?", list(stages)),
    isEmpty && view.empty && escapeText(view.empty.text),
    isEmpty && view.empty && list(view.empty.links.map(({ label, href }) => link(label, href, base))),
    !isEmpty && escapeText(view.sort),
    !isEmpty && list(items, first),
    pagesMarkdown(view.pagination, base),
    link("Filtrar por série, turno e preço", view.searchHref, base),
    sourcesMarkdown(
      style.manifest,
      view.source,
      "A data ao lado de uma mensalidade é a da conferência; cada uma está na página da escola com a sua fonte.",
    ),
  );
}
