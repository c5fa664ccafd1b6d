import { Popover } from "../../ui/popover.tsx";
import { Provenance } from "../../ui/provenance.tsx";
import type { Section } from "./section.tsx";

export const popover: Section = {
  id: "balao",
  title: "Balão",
  purpose: "Uma explicação ao lado do botão. Abre e fecha sem JavaScript.",
  keyboard: "Enter ou Espaço abre. Esc fecha o que pode ser fechado; o outro fecha só pelo botão.",
  contrast: "Tinta sobre branco 17,3 : 1.",
  specimens: {
    "Que se fecha": (
      <Popover trigger="De onde vem este preço?" title="Fonte do preço">
        <p>Informado pela escola em 3 de outubro de 2026.</p>
      </Popover>
    ),
    "Que fica": (
      <Popover trigger="Mostrar o protocolo" title="Protocolo" isClosable={false}>
        <p>Anote: 2026-000123.</p>
      </Popover>
    ),
    "Fonte de um quadro de fatos": (
      <Provenance id="fonte-exemplo" about="Estrutura" lines={["Censo Escolar 2025 (INEP)"]} reportHref="#balao" />
    ),
  },
};
