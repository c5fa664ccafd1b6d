import { placeSearch } from "../../client/islands/playground/place-search.tsx";
import Playground from "../../client/islands/playground/playground.tsx";
import { SectionEntry } from "../../client/islands/playground/section.tsx";
import { BRANDS } from "../../parts/layout/brand.ts";
import { Logo } from "../../parts/layout/logo.tsx";
import { Island } from "../../parts/screen/island.tsx";

/** The component catalogue: the logos, and an island with the components. */
export default function PlaygroundPage({ siteName }: { readonly siteName: string }) {
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
      <Island name="playground" id="catalogo" of={Playground} props={{}} />
      <div className="entries">
        <SectionEntry file="place-search" section={placeSearch} />
      </div>
    </main>
  );
}
