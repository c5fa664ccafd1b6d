import { beforeEach, expect, test } from "vitest";
import { after, DAY, DUE_CENTS, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import * as team from "../../backend/admin/admin.api.ts";
import type { BackendBindings } from "../../backend/env.ts";
import { scholarshipOrder } from "../../backend/schema/orders.ts";
import { commit } from "../../backend/workflow/transaction.ts";
import { findUnbalanced } from "./check-books.service.ts";
import { listEntries, readBooks } from "./read-books.service.ts";
import { recordFee, recordTransfer, reverseEntry } from "./record-entry.service.ts";

const SANDBOX = { name: "sandbox", isSandbox: true };
const SCHOOL = "35000001";

let db: D1Database;
let market: ReturnType<typeof marketOf>;

beforeEach(async () => {
  db = openMemoryD1();
  market = marketOf(db);
  await market.open();
  const { order } = await market.payOne();
  await market.answer(order.id, "confirmar-vaga");
  await market.answer(order.id, "concluir-matricula");
});

const typed = (amount: string, on = "2026-11-23", bankId = "b1") => ({ amount, on, bankId });
const transfer = async (amount: string, on?: string, bankId?: string) =>
  commit(db, (await recordTransfer(db, "sandbox", SCHOOL, typed(amount, on, bankId), NOW)).changes);
const fee = async (amount: string) => commit(db, (await recordFee(db, "sandbox", typed(amount), NOW)).changes);
const reverse = async (id: string) => commit(db, (await reverseEntry(db, id, after(DAY))).changes);
const now = () => readBooks(db, SANDBOX, after(DAY));

test("transfers and fees leave the bank; what is owed to the school is what was not transferred", async () => {
  await transfer("R$ 400,50");
  await fee("0,99");
  const { balances, schools, unbalanced } = await now();
  expect(balances).toEqual({ bank: DUE_CENTS - 40_050 - 99, family: 0, school: DUE_CENTS - 40_050, own: -99 });
  expect(balances.bank).toBe(balances.family + balances.school + balances.own);
  expect(schools).toMatchObject([{ inepCode: SCHOOL, owedCents: DUE_CENTS - 40_050, refundableCents: DUE_CENTS }]);
  expect(unbalanced).toEqual([]);
  // After the last day for a refund nobody can ask it back.
  const later = () => readBooks(db, SANDBOX, new Date("2027-02-02T12:00:00.000Z"));
  expect((await later()).schools).toMatchObject([{ refundableCents: 0 }]);
  // But the bank can return a contested Pix.
  await market.contest((await market.allOf(scholarshipOrder))[0]!.id);
  expect(await later()).toMatchObject({ schools: [{ refundableCents: DUE_CENTS }], unbalanced: [] });
});

test("what was recorded wrongly is taken back once, and recorded again", async () => {
  await transfer("60,00");
  expect((await now()).schools).toMatchObject([{ owedCents: DUE_CENTS - 6_000 }]);
  await reverse("transfer:b1");
  await expect(reverse("transfer:b1")).rejects.toMatchObject({ code: "already_decided" });
  await transfer("600,00");
  const { balances, reversible, schools } = await now();
  expect([balances.bank, balances.school, schools]).toEqual([0, 0, []]);
  expect(reversible.map(({ id }) => id)).toEqual(["transfer:b1:2"]);
  expect(await findUnbalanced(db)).toEqual([]);
});

test.each([
  [typed("seiscentos"), "amount"],
  [typed("1,200"), "amount"],
  [typed("0"), "amount"],
  [typed("1000000,01"), "amount"],
  [typed("-5"), "amount"],
  [typed("600", "2026-11-24"), "on"],
])("%o is refused at its field", async (wrong, field) => {
  const refused = recordTransfer(db, "sandbox", SCHOOL, wrong, NOW);
  await expect(refused).rejects.toMatchObject({ code: "invalid_fields", issues: [{ field }] });
});

test("the same code of the bank is recorded once, by two at the same time too", async () => {
  const both = await Promise.allSettled([transfer("100"), transfer("100")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const again = recordTransfer(db, "sandbox", SCHOOL, typed("100"), NOW);
  await expect(again).rejects.toMatchObject({ issues: [{ field: "bankId" }] });
  await expect(reverseEntry(db, "receipt:x", NOW)).rejects.toMatchObject({ code: "already_decided" });
  await expect(recordTransfer(db, "sandbox", "99999999", typed("1"), NOW)).rejects.toMatchObject({
    code: "school_not_found",
  });
});

test("no more is transferred than the school is owed at that bank, by two at the same time too", async () => {
  const tooMuch = (amount: string, provider = "sandbox") =>
    recordTransfer(db, provider, SCHOOL, typed(amount, "2026-11-23", `b${amount}`), NOW).then(
      () => null,
      (error) => error.issues,
    );
  const refused = (message: string) => [{ field: "amount", message: message.replace("R$ ", "R$\u00a0") }];
  expect(await tooMuch("600,01")).toEqual(refused("A escola tem R$ 600 a receber: registre até esse valor"));
  expect(await tooMuch("600,00")).toBeNull();
  expect(await tooMuch("0,01", "pix-efi")).toMatchObject([{ message: "A escola não tem nada a receber" }]);
  const act = (bankId: string) =>
    team.act(
      market.postOffice().bindings as unknown as BackendBindings,
      { id: 1, email: "a@b.example" },
      "registrar-repasse",
      {
        inepCode: SCHOOL,
        ...typed("400", "2026-11-23", bankId),
        reason: "Feito no banco",
      },
      NOW,
    );
  const both = await Promise.allSettled([act("E100"), act("E200")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await now()).schools).toMatchObject([{ owedCents: DUE_CENTS - 40_000 }]);
  expect(await tooMuch("200,01")).toHaveLength(1);
  await reverse("transfer:E100").catch(() => reverse("transfer:E200"));
  expect(await tooMuch("600,00")).toBeNull();
});

test("a month is that of São Paulo, and a bank has none of the sandbox", async () => {
  await transfer("100", "2026-10-31", "b0");
  await transfer("200");
  await fee("1");
  const kindsOf = async (month: string) => (await listEntries(db, "sandbox", month)).map(({ kind }) => kind);
  expect(await kindsOf("2026-10")).toEqual(["transfer"]);
  expect(await kindsOf("2026-11")).toEqual(["receipt", "earned", "transfer", "fee"]);
  expect(await kindsOf("2026-12")).toEqual([]);
  expect(await listEntries(db, "pix-efi", "2026-11")).toEqual([]);
  const { balances } = await readBooks(db, { name: "pix-efi", isSandbox: false }, NOW);
  expect(balances.bank).toBe(0);
});
