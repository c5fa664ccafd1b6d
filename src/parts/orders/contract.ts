import type { Line } from "../../client/components/ledger.tsx";
import type { Order } from "../../contract/v3/orders.ts";
import {
  art49Deadline,
  DOCUMENT_DAYS,
  ENROLMENT_REPORT_DAYS,
  FEW_SEATS,
  lastDateOf,
  PIX_MINUTES,
  refundDeadline,
  SCHOOL_BUSINESS_DAYS,
  VOUCHER_DAYS,
  WITHDRAWAL_DAYS,
} from "../../domain/orders/order-terms.ts";
import { wayBack } from "../../domain/orders/refund-labels.ts";
import { PIX_RETURN_DAYS, TEAM_REFUND_BUSINESS_DAYS } from "../../domain/orders/refund-way.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { offerLabels } from "./order-labels.ts";

/** Date of the terms of use in force, which are part of every contract. */
export const TERMS_DATE = "2026-11-28";

/** The main points of the contract, shown before agreeing (Decreto 7.962/2013, art. 4º, I). */
export function contractSummary(order: Order): readonly Line[] {
  const labels = offerLabels(order);
  return [
    { label: "O que é", value: `Reserva de bolsa: ${labels.what}` },
    { label: "Quem ensina", value: `${labels.school}, ${labels.place}` },
    { label: "Quem recebe a reserva", value: labels.payee },
    { label: "Mensalidade", value: `${labels.netPrice} com bolsa (sem bolsa ${labels.listPrice}, ${labels.discount})` },
    { label: "Agora", value: `${labels.dueNow} (${labels.dueNowIs})` },
    ...labels.later,
    labels.total,
    ...(labels.waived ? [{ label: "Isenções", value: labels.waived }] : []),
    { label: "Validade", value: labels.validity },
    { label: "Renovação", value: "Não cobramos taxa para renovar a bolsa." },
    { label: "O que faz perder", value: LOSS },
    { label: "Desistência", value: withdrawalTerm(order) },
    { label: "Se a escola não confirmar", value: schoolTerm(order) },
  ];
}

const LOSS =
  "Só o que estiver escrito no contrato com a escola. Este contrato não acrescenta motivo nenhum; leia o da escola antes de assinar.";

/** Whether nothing is paid here, and so nothing is ever refunded. */
function isFree({ amounts }: Order): boolean {
  return amounts.dueNowCents === 0;
}

function schoolTerm(order: Order): string {
  const result = isFree(order) ? "a reserva é cancelada. Nada é cobrado" : "tudo volta para você, sem precisar pedir";
  return `Sem resposta em ${SCHOOL_BUSINESS_DAYS} dias úteis, ${result}.`;
}

/** Whether the school year had begun when the order was placed: the cost then depends on the month. */
function isOfRunningYear({ offer, createdAt }: Order): boolean {
  return createdAt.startsWith(String(offer.year));
}

/** Names the day before classes only while it can be later than the seven days. */
function withdrawalTerm(order: Order): string {
  const { createdAt } = order;
  const { year } = order.offer;
  const isBeforeClasses = refundDeadline(createdAt, year) > art49Deadline(createdAt);
  const orUntil = isBeforeClasses ? `, ou até 31/01/${year} se for mais tarde` : "";
  return `Sem motivo${isFree(order) ? "" : ", com devolução total"}, em ${WITHDRAWAL_DAYS} dias depois de contratar${orUntil}.`;
}

/** The full contract of an order in plain language, as paragraphs under headings. */
export function contractText(
  order: Order,
): readonly { readonly title: string; readonly paragraphs: readonly string[] }[] {
  const labels = offerLabels(order);
  const { guardian, student, internalTransactionCode, voucher } = order;
  const ends = `termina em 24 horas, ou em 1 hora se restam só ${FEW_SEATS} vagas ou menos${isOfRunningYear(order) ? ", ou no fim do mês, se vier antes" : ""}`;
  const when = voucher ? `Contratado em ${formatInstant(voucher.issuedAt)}.` : "Ainda não contratado.";
  return [
    {
      title: "1. Quem contrata",
      paragraphs: [
        `Responsável: ${guardian.name}${guardian.cpf && `, CPF ${guardian.cpf}`}, ${guardian.email}.`,
        `Aluno: ${student.apelido}. Intermediação e recebimento: ${labels.payee}. Ensino: ${labels.school}, ${labels.place}.`,
        `Pedido ${internalTransactionCode}. ${when}`,
      ],
    },
    {
      title: "2. O que é reservado",
      paragraphs: [
        `Uma vaga com bolsa: ${labels.what}. Mensalidade sem bolsa de ${labels.listPrice}, com bolsa ${labels.netPrice} (${labels.discount}).`,
        labels.source,
        labels.validity,
        ...(labels.waived ? [labels.waived] : []),
      ],
    },
    {
      title: "3. Quanto se paga, quando e a quem",
      paragraphs: [
        `Agora, a ${labels.payee}: ${labels.dueNow} (${labels.dueNowIs}). Não há outra cobrança deste site, nem para renovar.`,
        ...labels.later.map(({ label, value }) => `${label}: ${value}.`),
        `${labels.total.label}: ${labels.total.value}. ${labels.totalNote ?? ""}`.trim(),
        "A matrícula faz parte do total do ano, e o valor só pode ser reajustado uma vez a cada doze meses (Lei 9.870/1999).",
      ],
    },
    {
      title: "4. Prazos",
      paragraphs: [
        `${isFree(order) ? `A reserva não contratada ${ends}.` : `A reserva não paga ${ends}; com um código Pix gerado, termina quando o código vence, em até ${PIX_MINUTES} minutos. Pedir outro código não aumenta o prazo.`} Nada é cobrado depois disso.`,
        `A escola confirma a vaga em ${SCHOOL_BUSINESS_DAYS} dias úteis depois ${isFree(order) ? "da contratação" : "do pagamento"}. ${schoolTerm(order)}`,
        `Se a escola pedir documentos, eles são entregues a ela em ${DOCUMENT_DAYS} dias. Com a vaga confirmada, o contrato com a escola é assinado em ${VOUCHER_DAYS} dias. Se os documentos não forem registrados, ou se ${ENROLMENT_REPORT_DAYS} dias depois do prazo para assinar não houver matrícula registrada, a reserva termina, a vaga fica livre e ${isFree(order) ? "nada é cobrado" : "tudo volta para você, sem precisar pedir"}. Nenhum destes prazos passa de ${formatDate(lastDateOf(order.offer.year))}.`,
        ...(voucher ? [`O comprovante deve ser levado à escola até ${formatDate(voucher.validUntil)}.`] : []),
      ],
    },
    {
      title: "5. Desistência e devolução",
      paragraphs: [
        `Você pode desistir sem dizer por quê, na página do pedido. ${withdrawalTerm(order)} (Código de Defesa do Consumidor, art. 49; Decreto 7.962/2013, art. 5º.)`,
        isFree(order)
          ? "Nada é cobrado aqui, e por isso não há o que devolver. O protocolo sai na hora."
          : `A devolução é do valor inteiro, ${labels.dueNow}, ${wayBack(false)}, com protocolo na hora. Depois de ${PIX_RETURN_DAYS} dias do pagamento, que é até quando o banco devolve um Pix, ela vai por outro Pix, para uma chave no CPF de quem contratou, em até ${TEAM_REFUND_BUSINESS_DAYS} dias úteis.`,
      ],
    },
    {
      title: "6. Perda da bolsa",
      paragraphs: [
        LOSS,
        "A escola não pode recusar nem cobrar a mais de aluno com deficiência (Lei 13.146/2015, art. 28).",
      ],
    },
    {
      title: "7. Dados pessoais",
      paragraphs: [
        "Usamos nome, CPF e contato do responsável e o apelido do aluno para cumprir este contrato (LGPD, art. 7º, V). A escola recebe o que precisa para a matrícula. O CPF aparece mascarado.",
      ],
    },
    ...(labels.isSandbox
      ? [
          {
            title: "8. Ambiente de testes",
            paragraphs: [
              "Este site está em ambiente de testes: nenhum dinheiro é movimentado e nenhuma vaga é reservada.",
            ],
          },
        ]
      : []),
  ];
}
