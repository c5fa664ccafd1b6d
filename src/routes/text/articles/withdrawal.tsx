import type { Article } from "./article.ts";

export const WITHDRAWAL_ARTICLES: readonly Article[] = [
  {
    slug: "posso-desistir",
    question: "Posso desistir da vaga?",
    description:
      "Quem contrata pela internet tem sete dias para desistir sem explicar o motivo. Depois, vale o contrato com a escola.",
    updatedAt: "2026-11-21",
    topic: "desistencia",
    answer: (
      <>
        <p>
          Sim. Quem contrata pela internet tem sete dias corridos para desistir, sem dar motivo e sem multa. Quando
          houver reserva pelo site, o pedido se faz no mesmo lugar da reserva, com confirmação imediata.
        </p>
        <p>
          Depois disso, vale o contrato com a escola. Antes do início das aulas, o Procon-SP entende que o valor deve
          ser devolvido, descontados só custos comprovados e previstos no contrato.
        </p>
      </>
    ),
    law: "CDC, art. 49; Decreto 7.962/2013, art. 5º",
  },
  {
    slug: "prazo-de-devolucao",
    question: "Em quantos dias devolvem?",
    description:
      "Nos sete dias de arrependimento, a lei manda devolver de imediato, com correção. Veja o que pode demorar.",
    updatedAt: "2026-11-21",
    topic: "desistencia",
    answer: (
      <>
        <p>
          Se você desiste nos sete dias, a lei manda devolver tudo de imediato, com correção. No cartão, a loja avisa a
          administradora na hora, e o estorno aparece na fatura conforme a data de fechamento.
        </p>
        <p>
          Quando houver pagamento pelo site, a devolução segue a mesma forma do pagamento, e a página do pedido mostra
          valor e data. Pagamentos feitos à escola são devolvidos por ela.
        </p>
      </>
    ),
    law: "CDC, art. 49, parágrafo único; Decreto 7.962/2013, art. 5º, § 3º",
  },
];
