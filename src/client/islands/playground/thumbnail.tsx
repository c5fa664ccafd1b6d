import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { Section } from "./section.tsx";

export const thumbnail: Section = {
  id: "miniatura",
  title: "Miniatura",
  purpose: "Uma imagem de 128 px que só é pedida quando aparece; sem imagem, o lugar não fica cinza.",
  keyboard: "Não recebe foco.",
  contrast: "Depende da imagem; o texto alternativo diz o que ela mostra.",
  requirement: "U39",
  specimens: {
    "Com imagem": (
      <Thumbnail src="/favicon.svg" alt="Marca do site">
        Sem imagem
      </Thumbnail>
    ),
    "Imagem que não veio": (
      <Thumbnail src="data:," alt="Escola">
        CF
      </Thumbnail>
    ),
    "Sem imagem": (
      <Thumbnail src={null} alt="Colégio Horizonte">
        CH
      </Thumbnail>
    ),
  },
};
