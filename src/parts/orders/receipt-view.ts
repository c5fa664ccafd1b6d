import type { Line } from "../../client/components/ledger.tsx";
import type { Order } from "../../contract/v3/orders.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { formatMoney, UNKNOWN } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import { offerLabels, refundLabel, unusedPaymentLabel } from "./order-labels.ts";

type Receipt = NonNullable<Order["receipts"]>[number];

export type ReceiptView = NonNullable<ReturnType<typeof toReceiptView>>;

/** The receipt of what an order was paid, with what was given back of it; null while nothing arrived. */
export function toReceiptView(order: Order) {
  const { receipts = [], payee, guardian, internalTransactionCode: code } = order;
  if (receipts.length === 0) return null;
  const labels = offerLabels(order);
  const paid = receipts.find(({ isUnused }) => !isUnused);
  const isSandbox = receipts.some((one) => one.isSandbox);
  return {
    isSandbox,
    amount: paid ? formatMoney(paid.amountCents) : null,
    what: labels.dueNowIs,
    lines: [
      ...(paid ? proofOf(paid) : []),
      { label: "Recebedor", value: payee.name },
      { label: "CNPJ", value: payee.cnpj === "" ? UNKNOWN : formatCnpj(payee.cnpj) },
      { label: "Banco do recebedor", value: isSandbox ? "nenhum" : payee.bank || UNKNOWN },
      ...(guardian.name ? [{ label: "Recebido de", value: `${guardian.name}, CPF ${guardian.cpf || UNKNOWN}` }] : []),
      { label: "Referente a", value: `${labels.dueNowIs}, em ${labels.school}, ${labels.place}` },
      { label: "Vaga", value: labels.what },
      { label: "Pedido", value: code },
      ...(paid ? [{ label: "Devolução", value: refundLabel(order) ?? "nada foi devolvido deste pagamento" }] : []),
    ] satisfies Line[],
    /** Amounts that never paid the order, which go back. */
    unused: receipts
      .filter((one) => one.isUnused)
      .map((one, id) => ({ id, lines: [{ label: "Valor", value: formatMoney(one.amountCents) }, ...proofOf(one)] })),
    unusedNote: unusedPaymentLabel(order),
    detailsHref: paths.orderDetails(code),
  };
}

/** Lists when and how an amount arrived, and its proof. */
function proofOf({ paidAt, endToEndIds, isSandbox }: Receipt): Line[] {
  const ids = endToEndIds.length === 0 ? UNKNOWN : endToEndIds.join(", ");
  return [
    { label: "Pago em", value: `${formatInstant(paidAt)}, horário de Brasília, por Pix` },
    {
      label: "Autenticação do Pix",
      value: isSandbox ? "nenhuma: o pagamento foi simulado, e este recibo não vale como prova" : ids,
    },
  ];
}
