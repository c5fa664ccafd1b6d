import { createElement } from "react";
import type { Loader } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { ALL, COMPONENTS } from "./components.ts";
import PlaygroundPage from "./playground.page.tsx";

/** `/playground` and `/playground/:component` (K22): the catalogue of the interface, for developers; never indexed. */
export const loadPlayground: Loader = ({ identity, segments }) => {
  const shown = [...COMPONENTS, ALL].find(({ id }) => id === segments.component);
  if (segments.component !== undefined && !shown) return { kind: "notFound", message: "Este componente não existe." };
  return {
    kind: "page",
    status: 200,
    layout: "none",
    meta: {
      title: shown ? `${shown.title}: catálogo de componentes` : "Catálogo de componentes",
      description: "Cada componente da interface em cada estado, com notas de teclado e contraste.",
      canonical: shown ? paths.playgroundPage(shown.id) : paths.playground(),
      isIndexable: false,
      styles: "playground",
    },
    body: createElement(PlaygroundPage, { siteName: identity.name, shown: shown?.id ?? null }),
  };
};
