// One matrix of states, actions and times in one file, which share their stored rows: it may be over 400 lines.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_ACTIONS, deleteAccountOf, eraseByLink, NEW_EMAIL } from "../../../test/fixtures/account-actions.ts";
import { ANA, after, DUE_CENTS, FAMILY, FREE_OFFER, marketOf, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { BEFORE_AGREEMENT, CONFIRMED, type OrderStatus, TAKES_SEAT } from "../../domain/orders/order-status.ts";
import { refundDeadline } from "../../domain/orders/order-terms.ts";
import type { BackendBindings } from "../env.ts";
import { applyErasures } from "../journal/apply-erasures.ts";
import type { Erasure } from "../journal/archive-journal.ts";
import { confirmOrder } from "../orders/pay.ts";
import { runDeadlines } from "../orders/run-deadlines.ts";
import { sendOrderEmails } from "../orders/send-order-emails.ts";
import { settleDue } from "../orders/settle.ts";
import { takePaymentMessage } from "../orders/take-payment-message.ts";
import type { Order } from "../orders/transition-order.ts";
import { withdraw } from "../orders/withdraw.ts";
import * as schema from "../schema/orders.ts";

const db = openMemoryD1();
const market = marketOf(db);
const { allOf, answer: response, contractOne, orderOf, payOne, provider, reserveOne, sql } = market;

type Rows = readonly (readonly [table: string, rows: readonly Record<string, unknown>[]])[];
/** The rows of an order in every status. */
const stored = new Map<keyof typeof ORDERS, Rows>();

beforeAll(async () => {
  await market.open();
  const { bindings } = market.postOffice();
  for (const [state, make] of Object.entries(ORDERS)) {
    await market.clear();
    await make();
    await sendOrderEmails(bindings, after(66));
    stored.set(state as keyof typeof ORDERS, await readRows());
  }
});

beforeEach(clear);

async function clear(): Promise<void> {
  await market.clear();
  await db.batch(
    ["account", "attempt", "erasure", "data_link", "data_request"].map((table) => db.prepare(`DELETE FROM ${table}`)),
  );
}

const TABLES =
  "account scholarship_order order_event order_document payment refund scholarship benefit sandbox_charge".split(" ");

async function readRows(): Promise<Rows> {
  const responses = await db.batch<Record<string, unknown>>(
    TABLES.map((table) => db.prepare(`SELECT * FROM ${table}`)),
  );
  return responses.map(({ results }, i) => [TABLES[i]!, results]);
}

async function writeRows(tables: Rows): Promise<void> {
  await db.batch(
    tables.flatMap(([table, rows]) =>
      rows.map((row) => {
        const names = Object.keys(row);
        const statement = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
        return db.prepare(statement).bind(...Object.values(row));
      }),
    ),
  );
}

const atSchool =
  (...responses: Parameters<typeof response>[1][]) =>
  async () => {
    const { order } = await payOne();
    for (const said of responses) await response(order.id, said, { documents: "RG", document: "RG", note: "ilegível" });
    return order;
  };

/** An order in every status, as it comes to it; and without anything due. */
const ORDERS: Readonly<Record<OrderStatus | "free", () => Promise<{ readonly id: string }>>> = {
  initiated: () => reserveOne(),
  awaiting_payment: async () => (await contractOne()).order,
  expired: async () => {
    const { order } = await contractOne();
    await runDeadlines(db, provider(), after(61));
    return order;
  },
  pre_registered: atSchool(),
  free: async () => confirmOrder(db, provider(), ANA.userId, (await reserveOne(FREE_OFFER)).code, FAMILY, after(0)),
  pending_docs: atSchool("pedir-documentos"),
  submitted_docs: atSchool("pedir-documentos", "receber-documentos"),
  rejected_docs: atSchool("pedir-documentos", "receber-documentos", "recusar-documento"),
  approved: atSchool("confirmar-vaga"),
  enrolled: atSchool("confirmar-vaga", "concluir-matricula"),
  disputed: async () => {
    const { order } = await payOne();
    await market.contest(order.id);
    return order;
  },
  failed: atSchool("recusar-vaga"),
  dropping_out: async () => {
    const { order, paymentId } = await contractOne();
    await runDeadlines(db, provider(), after(61));
    const at = after(60).toISOString();
    await sql("UPDATE sandbox_charge SET status = 'paid', paid_at = ?", at);
    await takePaymentMessage(
      db,
      { id: "late", chargeId: paymentId, kind: "paid", receivedCents: DUE_CENTS, at },
      after(62),
    );
    return order;
  },
  drop_out_confirmed: async () => {
    const { order } = await payOne();
    return withdraw(db, provider(), ANA.userId, order.code, after(5));
  },
};

/** Instants inside the refund time, after it, after the contract, and at the end of the retention. */
const TIMES = {
  "in time": after(70),
  late: new Date("2027-03-01T12:00:00.000Z"),
  "after the contract": new Date("2028-02-01T12:00:00.000Z"),
  "years later": new Date("2032-03-01T12:00:00.000Z"),
};

const STATES = Object.keys(ORDERS) as (keyof typeof ORDERS)[];
const CASES = STATES.flatMap((state) => (["in time", "late"] as const).map((time) => [state, time] as const));
const LATE_CASES = STATES.flatMap((state) =>
  (["after the contract", "years later"] as const).map((time) => [state, time] as const),
);

/** An order in a status, whose e-mails are sent, and a mail service for what follows. */
async function prepare(state: keyof typeof ORDERS) {
  await writeRows(stored.get(state)!);
  const { id } = (await allOf(schema.scholarshipOrder))[0]!;
  const post = market.postOffice();
  const PASSWORDS = { getByName: () => ({ verify: async () => true }) };
  const env = { ...post.bindings, PASSWORDS, PAYMENT_PROVIDER: "sandbox" } as unknown as BackendBindings;
  return { id, env, before: await orderOf(id), sent: () => post.mails };
}

const addAna = () => writeRows(stored.get("initiated")!.slice(0, 1));

/** Asserts what must hold for every order, whatever was done to the account. */
async function expectSound(before: Order, sent: readonly { to: string; subject: string; text: string }[]) {
  const order = await orderOf(before.id);
  const accounts = (await db.prepare("SELECT id, email FROM account").all<{ id: number; email: string }>()).results;
  const account = accounts.find(({ id }) => id === order.userId);
  const isOpen = TAKES_SEAT.includes(order.status);
  const payments = await allOf(schema.payment);
  const refunded = (await allOf(schema.refund)).map(({ paymentId }) => paymentId);
  const isGivenUpLate =
    order.withdrawalRequestedAt !== null &&
    order.contractedAt !== null &&
    new Date(order.withdrawalRequestedAt) > refundDeadline(order.contractedAt, order.snapshot.offer.year);
  // No paid payment without a refund on an order that nobody can act on.
  if (!isOpen && !isGivenUpLate) {
    expect(payments.filter(({ id, status }) => status === "paid" && !refunded.includes(id))).toEqual([]);
  }
  // No open charge, except where it confirms the order.
  if (order.status !== "awaiting_payment") {
    expect(payments.filter(({ status }) => status === "pending" || status === "creating")).toEqual([]);
  }
  // No open order, which holds a seat, without a contact; a contact without an account is for a contract.
  if (isOpen && !(order.status === "enrolled" && order.guardianName === null)) {
    expect(order.guardianEmail).toBe(account?.email ?? ANA.email);
    expect([order.guardianName, account === undefined]).toEqual([ANA.name, order.contactUntil !== null]);
  }
  if (!account && order.contactUntil === null) {
    expect([order.guardianName, order.guardianEmail, order.guardianPhone, order.studentNickname]).toEqual(
      Array(4).fill(null),
    );
  }
  // Everybody who has the family's data, or waits, is informed that the order has ended.
  const ends = !isOpen && TAKES_SEAT.includes(before.status);
  const isAtSchool = CONFIRMED.includes(before.status);
  const toSchool = sent.filter(({ to }) => to === SCHOOL_EMAIL);
  expect(toSchool.map(({ text }) => text.includes(order.code))).toEqual(ends && isAtSchool ? [true] : []);
  if (!account) {
    const letter = sent.filter(({ to, subject }) => to === ANA.email && /excluída|apagados/.test(subject));
    expect(letter).toHaveLength(1);
    const isInformed = ends || order.contactUntil !== null;
    if (isInformed) expect(letter[0]!.text).toContain(order.code);
  }
  return order;
}

describe.each(Object.keys(ACCOUNT_ACTIONS) as (keyof typeof ACCOUNT_ACTIONS)[])("%s", (action) => {
  const cases = action === "deletion" || action === "retention" ? [...CASES, ...LATE_CASES] : CASES;
  test.each(cases)("of an order that is %s, %s", async (state, time) => {
    const { before, env, sent } = await prepare(state);
    const { erases, run } = ACCOUNT_ACTIONS[action];
    await run(env, ANA.email, TIMES[time]);
    const order = await expectSound(before, sent());
    // The bank decides, and the contact is part of the evidence.
    if (before.status === "disputed") expect(order.guardianEmail).not.toBeNull();
    if (erases !== "all") expect([order.status, order.version]).toEqual([before.status, before.version]);
    if (action === "change of e-mail") expect(order.guardianEmail).toBe(NEW_EMAIL);
    else if (BEFORE_AGREEMENT.includes(before.status) && erases === "all") {
      expect(order.status).toBe("drop_out_confirmed");
    } else if (CONFIRMED.includes(before.status) && erases === "all" && time === "in time") {
      expect([order.status, order.contactUntil]).toEqual(["drop_out_confirmed", null]);
    } else if (CONFIRMED.includes(before.status) && erases === "all" && time === "late") {
      expect([order.status, order.contactUntil]).toEqual([before.status, "2027-12-31"]);
    }
  });
});

describe("an order whose contract goes on", () => {
  const LATER = CASES.filter(([state, time]) => time === "late" && (state === "free" || CONFIRMED.includes(state)));

  test.each(LATER)("that is %s, %s, is given up by the family's word", async (state, time) => {
    const { before, env, sent } = await prepare(state);
    await deleteAccountOf(env, ANA.email, TIMES[time], [before.code]);
    const order = await expectSound(before, sent());
    expect([order.status, order.contactUntil]).toEqual(["drop_out_confirmed", null]);
    expect(await allOf(schema.refund)).toEqual([]);
    expect((await allOf(schema.scholarship))[0]?.status).toBe("cancelada");
  });

  test.each(LATER)("that is %s, %s, is given up later by a mailed link", async (state, time) => {
    const { id, env, sent } = await prepare(state);
    await deleteAccountOf(env, ANA.email, TIMES[time]);
    const kept = await orderOf(id);
    await eraseByLink(env, ANA.email.toUpperCase(), TIMES[time]);
    expect(await orderOf(id)).toEqual(kept);
    const sentBefore = sent().length;
    await eraseByLink(env, ANA.email.toUpperCase(), TIMES[time], [kept.code]);
    expect(await orderOf(id)).toMatchObject({ status: "drop_out_confirmed", guardianEmail: null });
    const [first, second] = sent().slice(sentBefore);
    expect([first!.to, second!.to].sort()).toEqual([ANA.email.toUpperCase(), SCHOOL_EMAIL].sort());
  });

  test.each(LATER)("that is %s, %s, keeps the contact until it ends", async (state, time) => {
    const { id, env } = await prepare(state);
    await deleteAccountOf(env, ANA.email, TIMES[time]);
    await ACCOUNT_ACTIONS.retention.run(env, "", new Date("2027-12-31T12:00:00.000Z"));
    expect((await orderOf(id)).guardianEmail).toBe(ANA.email);
    await ACCOUNT_ACTIONS.retention.run(env, "", new Date("2028-01-01T12:00:00.000Z"));
    const isEnrolled = state === "enrolled";
    expect((await orderOf(id)).guardianEmail).toBe(isEnrolled ? null : ANA.email);
  });

  test("ends with its refund, and only then loses the contact", async () => {
    const { id, env, sent } = await prepare("approved");
    // After the last day for a withdrawal, while a bank can still return the Pix.
    const late = new Date("2027-02-10T12:00:00.000Z");
    await deleteAccountOf(env, ANA.email, late);
    await response(id, "recusar-vaga", { note: "Turma fechada" }, late);
    const { retention } = ACCOUNT_ACTIONS;
    await retention.run(env, "", late);
    expect((await orderOf(id)).guardianEmail).toBe(ANA.email);
    await runDeadlines(db, provider(), late);
    await sendOrderEmails(env, late);
    expect(sent().at(-1)).toMatchObject({ to: ANA.email, subject: expect.stringContaining("Valor devolvido") });
    expect(sent().at(-1)!.text).toContain("/meus-dados/sem-conta");
    await retention.run(env, "", late);
    expect(await orderOf(id)).toMatchObject({ status: "drop_out_confirmed", guardianEmail: null });
    expect((await allOf(schema.orderEvent)).filter(({ note }) => note !== null)).toEqual([]);
  });
});

test("a payment that is on its way is refunded, and confirms nothing", async () => {
  await addAna();
  const { order, paymentId } = await contractOne();
  const { bindings } = market.postOffice();
  const at = after(2).toISOString();
  await deleteAccountOf(bindings as never, ANA.email, after(2));
  await sql("UPDATE sandbox_charge SET status = 'paid', paid_at = ?", at);
  await takePaymentMessage(
    db,
    { id: "late", chargeId: paymentId, kind: "paid", receivedCents: DUE_CENTS, at },
    after(3),
  );
  await runDeadlines(db, provider(), after(4));
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
  expect(await allOf(schema.payment)).toMatchObject([{ status: "refunded" }]);
});

test("an order that its school changes meanwhile is read again", async () => {
  await addAna();
  const { order } = await payOne();
  const { bindings } = market.postOffice();
  await Promise.all([
    deleteAccountOf(bindings as never, ANA.email, after(2)),
    response(order.id, "confirmar-vaga", {}, after(2)).catch(() => {}),
  ]);
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
  expect(await allOf(schema.payment)).toMatchObject([{ status: "refunded" }]);
});

test("a refund that the provider refuses is left to the cron", async () => {
  await addAna();
  const { order } = await payOne();
  const { bindings } = market.postOffice();
  await sql("UPDATE sandbox_charge SET status = 'open'");
  await deleteAccountOf(bindings as never, ANA.email, after(2));
  expect((await orderOf(order.id)).guardianName).toBeNull();
  await sql("UPDATE sandbox_charge SET status = 'paid'");
  await runDeadlines(db, provider(), after(3));
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
});

describe("a restored backup", () => {
  test.each(CASES)("with an order that is %s, %s: the journal ends it as the erasure did", async (state, time) => {
    for (const isGivenUp of [false, true]) {
      await clear();
      const { before, env } = await prepare(state);
      await deleteAccountOf(env, ANA.email, TIMES[time], isGivenUp ? [before.code] : []);
      const { status, contactUntil, guardianName } = await orderOf(before.id);
      const { results } = await db.prepare("SELECT subject, key FROM erasure ORDER BY id").all<Erasure>();
      await clear();
      await writeRows(stored.get(state)!);
      const at = TIMES[time].toISOString();
      await applyErasures(
        db,
        results.map((erasure) => ({ ...erasure, at })),
      );
      await settleDue(db, provider(), TIMES[time]);
      expect(await orderOf(before.id)).toMatchObject({ status, contactUntil, guardianName });
    }
  });
});
