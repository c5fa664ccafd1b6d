import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { confirmOrder } from "../../../src/backend/orders/pay.ts";
import { findOpenPayment } from "../../../src/backend/orders/read-order.ts";
import { reserve } from "../../../src/backend/orders/reserve.ts";
import { takeMessage } from "../../../src/backend/orders/take-message.ts";
import type { Order } from "../../../src/backend/orders/transition-order.ts";
import type { PaymentMessage } from "../../../src/backend/payments/payment-provider.ts";
import { sandboxProvider, simulatePayment } from "../../../src/backend/payments/sandbox.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import { buildWorld, fillWorld } from "../../fixtures/world.ts";

/** The school year on offer: classes have not started. */
export const YEAR = 2027;
/** A Monday morning. */
export const NOW = new Date("2026-11-23T12:00:00.000Z");
/** A partner's offer with 25% off R$ 800: R$ 600 are due. */
export const OFFER = "offer-35000001";
/** The same kind of offer, with the first month and the enrolment fee waived. */
export const FREE_OFFER = "offer-35000007";
/** A scholarship of a school that is not a partner. */
export const STRANGE_OFFER = "offer-35000004";
export const DUE_CENTS = 60_000;
export const FAMILY = { studentNickname: "Bia", guardianCpf: "52998224725" };

export const ANA = { userId: 1, name: "Ana Souza", email: "ana@familia.example", phone: "11987654321" };
export const BRUNO = { userId: 2, name: "Bruno Lima", email: "bruno@familia.example", phone: null };

export const PAYEE = { name: "Escola à Vista", cnpj: "" };

/** Inserts the offers of the small Brazil into D1. */
export async function openMarket(): Promise<void> {
  const world = buildWorld(YEAR);
  const offers = world.offers.map((offer) =>
    offer.id === FREE_OFFER
      ? {
          ...offer,
          waivesFirstMonth: 1,
          waivesEnrollmentFee: 1,
          enrollmentFeeCents: 50_000,
          validityRule: "ano_letivo",
        }
      : offer,
  );
  await fillWorld(env.DB, { ...world, offers });
}

export const provider = (db: D1Database = env.DB) => sandboxProvider(db, PAYEE);

/** The instant a number of minutes after NOW. */
export function after(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

export function request(offerId: string = OFFER) {
  const cents = offerId === OFFER ? DUE_CENTS : 64_500;
  return {
    offerId,
    seenMonthlyFeeCents: cents,
    seenDueNowCents: offerId === OFFER ? DUE_CENTS : 0,
    studentNickname: "Bia",
  };
}

let keys = 0;

/** A new reservation of Ana's. */
export function reserveOne(offerId?: string): Promise<Order> {
  return reserve(env.DB, ANA, `key-${++keys}`, request(offerId), NOW);
}

/** A reservation that waits for its Pix payment, and the id of the payment. */
export async function contractOne(): Promise<{ order: Order; paymentId: string }> {
  const { code, id } = await reserveOne();
  const order = await confirmOrder(env.DB, provider(), ANA.userId, code, FAMILY, NOW);
  return { order, paymentId: (await findOpenPayment(env.DB, id))!.id };
}

/** Pays a charge in the sandbox and delivers its message. */
export async function pay(paymentId: string, now: Date, db: D1Database = env.DB): Promise<void> {
  const call = await simulatePayment(db, paymentId, "paid", now);
  if (call) await takeMessage(db, JSON.parse(call.body) as PaymentMessage, now);
}

/** A paid order. */
export async function payOne(): Promise<{ order: Order; paymentId: string }> {
  const { order, paymentId } = await contractOne();
  await pay(paymentId, after(1));
  return { order: await orderOf(order.id), paymentId };
}

export async function orderOf(id: string): Promise<Order> {
  return (await allOf(schema.scholarshipOrder)).find((order) => order.id === id)!;
}

/** Every row of a table. */
export async function allOf<T extends Table>(table: T): Promise<T["$inferSelect"][]> {
  return drizzle(env.DB).select().from(table) as never;
}
type Table = (typeof schema)[keyof typeof schema];

/** Deletes every order. */
export async function clearOrders(): Promise<void> {
  const tables =
    "benefit scholarship refund payment payment_message order_event scholarship_order sandbox_charge".split(" ");
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

/** A database that holds back every batch until `parties` of them have arrived, so that they run concurrently. */
export function meeting(db: D1Database, parties: number): D1Database {
  let waiting = 0;
  let open: () => void;
  const everybody = new Promise<void>((resolve) => {
    open = resolve;
  });
  return new Proxy(db, {
    get(real, name) {
      const value = Reflect.get(real, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(real) : value;
      return async (statements: D1PreparedStatement[]) => {
        if (++waiting === parties) open();
        if (waiting <= parties) await everybody;
        return real.batch(statements);
      };
    },
  });
}
