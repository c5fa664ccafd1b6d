import { CloseIcon } from "../../ui/icons.tsx";
import type { Section } from "./section.tsx";

export const buttons: Section = {
  id: "botoes",
  title: "Botões",
  purpose: "Diz o que acontece. Um só botão cheio por tela; enquanto envia, avisa e continua ligado.",
  keyboard: "Enter ou Espaço aciona.",
  contrast: "Tinta sobre laranja 5,7 : 1. Área de toque de 44 px.",
  specimens: {
    Principal: <button type="button">Ver 48 escolas</button>,
    Secundário: (
      <button type="button" className="secondary">
        Salvar busca
      </button>
    ),
    Enviando: (
      <button type="button" aria-busy="true">
        Enviando…
      </button>
    ),
    "Só ícone": (
      <button type="button" className="icon-button" aria-label="Fechar exemplo">
        <CloseIcon />
      </button>
    ),
  },
};
