import { paths } from "../../../site/paths.ts";
import type { Article } from "./article.ts";

export const RIGHTS_ARTICLES: readonly Article[] = [
  {
    slug: "excluir-meus-dados",
    question: "Como excluir meus dados?",
    description:
      "Para pesquisar, você não deixa dados. Se deixou em outro momento, apague na conta ou por um link: é grátis.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Para pesquisar escolas você não precisa deixar dados. Com conta, apague em{" "}
          <a href={paths.myData()}>meus dados</a>. Só escreveu uma avaliação, um pedido ou uma correção?{" "}
          <a href={paths.dataWithoutAccount()}>Receba um link</a> e apague por ele.
        </p>
        <p>
          É grátis. Se preferir, escreva ao encarregado de dados; o contato está na{" "}
          <a href={paths.privacy()}>política de privacidade</a>. Podemos confirmar que é você antes de apagar. O que a
          lei manda guardar, como registros de pagamento, fica só pelo prazo legal. Se não resolvermos, procure a ANPD.
        </p>
      </>
    ),
    law: "LGPD (Lei 13.709/2018), arts. 16, 18 e 19",
  },
  {
    slug: "aluno-com-deficiencia",
    question: "A escola pode recusar por deficiência?",
    description:
      "Não. A escola não pode recusar nem cobrar a mais de aluno com deficiência ou autismo. Saiba a quem recorrer.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Não. Escola particular não pode recusar a matrícula de aluno com deficiência ou autismo, nem cobrar valor a
          mais pelo apoio de que ele precisa. A recusa pode dar multa de 3 a 20 salários mínimos ao gestor.
        </p>
        <p>
          Se acontecer, peça a recusa por escrito e procure a secretaria de educação, o Procon ou o Ministério Público.
        </p>
      </>
    ),
    law: "Lei 13.146/2015, art. 28, § 1º; Lei 12.764/2012, art. 7º",
  },
  {
    slug: "idade-para-cada-ano",
    question: "Com que idade se entra na escola?",
    description: "Pré-escola aos 4 anos e 1º ano aos 6, completos até 31 de março do ano da matrícula. Veja a regra.",
    updatedAt: "2026-11-21",
    answer: (
      <p>
        A criança entra na pré-escola com 4 anos e no 1º ano do Ensino Fundamental com 6 anos, completos até 31 de março
        do ano da matrícula. Quem faz aniversário depois dessa data entra no ano seguinte. Quem já está na escola
        continua na sua série: em caso de dúvida, pergunte à escola ou à secretaria de educação.
      </p>
    ),
    law: "STF, ADC 17 e ADPF 292; Portaria MEC 1.035/2018",
  },
];
