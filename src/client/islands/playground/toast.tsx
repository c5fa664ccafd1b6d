import { showToast } from "../../state/toasts.ts";
import type { Section } from "./section.tsx";

type Toast = Parameters<typeof showToast>[0];

function ToastButton({ label, ...toast }: Toast & { readonly label: string }) {
  return (
    <button type="button" className="secondary" onClick={() => showToast(toast)}>
      {label}
    </button>
  );
}

const onUndo = () => showToast({ variant: "info", message: "Desfeito." });

export const toast: Section = {
  id: "aviso-passageiro",
  title: "Aviso passageiro",
  purpose: "Confirma o que acabou de acontecer e some. Nunca é o único lugar de um erro.",
  keyboard:
    "É anunciado sem tirar o foco. Tab chega às suas ações; Esc fecha. Fica 8 s, e espera com o foco ou o ponteiro.",
  contrast: "Como o alerta; a palavra de tipo vem primeiro.",
  specimens: {
    Informação: <ToastButton label="Avisar: informação" variant="info" message="Há bolsas novas perto de você." />,
    Sucesso: <ToastButton label="Avisar: sucesso" variant="success" message="Escola salva." />,
    Atenção: <ToastButton label="Avisar: atenção" variant="warning" message="Você está sem internet." />,
    Erro: <ToastButton label="Avisar: erro" variant="danger" message="Não conseguimos salvar. Tente de novo." />,
    "Com ação": (
      <ToastButton
        label="Avisar com ação"
        variant="success"
        message="Escola removida."
        action={{ label: "Desfazer", onPress: onUndo }}
      />
    ),
  },
};
