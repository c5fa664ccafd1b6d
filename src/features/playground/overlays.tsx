import { PlaceSearch } from "../../client/components/place-search.tsx";
import { showToast } from "../../client/state/toasts.ts";
import { Modal } from "../../client/ui/modal.tsx";
import { Popover } from "../../client/ui/popover.tsx";
import type { Section } from "./section.tsx";

const LONG = Array.from({ length: 12 }, (_, i) => `Parágrafo ${i + 1}: as condições continuam.`);

function ToastButton({ label, ...toast }: Parameters<typeof showToast>[0] & { readonly label: string }) {
  return (
    <button type="button" className="secondary" onClick={() => showToast(toast)}>
      {label}
    </button>
  );
}

const UNDO = { label: "Desfazer", onPress: () => showToast({ variant: "info", message: "Desfeito." }) };

export const OVERLAY_SECTIONS: Readonly<Record<string, Section>> = {
  Janela: {
    keyboard: "O foco entra na janela e fica nela. Esc, Voltar ou um toque fora fecha, e o foco volta ao botão.",
    contrast: "Tinta sobre branco 17,3 : 1; o fundo escurece.",
    specimens: {
      "Com ações": (
        <Modal
          trigger="Reservar a bolsa"
          title="Confirmar a reserva"
          actions={<button type="submit">Ainda não</button>}
        >
          <p>A escola recebe seus dados e entra em contato em até dois dias úteis.</p>
        </Modal>
      ),
      "Mais alta que a tela": (
        <Modal trigger="Ler as condições" title="Condições da bolsa">
          {LONG.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Modal>
      ),
    },
  },
  Balão: {
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
    },
  },
  "Aviso passageiro": {
    keyboard:
      "É anunciado sem tirar o foco. Tab chega às ações; Esc fecha. Fica 8 s, e espera com o foco ou o ponteiro.",
    contrast: "Como o alerta; a palavra de tipo vem primeiro.",
    specimens: {
      Informação: <ToastButton label="Avisar: informação" variant="info" message="Há bolsas novas." />,
      Sucesso: <ToastButton label="Avisar: sucesso" variant="success" message="Escola salva." />,
      Atenção: <ToastButton label="Avisar: atenção" variant="warning" message="Você está sem internet." />,
      Erro: <ToastButton label="Avisar: erro" variant="danger" message="Não conseguimos salvar. Tente de novo." />,
      "Com ação": <ToastButton label="Avisar com ação" variant="success" message="Escola removida." action={UNDO} />,
    },
  },
};

const suggestions = (text: string) => (
  <div className="suggestions">
    <p>{text}</p>
  </div>
);

/** Outside the island of the catalogue: the search box works without React, and loads its code on focus. */
export const PLACE_SEARCH: Readonly<Record<string, Section>> = {
  "Busca com sugestões": {
    keyboard: "Setas percorrem as sugestões, Enter escolhe, Esc fecha e depois limpa, Tab sai sem escolher.",
    contrast: "Tinta sobre papel 16,7 : 1; a sugestão ativa tem fundo próprio.",
    specimens: {
      "Pronta para digitar": <PlaceSearch id="busca-exemplo" findsCep label="Onde você procura escola?" />,
      "Enquanto procura": suggestions("Carregando..."),
      "Sem resultado": suggestions("Nenhum resultado encontrado"),
    },
  },
};
