import { expect, test } from "vitest";
import { isReservable } from "../../domain/orders/order-terms.ts";
import { contactOf } from "./school-view.ts";

const PRICES = { none: null, fee: { discountPercent: 0 }, scholarship: { discountPercent: 30 } };

test("every price of every private school leads somewhere: to a reservation, a form, contacts or the count", () => {
  const rows = [true, false].flatMap((isPartner) =>
    [true, false].flatMap((isReachable) =>
      Object.entries(PRICES).map(([price, offer]) => {
        const canReserve = offer !== null && isReservable(offer, { isPartner });
        const contact = contactOf({ isPrivate: true, isPartner, isReachable, hasPrice: offer !== null, canReserve });
        const of = `${isPartner ? "partner" : "other"} ${isReachable ? "with" : "without"} address, ${price}`;
        return `${of}: ${[canReserve && "reserve", contact?.label].filter(Boolean).join(" + ")}`;
      }),
    ),
  );
  expect(rows).toEqual([
    "partner with address, none: Quero saber mais",
    "partner with address, fee: Quero saber mais",
    "partner with address, scholarship: reserve + Quero saber mais",
    "partner without address, none: Ver contatos da escola",
    "partner without address, fee: Ver contatos da escola",
    "partner without address, scholarship: reserve",
    "other with address, none: Quero bolsa aqui",
    "other with address, fee: Falar com a escola",
    "other with address, scholarship: Falar com a escola",
    "other without address, none: Quero bolsa aqui",
    "other without address, fee: Falar com a escola",
    "other without address, scholarship: Falar com a escola",
  ]);
});

test("a public school has no such way", () => {
  const facts = { isPartner: false, isReachable: true, hasPrice: false, canReserve: false };
  expect(contactOf({ ...facts, isPrivate: false })).toBeNull();
});
