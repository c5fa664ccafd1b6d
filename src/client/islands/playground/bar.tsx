import { Bar } from "../../ui/bar.tsx";
import type { Section } from "./section.tsx";

export const bar: Section = {
  id: "barra",
  title: "Barra",
  purpose: "Uma quantia vista de longe, ao lado do número que a diz. O traço marca com o que se compara.",
  keyboard: "Não recebe foco.",
  contrast: "Barra sobre o fundo 3 : 1 ou mais; no papel e em cores forçadas continua desenhada.",
  specimens: {
    "Parte de um todo": (
      <>
        <p>5 estrelas: 65%</p>
        <Bar share={65} />
      </>
    ),
    "Com marca e texto próprio": (
      <Bar share={40} mark={55} label="Mensalidade de R$ 980; a mediana da cidade é R$ 1.350" />
    ),
    Vazia: (
      <>
        <p>1 estrela: 0%</p>
        <Bar share={0} />
      </>
    ),
  },
};
