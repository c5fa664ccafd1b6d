import { UNKNOWN } from "../../domain/text/format.ts";
import { blocks, escapeText, link, list, section, table } from "../../parts/markdown/markdown.ts";
import type { CompareView, TableView } from "./compare-view.ts";
import type { CellView } from "./row.ts";

/** A comparison as Markdown: the rows of the page, those that decide first. */
export function toMarkdown(view: CompareView, base: string): string {
  const { columns, table: compared, profile } = view;
  return blocks(
    `# ${escapeText(view.heading)}`,
    ...view.notices.map(escapeText),
    list(columns.map(({ name, href, place }) => `${link(name, href, base)}, ${escapeText(place)}`)),
    columns.length === 0 && "Diga de duas a quatro escolas no endereço: `/comparar?escolas=uma,outra`.",
    profile && escapeText(`Preços de ${profile.seat}${profile.reason ? ` (${profile.reason})` : ""}.`),
    compared &&
      tableBlocks(
        compared,
        columns.map(({ name }) => escapeText(name)),
      ),
    ...(compared ? view.checklist : []).map(({ title, questions }) =>
      section(`Para perguntar na visita: ${title}`, list(questions.map(escapeText))),
    ),
    compared &&
      section(
        "Fontes e datas",
        ...compared.sources.map(({ title, lines }) => escapeText(`${title}. ${lines.join(" ")}`)),
      ),
  );
}

function tableBlocks({ groups, alike }: TableView, names: readonly string[]): string {
  return blocks(
    ...groups.map(({ title, rows, note }) =>
      section(
        title,
        table(
          ["O que comparar", ...names],
          rows.map(({ label, cells }) => [escapeText(label), ...cells.map(cellWords)]),
        ),
        note && escapeText(note),
      ),
    ),
    alike &&
      section(
        alike.title,
        list(alike.rows.map(({ label, cell }) => `${escapeText(label)}: ${cellWords(cell)}`)),
        alike.untold.length > 0 && escapeText(`Ainda ${UNKNOWN} por nenhuma: ${alike.untold.join(", ")}.`),
      ),
  );
}

function cellWords({ text: amount, lead, best, notes }: CellView): string {
  if (amount === null) return UNKNOWN;
  const text = lead ? `${lead} ${amount}` : amount;
  return escapeText([best ? `${text} (${best})` : text, ...notes].join("; "));
}
