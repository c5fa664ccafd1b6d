import { expect, test } from "vitest";
import { pricedSeatLabel, type Seat, seatLabel } from "./seat.ts";

test.each<[Seat, string]>([
  [{ grade: "fundamentalII_6-ano", shift: "manha", year: 2027 }, "6º ano · manhã · 2027"],
  [{ grade: "medio_1-serie", shift: "semi-integral", year: 2026 }, "1ª série · semi-integral · 2026"],
  [{ grade: "infantil_jardim-ii", shift: "ead", year: 2027 }, "Jardim II · EAD · 2027"],
  [{ grade: null, shift: "tarde", year: null }, "tarde"],
  [{ grade: null, shift: null, year: null }, "série não informada"],
])("%j is %s", (seat, words) => {
  expect(seatLabel(seat)).toBe(words);
});

test("a price says whose it is, to the centavo", () => {
  const seat = { grade: "fundamentalII_6-ano", shift: "manha", year: 2027 } as const;
  expect(pricedSeatLabel({ ...seat, netMonthlyFeeCents: 121_550 })).toBe(
    "6º ano · manhã · 2027 · R$\u00a01.215,50 por\u00a0mês",
  );
});
