import { ToggleSwitch } from "../../ui/toggle-switch.tsx";
import type { Section } from "./section.tsx";

export const toggleSwitch: Section = {
  id: "chave",
  title: "Chave",
  purpose: "Liga e desliga na hora. Sem JavaScript é uma caixa do formulário.",
  keyboard: "Espaço liga e desliga.",
  contrast: "Borda e botão 3 : 1 ou mais; Sim e Não dizem o estado sem cor.",
  requirement: "U29",
  specimens: {
    Desligada: <ToggleSwitch label="Só com bolsa" />,
    Ligada: <ToggleSwitch label="Avisar por e-mail" isOn />,
    "Ligada, sem poder mudar": <ToggleSwitch label="Cookies necessários" isOn isDisabled />,
    "Desligada, sem poder mudar": <ToggleSwitch label="Aviso por SMS" isDisabled />,
  },
};
