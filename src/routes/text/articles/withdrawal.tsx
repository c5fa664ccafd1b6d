import { wayBack } from "../../../domain/orders/refund-labels.ts";
import { PIX_RETURN_DAYS, TEAM_REFUND_BUSINESS_DAYS } from "../../../domain/orders/refund-way.ts";
import type { Article } from "./article.ts";

export const WITHDRAWAL_ARTICLES: readonly Article[] = [
  {
    slug: "posso-desistir",
    question: "Posso desistir da vaga?",
    description:
      "Quem contrata pela internet tem sete dias para desistir sem explicar o motivo. Depois, vale o contrato com a escola.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Sim. Quem contrata pela internet tem sete dias corridos para desistir, sem dar motivo e sem multa. Na reserva
          pelo site, você desiste na página do pedido, em dois toques, com protocolo na hora.
        </p>
        <p>
          Nós vamos além: até 31 de janeiro do ano letivo, devolvemos tudo o que você pagou aqui. O que foi pago à
          escola segue o contrato com ela; antes das aulas, o Procon-SP entende que deve ser devolvido, descontados só
          custos comprovados.
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
    answer: (
      <>
        <p>
          Se você desiste nos sete dias, a lei manda devolver tudo de imediato, com correção. No cartão, o estorno
          aparece conforme o fechamento da fatura.
        </p>
        <p>
          Pagamentos pelo site voltam {wayBack(false)}; {PIX_RETURN_DAYS} dias depois do pagamento, por outro Pix, em
          até {TEAM_REFUND_BUSINESS_DAYS} dias úteis. A página do pedido mostra valor e data. Se a escola não confirmar
          a vaga em cinco dias úteis, volta sem você pedir. O que foi pago à escola, ela devolve.
        </p>
      </>
    ),
    law: "CDC, art. 49, parágrafo único; Decreto 7.962/2013, art. 5º, § 3º",
  },
];
