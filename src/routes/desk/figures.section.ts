import { createElement } from "react";
import { paths } from "../../site/paths.ts";
import { FiguresContent } from "./figures-content.tsx";
import { toFiguresView } from "./figures-view.ts";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/numeros`: how often the school was seen, and what it received and answered, by month. */
export const FIGURES: DeskSection = {
  slug: "numeros",
  title: "Números",
  right: "reply",
  load: async ({ backend, token }) => {
    const figures = await backend().schoolFigures.list(token);
    return createElement(FiguresContent, { view: toFiguresView(figures, paths.schoolDeskFigures(token)) });
  },
};
