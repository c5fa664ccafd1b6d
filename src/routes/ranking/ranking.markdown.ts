import { pagesMarkdown, trailMarkdown } from "../../listing/list.markdown.ts";
import { blocks, escapeText, link, table } from "../../parts/markdown/markdown.ts";
import type { RankingView } from "./ranking.page.tsx";

/** The ENEM ranking of a place as Markdown. */
export function toMarkdown(view: Omit<RankingView, "placeLinks">, base: string): string {
  const chosen = [...view.administrations, ...view.editions].filter(({ isSelected }) => isSelected);
  const rows = view.rows.map(({ rank, name, href, place, administration, average, participants }) => [
    escapeText(rank),
    link(name, href, base),
    escapeText(`${place} · ${administration}`),
    average,
    escapeText(participants ?? "não informado"),
  ]);
  return blocks(
    trailMarkdown(view.breadcrumb, base),
    `# ${escapeText(view.heading)}`,
    escapeText(view.count),
    chosen.length > 0 && escapeText(`Escolhido: ${chosen.map(({ label }) => label).join("; ")}.`),
    rows.length > 0
      ? table(["Lugar", "Escola", "Onde", "Média", "Participantes"], rows)
      : blocks(escapeText(view.empty.text), link(view.empty.link.label, view.empty.link.href, base)),
    pagesMarkdown(view.pagination, base),
    rows.length > 0 && escapeText(view.howToRead),
    escapeText(view.source),
  );
}
