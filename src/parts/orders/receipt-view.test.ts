import { expect, test } from "vitest";
import { offersOf, reserveAndPay } from "../../../test/fixtures/orders.ts";
import type { Order } from "../../contract/v3/orders.ts";
import { readCnpj } from "../../domain/people/cnpj.ts";
import { toReceiptView } from "./receipt-view.ts";

const ID = "E12345678202611271503abcdefghijk";
const LATER = "E12345678202611271504abcdefghijk";

const { paid, begun } = reserveAndPay(offersOf(2027)[0]!, new Date("2026-11-24T12:00:00-03:00"));
const receipt = {
  amountCents: 65_000,
  paidAt: "2026-11-27T12:03:00-03:00",
  endToEndIds: [ID],
  isUnused: false,
  isSandbox: false,
};
const order: Order = {
  ...paid,
  guardian: { ...paid.guardian, cpf: "***.982.247-**" },
  // Letters, as in the CNPJ of companies since July 2026.
  payee: { name: "Escola à Vista Ltda.", cnpj: readCnpj("12.abc.345/01de-35")!, bank: "Efí", isSandbox: false },
  receipts: [receipt],
};

/** The lines of a receipt, by label. */
const linesOf = (of: Order) =>
  Object.fromEntries(toReceiptView(of)!.lines.map(({ label, value }) => [label, value.replaceAll("\u00a0", " ")]));

test("names payee, CNPJ, bank, what it was for, the time in Brasília, and what proves the payment", () => {
  expect(toReceiptView(order)).toMatchObject({ isSandbox: false, amount: "R$\u00a0650", unused: [] });
  expect(linesOf(order)).toEqual({
    Recebedor: "Escola à Vista Ltda.",
    CNPJ: "12.ABC.345/01DE-35",
    "Banco do recebedor": "Efí",
    "Pago em": "27/11/2026, 12h03, horário de Brasília, por Pix",
    "Autenticação do Pix": ID,
    "Recebido de": "Ana, CPF ***.982.247-**",
    "Referente a": "1ª mensalidade com bolsa, em Colégio Aurora, São Paulo, SP",
    Vaga: "1º ano · manhã · 2027 (Ensino Fundamental I)",
    Pedido: paid.internalTransactionCode,
    Devolução: "nada foi devolvido deste pagamento",
  });
});

test("tells of a refund, and of what arrived besides", () => {
  const refunded: Order = {
    ...order,
    status: "drop_out_confirmed",
    withdrawal: { ...order.withdrawal, refundAmountCents: 65_000, refundedAt: "2026-11-28T09:00:00-03:00" },
    receipts: [receipt, { ...receipt, amountCents: 250, endToEndIds: [LATER], isUnused: true }],
    unusedPayment: { amountCents: 250, refundedAt: null },
  };
  expect(linesOf(refunded).Devolução).toContain("28/11/2026");
  const { unused, unusedNote } = toReceiptView(refunded)!;
  expect(unused.flatMap(({ lines }) => lines.map(({ value }) => value))).toContain(LATER);
  expect(unusedNote).toContain("a devolver");
});

test("with only an amount that did not pay the order, it is no receipt of the fee", () => {
  const view = toReceiptView({ ...order, receipts: [{ ...receipt, isUnused: true }] })!;
  expect(view.amount).toBeNull();
  expect(view.lines.map(({ label }) => label)).not.toContain("Autenticação do Pix");
});

test("the sandbox says that it proves nothing, also after the site has a bank; before a payment there is no receipt", () => {
  const simulated = { ...order, receipts: [{ ...receipt, endToEndIds: [], isSandbox: true }] };
  expect(toReceiptView(simulated)!.isSandbox).toBe(true);
  expect(linesOf(simulated)["Autenticação do Pix"]).toContain("simulado");
  expect(linesOf(simulated)["Banco do recebedor"]).toBe("nenhum");
  expect(toReceiptView(begun)).toBeNull();
  expect(toReceiptView({ ...paid, receipts: undefined })).toBeNull();
});
