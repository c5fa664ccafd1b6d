import { BRANDS } from "../../parts/layout/brand.ts";
import { Logo } from "../../parts/layout/logo.tsx";
import { Island } from "../../parts/screen/island.tsx";
import { PLACE_SEARCH } from "./overlays.tsx";
import Playground from "./playground.tsx";
import { Sections } from "./section.tsx";

/** The content of the component catalogue: the logos, and each component in every state. */
export default function PlaygroundPage({ siteName }: { readonly siteName: string }) {
  return (
    <>
      <h1>Catálogo de componentes</h1>
      <ul aria-label="Marcas">
        {BRANDS.map((brand) => (
          <li key={brand}>
            <Logo name={siteName} brand={brand} />
          </li>
        ))}
      </ul>
      <Sections sections={PLACE_SEARCH} />
      <Island name="playground" id="catalogo" of={Playground} props={{}} />
    </>
  );
}
