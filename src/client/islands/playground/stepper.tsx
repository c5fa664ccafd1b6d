import { Stepper } from "../../ui/stepper.tsx";
import type { Section } from "./section.tsx";

const STEPS = [
  { label: "Aluno", href: "#passos" },
  { label: "Responsável", href: "#passos" },
  { label: "Documentos", href: "#passos" },
  { label: "Confirmação", href: "#passos" },
];

export const stepper: Section = {
  id: "passos",
  title: "Passos",
  purpose: "Onde se está em algo que tem etapas. Dá para voltar ao que já foi feito, não para pular.",
  keyboard: "Tab passa pelos passos já alcançados; Enter abre.",
  contrast: "Número sobre o selo 4,5 : 1 ou mais. O visto, o preenchimento e o negrito dizem o estado sem cor.",
  isWide: true,
  specimens: {
    "No terceiro passo": <Stepper label="Reserva" steps={STEPS} current={3} />,
    "De volta ao primeiro": <Stepper label="Reserva, revendo" steps={STEPS} current={3} selected={1} />,
    "No começo, sem links": <Stepper label="Reserva, nova" steps={STEPS.map(({ label }) => ({ label }))} current={1} />,
  },
};
