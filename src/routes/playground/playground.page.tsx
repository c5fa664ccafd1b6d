import { placeSearch } from "../../client/islands/playground/place-search.tsx";
import Playground from "../../client/islands/playground/playground.tsx";
import { SectionEntry } from "../../client/islands/playground/section.tsx";
import { BRANDS } from "../../parts/layout/brand.ts";
import { Logo } from "../../parts/layout/logo.tsx";
import { Island } from "../../parts/screen/island.tsx";
import { paths } from "../../site/paths.ts";
import { ALL, COMPONENTS } from "./components.ts";

interface PlaygroundPageProps {
  readonly siteName: string;
  /** The component to show; null on the page that lists them. */
  readonly shown: string | null;
}

/** The component catalogue: the logos and a list of components, or one of them, or all on one page. */
export default function PlaygroundPage({ siteName, shown }: PlaygroundPageProps) {
  const only = shown === ALL.id ? null : shown;
  return (
    <main id="conteudo" className="page playground">
      <header>
        <h1>Catálogo de componentes</h1>
        <p className="lead">
          Cada componente em cada estado. Onde há JavaScript, tudo aqui funciona; onde não há, funciona o que é do
          navegador, que é quase tudo.
        </p>
        <ul className="brands" aria-label="Marcas">
          {BRANDS.map((brand) => (
            <li key={brand}>
              <Logo name={siteName} brand={brand} />
            </li>
          ))}
        </ul>
      </header>
      <div className="catalogue">
        <nav aria-labelledby="catalogo-indice">
          <p id="catalogo-indice">Componentes</p>
          <ul>
            {[...COMPONENTS, ALL].map(({ id, title }) => (
              <li key={id}>
                <a href={paths.playgroundPage(id)} aria-current={id === shown ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {shown !== null && (
          <div>
            {only !== placeSearch.id && <Island name="playground" id="catalogo" of={Playground} props={{ only }} />}
            {(only === null || only === placeSearch.id) && (
              <div className="entries">
                <SectionEntry file="place-search" section={placeSearch} />
              </div>
            )}
          </div>
        )}
      </div>
    </main>
  );
}
