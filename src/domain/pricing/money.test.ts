import { expect, expectTypeOf, test } from "vitest";
import type { Order, Reservable } from "../../contract/v3/orders.ts";
import type { formatMoney } from "../text/format.ts";
import { type Cents, type Reais, toCents, toReais } from "./money.ts";

test.each([
  [0, 0],
  [1, 0.01],
  [64_550, 645.5],
  [1_999_999, 19_999.99],
])("%i centavos are R$ %d, and back", (cents, reais) => {
  expect([toReais(cents), toCents(reais)]).toEqual([reais, cents]);
});

test("every amount of centavos comes back from reais", () => {
  for (let cents = 0; cents <= 1_000_000; cents += 7) if (toCents(toReais(cents)) !== cents) expect(cents).toBe("back");
});

test("an amount of one unit is none of the other", () => {
  expectTypeOf<Reais>().not.toExtend<Cents>();
  expectTypeOf<Cents>().not.toExtend<Reais>();
  expectTypeOf<Reais>().not.toExtend<Parameters<typeof formatMoney>[0]>();
  expectTypeOf<Reservable["offer"]["monthly_fee"]>().toEqualTypeOf<Reais>();
  expectTypeOf<Order["amounts"]["dueNowCents"]>().toEqualTypeOf<Cents>();
});
