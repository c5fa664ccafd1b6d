import { expect, test } from "vitest";
import { offersOf, reserveAndPay } from "../../../test/fixtures/orders.ts";
import { familyEmail, schoolEmail } from "../../backend/orders/order-emails.ts";

const NOW = new Date("2026-11-24T12:00:00-03:00");
const PAID = reserveAndPay(offersOf(2027)[0]!, NOW);

test("a payment after the deadline is told to the family, not to a school that never saw the order", () => {
  const { about } = PAID;
  const event = { ...about.event, status: "dropping_out" as const };
  const late = { ...about, event, order: { ...about.order, contractedAt: null } };
  expect(familyEmail(late)!.paragraphs.join()).toContain("chegou depois do prazo");
  expect(schoolEmail(late)).toBeNull();
  expect(schoolEmail({ ...about, event })!.subject).toContain("A família desistiu");
});
