import { expect, test } from "vitest";
import { AT_SCHOOL, ORDER_STATUSES, type OrderStatus } from "./order-status.ts";
import { repliesTo } from "./possible-replies.ts";

test.each([
  ["initiated", []],
  ["awaiting_payment", []],
  ["expired", []],
  ["pre_registered", ["confirmar-vaga", "pedir-documentos", "recusar-vaga"]],
  ["pending_docs", ["receber-documentos", "recusar-vaga"]],
  ["submitted_docs", ["confirmar-vaga", "recusar-documento", "recusar-vaga"]],
  ["rejected_docs", ["receber-documentos", "recusar-vaga"]],
  ["approved", ["concluir-matricula", "recusar-vaga"]],
  ["enrolled", []],
  ["disputed", []],
  ["failed", []],
  ["dropping_out", []],
  ["drop_out_confirmed", []],
] as const)("K1: to %s a school may answer %j", (status, responses) => {
  expect(repliesTo(status)).toEqual(responses);
});

test("an order is at the school as long as it may answer", () => {
  const all = Object.keys(ORDER_STATUSES) as OrderStatus[];
  expect(all.filter((status) => repliesTo(status).length > 0)).toEqual(AT_SCHOOL);
});
