import type { OrderErasure } from "../../contract/v3/order-erasure.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import type { Person } from "../personal-data/person.ts";
import { readErasableOrders } from "./erase-orders.ts";

/** Reads the effect that erasing a person's data would have on each of their open orders. */
export async function readOrderErasures(db: D1Database, person: Person, now: Date): Promise<OrderErasure[]> {
  const orders = await readErasableOrders(db, person, now);
  return orders.flatMap(({ order, effect, paidCents, contractUntil }) => {
    if (effect === "clear") return [];
    const { offer, school } = order.snapshot;
    return [
      {
        internalTransactionCode: order.code,
        school_name: school.name,
        product_title: gradeOf(offer.grade).name,
        product_shift: offer.shift,
        year: offer.year,
        effect,
        refundAmountCents: effect === "withdraw" ? paidCents : 0,
        keptUntil: effect === "choose" || effect === "hold" ? contractUntil : null,
      },
    ];
  });
}
