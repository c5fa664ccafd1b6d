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

test.each([
  [59_200, 148_050, "592–1.481", "de R$\u00a0592 a R$\u00a01.480,50 por\u00a0mês, conforme a série"],
  [159_000, 248_000, "1,6–2,5\u00a0mil", "de R$\u00a01.590 a R$\u00a02.480 por\u00a0mês, conforme a série"],
  [200_000, 1_250_000, "2–13\u00a0mil", "de R$\u00a02.000 a R$\u00a012.500 por\u00a0mês, conforme a série"],
  [200_000, 300_000, "2–3\u00a0mil", "de R$\u00a02.000 a R$\u00a03.000 por\u00a0mês, conforme a série"],
  [156_000, 164_000, "1,6\u00a0mil", "de R$\u00a01.560 a R$\u00a01.640 por\u00a0mês, conforme a série"],
  [99_950, 148_000, "1,0–1,5\u00a0mil", "de R$\u00a0999,50 a R$\u00a01.480 por\u00a0mês, conforme a série"],
  [90_010, 90_020, "R$\u00a0900", "de R$\u00a0900,10 a R$\u00a0900,20 por\u00a0mês, conforme a série"],
  [90_000, 90_000, "R$\u00a0900", "R$\u00a0900 por\u00a0mês, igual em todas as séries com preço"],
])("a school without a chosen grade shows the range of its fees: %i to %i", (lowest, highest, label, price) => {
  const offer = { grade: "medio_1-serie", shift: "manha", year: 2027, netMonthlyFeeCents: lowest } as const;
  expect(pinPrice(offer, highest)).toEqual({ label, price });
  // No wider than "R$ 10.000".
  expect(label.length).toBeLessThanOrEqual(11);
});
