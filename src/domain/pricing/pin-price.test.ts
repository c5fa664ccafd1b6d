import { expect, test } from "vitest";
import { pinPrice } from "./pin-price.ts";

test("a pin shows whole reais, and its title whose price it is", () => {
  const offer = { grade: "medio_1-serie", shift: "manha", year: 2027, netMonthlyFeeCents: 121_550 } as const;
  expect(pinPrice(offer)).toEqual({
    label: "R$\u00a01.216",
    price: "1ª série · manhã · 2027 · R$\u00a01.215,50 por\u00a0mês",
  });
  expect(pinPrice(null)).toEqual({ label: "", price: "" });
});
