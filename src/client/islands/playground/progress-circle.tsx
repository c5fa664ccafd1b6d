import { ProgressCircle } from "../../ui/progress-circle.tsx";
import { type Section, Specimen } from "./section.tsx";

export const progressCircle: Section = {
  id: "progresso",
  title: "Círculo de progresso",
  purpose: "Quanto falta, quando se sabe; que algo acontece, quando não se sabe.",
  keyboard: "Não recebe foco.",
  contrast: "Arco sobre o anel 3 : 1 ou mais; o número diz o mesmo.",
  requirement: "U38",
  Specimens: () => (
    <>
      <Specimen name="Vazio">
        <ProgressCircle label="Cadastro preenchido" percent={0} />
      </Specimen>
      <Specimen name="65%">
        <ProgressCircle label="Fotos enviadas" percent={65} />
      </Specimen>
      <Specimen name="Completo">
        <ProgressCircle label="Documentos enviados" percent={100} />
      </Specimen>
      <Specimen name="Sem fim previsto">
        <ProgressCircle label="Carregando" percent={null} />
      </Specimen>
    </>
  ),
};
