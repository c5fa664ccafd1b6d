import { showToast, type ToastVariant } from "../../state/toasts.ts";
import { type Section, Specimen } from "./section.tsx";

const SAMPLES: readonly (readonly [name: string, variant: ToastVariant, message: string])[] = [
  ["Informação", "info", "Há bolsas novas perto de você."],
  ["Sucesso", "success", "Escola salva."],
  ["Atenção", "warning", "Você está sem internet."],
  ["Erro", "danger", "Não conseguimos salvar. Tente de novo."],
];

export const toast: Section = {
  id: "aviso-passageiro",
  title: "Aviso passageiro",
  purpose: "Confirma o que acabou de acontecer e some. Nunca é o único lugar de um erro.",
  keyboard:
    "É anunciado sem tirar o foco. Tab chega às suas ações; Esc fecha. Fica 8 s, e espera com o foco ou o ponteiro.",
  contrast: "Como o alerta; a palavra de tipo vem primeiro.",
  Specimens: () => (
    <>
      {SAMPLES.map(([name, variant, message]) => (
        <Specimen key={variant} name={name}>
          <button type="button" className="secondary" onClick={() => showToast({ variant, message })}>
            Avisar: {name.toLowerCase()}
          </button>
        </Specimen>
      ))}
      <Specimen name="Com ação">
        <button
          type="button"
          className="secondary"
          onClick={() =>
            showToast({
              variant: "success",
              message: "Escola removida.",
              action: { label: "Desfazer", onPress: () => showToast({ variant: "info", message: "Desfeito." }) },
            })
          }
        >
          Avisar com ação
        </button>
      </Specimen>
    </>
  ),
};
