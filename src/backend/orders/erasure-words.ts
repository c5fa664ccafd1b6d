import { teamRefundLabel, wayBack } from "../../domain/orders/refund-labels.ts";
import { formatDate } from "../../domain/text/format.ts";
import { type ErasedOrder, isKept } from "./erase-orders.ts";
import { money, schoolOf, what } from "./order-emails.ts";

/** Lines of the e-mail about an erasure: what became of each order. */
export function erasureLines(orders: readonly ErasedOrder[]): string[] {
  return orders.flatMap((one) => {
    const line = lineOf(one);
    return line === null ? [] : [`Pedido ${one.order.code} (${what(one)}, ${schoolOf(one)}): ${line}`];
  });
}

function lineOf(one: ErasedOrder): string | null {
  const { order, effect, contractUntil } = one;
  const refund = refundOf(one);
  if (effect === "hold") {
    return `o Pix está em contestação no banco. Guardamos seu contato e o apelido do aluno como prova até ele decidir e, se a reserva continuar, até ${formatDate(contractUntil)}.`;
  }
  if (isKept(one)) {
    return `continua com a escola. Guardamos seu contato e o apelido do aluno até ${formatDate(contractUntil)}, só para este contrato. Para desistir dele, peça um link em “Meus dados”, com este e-mail.`;
  }
  if (effect === "clear") return refund === "" || order.status === "enrolled" ? null : `encerrado. ${refund}`;
  if (effect === "drop") return `cancelado. Se você já fez o Pix, devolvemos o valor ${wayBack(false)}.`;
  const withdrawn = `você desistiu, protocolo ${order.withdrawalProtocol}. Avisamos a escola.`;
  return one.isGivenUp ? `${withdrawn} Não há devolução.` : `${withdrawn} ${refund}`.trim();
}

/** The amounts that go back by the bank, and those that only the team can give back. */
function refundOf({ paidCents, returnableCents }: ErasedOrder): string {
  const byTeamCents = paidCents - returnableCents;
  return [
    ...(returnableCents > 0 ? [`Devolvemos ${money(returnableCents)}, ${wayBack(false)}.`] : []),
    ...(byTeamCents > 0 ? [`Devolvemos ${money(byTeamCents)}. ${teamRefundLabel(false)}`] : []),
  ].join(" ");
}
