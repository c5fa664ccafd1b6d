import { PlaceSearch } from "../../components/place-search.tsx";
import { type Section, Specimen } from "./section.tsx";

/** Stands beside the island, not in it: the box is no React, its code comes with the first focus. */
export const placeSearch: Section = {
  id: "busca-de-lugares",
  title: "Busca com sugestões",
  purpose:
    "Uma cidade, um bairro, uma escola ou um CEP, com as letras trocadas e sem acentos. Vazia, oferece a sua localização. Abaixo de 480 px, toma a tela.",
  keyboard:
    "Seta para baixo abre; as setas percorrem as sugestões, Enter escolhe, Esc fecha e depois limpa, Home e End movem o cursor, Tab sai sem escolher.",
  contrast: "Tinta sobre papel 16,7 : 1; a sugestão ativa tem fundo próprio.",
  Specimens: () => (
    <Specimen name="Pronta para digitar" isWide>
      <PlaceSearch id="busca-exemplo" findsCep label="Onde você procura escola?" />
    </Specimen>
  ),
};
