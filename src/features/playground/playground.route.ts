import { createElement } from "react";
import { renderMarkup } from "../../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import type { Loader } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import PlaygroundPage from "./playground.page.tsx";

/** `/playground` (K22): the catalogue of the interface, for developers; never indexed. */
export const loadPlayground: Loader = ({ identity, markup }) => ({
  kind: "page",
  status: 200,
  layout: "none",
  meta: {
    title: "Catálogo de componentes",
    description: "Cada componente da interface em cada estado, com notas de teclado e contraste.",
    canonical: paths.playground(),
    isIndexable: false,
    styles: "playground",
  },
  body: createElement(RenderedMarkup, {
    as: "main",
    id: "conteudo",
    className: "page playground",
    html: markup.get("playground", () => ({
      text: renderMarkup(createElement(PlaygroundPage, { siteName: identity.name })),
    })).text,
  }),
});
