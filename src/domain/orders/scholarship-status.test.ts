import { expect, test } from "vitest";
import { scholarshipStatusAfter } from "./scholarship-status.ts";

test.each([
  ["initiated", null],
  ["awaiting_payment", null],
  ["expired", null],
  ["pre_registered", "aguardando_matricula"],
  ["pending_docs", null],
  ["submitted_docs", null],
  ["rejected_docs", null],
  ["approved", null],
  ["enrolled", "ativa"],
  ["disputed", "suspensa"],
  ["failed", "cancelada"],
  ["dropping_out", "cancelada"],
  ["drop_out_confirmed", null],
] as const)("K3: an order that becomes %s makes its scholarship %s", (status, scholarship) => {
  expect(scholarshipStatusAfter(status)).toBe(scholarship);
});
