import { createElement } from "react";
import { readMonth } from "../../domain/time/month.ts";
import { StatementSection } from "../../parts/books/statement-section.tsx";
import { BAD_MONTH, toStatementView } from "../../parts/books/statement-view.ts";
import { paths } from "../../site/paths.ts";
import { BooksNote } from "./books-note.tsx";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/contas`: what families paid for places at the school, and what was transferred to it, by month. */
export const BOOKS: DeskSection = {
  slug: "contas",
  title: "Contas",
  right: "books",
  load: async ({ backend, token, path, url, now }) => {
    const typed = url.searchParams.get("mes") ?? "";
    const month = readMonth(typed, now);
    const statement = month && (await backend().books.readOfSchool(token, { month }));
    const file = (of: string) => paths.schoolDeskBooks(token, of);
    const view = toStatementView(statement || null, "school", { action: path, typed, file });
    const content = createElement(
      BooksNote,
      { isSandbox: statement ? statement.isSandbox : false },
      createElement(StatementSection, { view }),
    );
    return month ? { content } : { content, status: 422, notice: { variant: "danger", text: BAD_MONTH } };
  },
};
