import { Modal } from "../../ui/modal.tsx";
import type { Section } from "./section.tsx";

const LONG = Array.from({ length: 12 }, (_, i) => `Parágrafo ${i + 1}: as condições continuam.`);

export const modal: Section = {
  id: "modal",
  title: "Janela",
  purpose: "Algo a resolver antes de seguir. Uma por vez; o que está atrás não recebe foco nem toque.",
  keyboard: "O foco entra na janela e fica nela. Esc, Voltar ou um toque fora fecha, e o foco volta ao botão.",
  contrast: "Tinta sobre branco 17,3 : 1; o fundo escurece.",
  specimens: {
    "Com ações": (
      <Modal
        trigger="Reservar a bolsa"
        title="Confirmar a reserva"
        actions={
          <>
            <button type="submit" className="secondary">
              Ainda não
            </button>
            <button type="submit">Reservar por R$ 0</button>
          </>
        }
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
};
