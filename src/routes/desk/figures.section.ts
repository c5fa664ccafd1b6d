import { createElement } from "react";
import { paths } from "../../site/paths.ts";
import { FiguresContent } from "./figures-content.tsx";
import { toFiguresView } from "./figures-view.ts";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/numeros`: what the school received and answered, by month. */
export const FIGURES: DeskSection = {
  slug: "numeros",
  title: "Números",
  right: "reply",
  load: async ({ backend, token }) => {
    const months = await backend().schoolFigures.list(token);
    return createElement(FiguresContent, { view: toFiguresView(months, paths.schoolDeskFigures(token)) });
  },
};
