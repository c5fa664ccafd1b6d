import { createElement } from "react";
import type { Loader } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import PlaygroundPage from "./playground.page.tsx";

/** `/playground` (K22): the catalogue of the interface, for developers; never indexed. */
export const loadPlayground: Loader = ({ identity }) => ({
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
  body: createElement(PlaygroundPage, { siteName: identity.name }),
});
