import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, marketOf, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { schoolClaim } from "../schema/claims.ts";
import { remindOrders } from "./remind.ts";
import { getBySchoolLink } from "./school-side.ts";
import { sendOrderEmails } from "./send-order-emails.ts";

const db = openMemoryD1();
const { answer: response, clear, open, payOne, postOffice, provider, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

const HOUR = 60;
const subjects = (post: ReturnType<typeof postOffice>) => post.mails.map(({ to, subject }) => `${to}: ${subject}`);
const cron = (post: ReturnType<typeof postOffice>, now: Date) => remindOrders(post.bindings, provider(), now);

test("a reservation that lapses soon is reminded of once, also by concurrent runs", async () => {
  const post = postOffice();
  await reserveOne();
  // 20h59, and 21h00: too early, and too late in the day.
  await cron(post, after(12 * HOUR - 1));
  await cron(post, after(12 * HOUR));
  expect(post.mails).toEqual([]);
  await Promise.all([1, 2, 3].map(() => cron(post, after(23 * HOUR))));
  await cron(post, after(23 * HOUR + 1));
  expect(subjects(post)).toEqual([`${ANA.email}: Sua reserva fica guardada até 9h de terça (24/11): Colégio Vértice`]);
  expect(post.mails[0]!.text).toMatch(/Nada foi cobrado.*não precisa fazer nada.*\/pagamento\/me-.*Desative em/s);
  expect(post.mails[0]!.text).not.toMatch(/últim|corra|agora|só hoje|!/i);
});

test("the last days to sign are reminded of once, while the contract is missing, and never by night", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await sql("UPDATE scholarship_order SET status = 'approved', due_at = '2027-01-08' WHERE id = ?", order.id);
  const day = (n: number, hours = 0) => after((n * 24 + hours) * HOUR);
  await cron(post, day(24));
  // 23/12, 3 in the morning.
  await cron(post, day(29, 18));
  expect(post.mails).toEqual([]);
  await cron(post, day(25));
  await cron(post, day(26));
  expect(subjects(post)).toEqual([`${ANA.email}: Assine o contrato até 23/12/2026: Colégio Vértice`]);
  await sql("DELETE FROM order_reminder");
  await sql("UPDATE scholarship_order SET status = 'enrolled' WHERE id = ?", order.id);
  await cron(post, day(27));
  expect(post.mails).toHaveLength(1);
});

test("opting out stops reminders", async () => {
  const post = postOffice();
  await reserveOne();
  await sql("UPDATE account SET wants_reminders = 0");
  await cron(post, after(23 * HOUR));
  expect(post.mails).toEqual([]);
  await sql("UPDATE account SET wants_reminders = 1");
  await cron(post, after(23 * HOUR));
  expect(post.mails).toHaveLength(1);
});

test("a contract that outlives its account is reminded of, with a button that needs none", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await sql(
    "UPDATE scholarship_order SET status = 'approved', contact_until = '2027-12-31', due_at = '2027-01-08' WHERE id = ?",
    order.id,
  );
  await sql("CREATE TABLE kept AS SELECT * FROM account");
  await sql("DELETE FROM account");
  await cron(post, after(25 * 24 * HOUR));
  expect(subjects(post)).toEqual([`${ANA.email}: Assine o contrato até 23/12/2026: Colégio Vértice`]);
  expect(post.mails[0]!.text).toContain("/meus-dados/sem-conta");
  expect(post.mails[0]!.text).not.toContain("#lembretes");
  await sql("INSERT INTO account SELECT * FROM kept");
});

test.each([
  ["reservation", 12 * HOUR + 1, false],
  ["reservation", 12 * HOUR, true],
  ["reservation", 1, true],
  ["reservation", 0, false],
])("a %s that ends in %d minutes is reminded of: %s", async (_what, minutes, isReminded) => {
  const post = postOffice();
  const { id } = await reserveOne();
  await sql("UPDATE scholarship_order SET due_at = ? WHERE id = ?", after(minutes).toISOString(), id);
  await cron(post, after(0));
  expect(post.mails).toHaveLength(isReminded ? 1 : 0);
});

test.each([
  ["2026-11-22", "approved", false],
  ["2026-11-23", "approved", true],
  ["2026-11-28", "pending_docs", false],
  ["2026-11-29", "approved", false],
  ["2026-11-28", "enrolled", false],
])("a voucher valid until %s of an order that is %s is reminded of: %s", async (until, status, isReminded) => {
  const post = postOffice();
  await payOne();
  await sql("UPDATE scholarship_order SET voucher_valid_until = ?, status = ?, due_at = '2026-12-20'", until, status);
  await cron(post, after(0));
  expect(post.mails).toHaveLength(isReminded ? 1 : 0);
});

test("a reminder of one kind is none of the other, and nobody is reminded without an address", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await sql("INSERT INTO order_reminder (order_id, kind, at) VALUES (?, 'reserva', '')", order.id);
  await payOne();
  await sql(
    "UPDATE scholarship_order SET status = 'approved', due_at = '2026-12-20', voucher_valid_until = '2026-11-28'",
  );
  await sql("UPDATE scholarship_order SET guardian_email = NULL WHERE id <> ?", order.id);
  await cron(post, after(0));
  expect(post.mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Assine o contrato até 28/11/2026"]);
});

test("a school is reminded of what it has to record, with a link that works, whatever the family chose", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await sendOrderEmails(post.bindings, after(2));
  const first = post.lastToken();
  await response(order.id, "pedir-documentos", { documents: "RG" });
  await sql("UPDATE account SET wants_reminders = 0");
  const day = (n: number) => after(n * 24 * HOUR);
  const before = post.mails.length;
  await Promise.all([cron(post, day(11)), cron(post, day(11))]);
  await cron(post, day(12));
  expect(subjects(post).slice(before)).toEqual([
    `${SCHOOL_EMAIL}: Registre até 23h59 de terça (08/12): Maternal I, manhã, 2027`,
  ]);
  await expect(getBySchoolLink(db, first, day(11))).rejects.toMatchObject({ code: "link_expired" });
  expect((await getBySchoolLink(db, post.lastToken(), day(11))).id).toBe(order.id);
  // A refused document has a deadline of its own.
  await response(order.id, "receber-documentos", {}, day(13));
  await response(order.id, "recusar-documento", { document: "RG", note: "ilegível" }, day(14));
  await cron(post, day(26));
  expect(post.mails.at(-1)!.subject).toContain("Registre até 23h59 de terça (22/12)");
});

test.each([SCHOOL_EMAIL, null])(
  "who takes care of a page is reminded too, with the address %s on record",
  async (email) => {
    const post = postOffice();
    const { order } = await payOne();
    await response(order.id, "pedir-documentos", { documents: "RG" });
    await sql("UPDATE account SET wants_reminders = 0");
    await sql("UPDATE school SET email = ?", email);
    const claim = claimRow({ id: "rita", inepCode: order.inepCode, status: "approved", tokenHash: "rita" });
    await drizzle(db).insert(schoolClaim).values(claim);
    await cron(post, after(11 * 24 * HOUR));
    await cron(post, after(12 * 24 * HOUR));
    await sql("DELETE FROM school_claim");
    await sql("UPDATE school SET email = ?", SCHOOL_EMAIL);
    expect(post.mails.map(({ to }) => to)).toEqual([...(email ? [email] : []), claim.email]);
    expect(post.mails.at(-1)!.text).toMatch(/\/mesa\/[\da-f]{64}\/pedidos/);
    expect(post.mails.at(-1)!.text).not.toContain("não valem mais");
  },
);
