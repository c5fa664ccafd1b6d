import { Stepper } from "../../ui/stepper.tsx";
import { type Section, Specimen } from "./section.tsx";

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
  Specimens: () => (
    <>
      <Specimen name="No terceiro passo" isWide>
        <Stepper label="Reserva" steps={STEPS} current={3} />
      </Specimen>
      <Specimen name="De volta ao primeiro" isWide>
        <Stepper label="Reserva, revendo" steps={STEPS} current={3} selected={1} />
      </Specimen>
      <Specimen name="No começo, sem links" isWide>
        <Stepper label="Reserva, nova" steps={STEPS.map(({ label }) => ({ label }))} current={1} />
      </Specimen>
    </>
  ),
};
