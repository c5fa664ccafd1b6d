import { paths } from "../../../site/paths.ts";
import { PlaceSearch } from "../../components/place-search.tsx";
import type { Section } from "./section.tsx";

/** Suggestions for "pin", the first selected, with the markup of `popup.ts`. */
const SUGGESTIONS = (
  <div role="listbox" aria-label="Sugestões de exemplo">
    {/* biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, and a fieldset is none. */}
    <div role="group" aria-labelledby="sugestoes-exemplo">
      <p id="sugestoes-exemplo">Bairros</p>
      <a role="option" aria-selected tabIndex={-1} href={paths.search()}>
        <b>
          <span>Pin</span>heiros
        </b>{" "}
        <small>São Paulo, SP</small>
      </a>
      <a role="option" tabIndex={-1} href={paths.search()}>
        <b>
          <span>Pin</span>heirinho
        </b>{" "}
        <small>Curitiba, PR</small>
      </a>
    </div>
  </div>
);

/** Outside the island of the catalogue: the search box works without React, and loads its code on focus. */
export const placeSearch: Section = {
  id: "busca-de-lugares",
  title: "Busca com sugestões",
  purpose:
    "Uma cidade, um bairro, uma escola ou um CEP, com as letras trocadas e sem acentos. Vazia, oferece a sua localização. Abaixo de 480 px, toma a tela.",
  keyboard:
    "Seta para baixo abre; as setas percorrem as sugestões, Enter escolhe, Esc fecha e depois limpa, Home e End movem o cursor, Tab sai sem escolher.",
  contrast: "Tinta sobre papel 16,7 : 1; a sugestão ativa tem fundo próprio.",
  isWide: true,
  specimens: {
    "Pronta para digitar": <PlaceSearch id="busca-exemplo" findsCep label="Onde você procura escola?" />,
    "Enquanto procura": (
      <div className="suggestions">
        <p>Carregando...</p>
      </div>
    ),
    "Sem resultado": (
      <div className="suggestions">
        <p>Nenhum resultado encontrado</p>
      </div>
    ),
    "Com sugestões, a primeira escolhida": <div className="suggestions">{SUGGESTIONS}</div>,
  },
};
