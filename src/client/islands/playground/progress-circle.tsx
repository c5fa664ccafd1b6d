import { ProgressCircle } from "../../ui/progress-circle.tsx";
import type { Section } from "./section.tsx";

export const progressCircle: Section = {
  id: "progresso",
  title: "Círculo de progresso",
  purpose: "Quanto falta, quando se sabe; que algo acontece, quando não se sabe.",
  keyboard: "Não recebe foco.",
  contrast: "Arco sobre o anel 3 : 1 ou mais; o número diz o mesmo.",
  requirement: "U38",
  specimens: {
    Vazio: <ProgressCircle label="Cadastro preenchido" percent={0} />,
    "65%": <ProgressCircle label="Fotos enviadas" percent={65} />,
    Completo: <ProgressCircle label="Documentos enviados" percent={100} />,
    "Sem fim previsto": <ProgressCircle label="Carregando" percent={null} />,
  },
};
