import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ANA, DAY, after as later, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { openPixMarket } from "../../../test/fixtures/pix-market.ts";
import { brCode } from "../../backend/payments/br-code.ts";
import { payment } from "../../backend/schema/orders.ts";
import { readPixCode } from "./br-code.rules.ts";
import { checkCharge } from "./check-charge.service.ts";

const SITE = { SITE_NAME: "Escola à Vista", COMPANY_NAME: "Escola à Vista Ltda.", COMPANY_CNPJ: "11.222.333/0001-81" };
const NONE = { match: "none", changes: [], state: null, until: null, amountCents: null, school: null };
const client = { ip: "203.0.113.7", device: "Teste" };

describe("in the sandbox", () => {
  const db = openMemoryD1();
  const { allOf, answer: response, clear, contractOne, open, orderOf, payOne, sql } = marketOf(db);
  const check = (text: string, now = later(1)) => checkCharge({ env: { ...SITE, DB: db }, client, now }, text);
  const codeOf = async () => (await allOf(payment))[0]!.pixCopyPaste!;

  beforeAll(open);
  beforeEach(async () => {
    await clear();
    await sql("DELETE FROM attempt");
  });

  test("a charge of ours is open until its end, and over afterwards; its payee is ours", async () => {
    const { order } = await contractOne();
    const code = await codeOf();
    const payee = { name: "Escola à Vista Ltda.", cnpj: "11222333000181", bank: "", isSandbox: true };
    const charge = {
      match: "exact",
      changes: [],
      amountCents: 60_000,
      school: "Colégio Vértice",
      hasOurKey: false,
      payee,
    };
    const [{ expiresAt }] = (await allOf(payment)) as [typeof payment.$inferSelect];
    expect(await check(code)).toEqual({ ...charge, state: "open", until: expiresAt });
    expect(await check(code, new Date(expiresAt))).toEqual({ ...charge, state: "over", until: null });
    await sql("UPDATE scholarship_order SET status = 'drop_out_confirmed' WHERE id = ?", order.id);
    expect(await check(code)).toEqual({ ...charge, state: "over", until: null });
  });

  test("a paid charge is paid, and stays so", async () => {
    await payOne();
    const code = await codeOf();
    expect(await check(code, later(2))).toMatchObject({ match: "exact", state: "paid" });
    expect(await check(code, later(30 * DAY))).toMatchObject({ match: "exact", state: "paid" });
  });

  test("our txid in a code of another amount, key or payee is a changed code, of which no more is told", async () => {
    const { paymentId } = await contractOne();
    const { key, txid } = readPixCode(await codeOf())!;
    const ours = {
      key: key!.text,
      payeeName: "AMBIENTE DE TESTE",
      payeeCity: "SAO PAULO",
      amountCents: 60_000,
      txid: txid!,
    };
    expect(brCode(ours)).toBe(await codeOf());
    expect(paymentId.replaceAll("-", "").startsWith(txid!)).toBe(true);
    const forged = async (change: Partial<typeof ours>) => check(brCode({ ...ours, ...change }));
    expect(await forged({ amountCents: 90_000 })).toMatchObject({ ...NONE, match: "changed", changes: ["amount"] });
    expect(await forged({ key: "52998224725" })).toMatchObject({ ...NONE, match: "changed", changes: ["key"] });
    expect(await check(`${(await codeOf()).slice(0, -4)}0000`)).toMatchObject({ match: "changed", changes: ["other"] });
    // Of another charge, or of none.
    for (const txid of ["0".repeat(25), "RESERVA1", "***", `${"0".repeat(25)}1`]) {
      expect(await forged({ txid })).toMatchObject(NONE);
    }
  });

  test("a voucher is valid, late, used or cancelled, with its school alone", async () => {
    const { order } = await payOne();
    const voucher = order.voucherCode!;
    const until = order.voucherValidUntil!;
    const said = { match: "exact", until, school: "Colégio Vértice", amountCents: null };
    expect(await check(voucher.toLowerCase())).toMatchObject({ ...said, state: "valid" });
    expect(JSON.stringify(await check(voucher))).not.toMatch(new RegExp(`${ANA.name}|${ANA.email}|Bia|52998224725`));
    expect(await check(voucher, new Date(Date.parse(until) + 2 * DAY * 60_000))).toMatchObject({
      ...said,
      state: "late",
    });
    expect(await check(voucher.slice(0, -1))).toMatchObject(NONE);
    expect(await check("VA-0000-0000-0000")).toMatchObject(NONE);
    await response(order.id, "confirmar-vaga");
    await response(order.id, "concluir-matricula", {}, later(20));
    expect((await orderOf(order.id)).status).toBe("enrolled");
    expect(await check(voucher, later(30))).toMatchObject({ match: "exact", state: "used" });
    for (const [status, state] of [
      ["disputed", "disputed"],
      ["dropping_out", "void"],
    ]) {
      await sql("UPDATE scholarship_order SET status = ? WHERE id = ?", status, order.id);
      expect(await check(voucher, later(30))).toMatchObject({ match: "exact", state });
    }
  });

  test.each(["https://escola.example/", "oi", "34191790010104351004791020150008591070026000000", "x".repeat(5_000)])(
    "%.40s is none of ours, without a look-up",
    async (text) => expect(await check(text)).toMatchObject(NONE),
  );

  test("the look-up reads one row, and no table", async () => {
    await contractOne();
    const plans: string[] = [];
    const watched = new Proxy(db, {
      get: (real, name) => {
        const value = Reflect.get(real, name);
        if (name !== "prepare") return typeof value === "function" ? value.bind(real) : value;
        return (statement: string) => {
          if (/^select/i.test(statement)) plans.push(statement);
          return real.prepare(statement);
        };
      },
    });
    const dynamic = "00020126340014br.gov.bcb.pix2512pix.bank/q/15204000053039865802BR5901A6001B62070503***6304";
    for (const text of [await codeOf(), dynamic, "VA-0000-0000-0000"]) {
      await checkCharge({ env: { ...SITE, DB: watched }, client, now: NOW }, text);
    }
    expect(plans).toHaveLength(3);
    for (const statement of plans) {
      const values = Array.from(statement.matchAll(/\?/g), () => "");
      const { results } = await db
        .prepare(`EXPLAIN QUERY PLAN ${statement}`)
        .bind(...values)
        .all<{ detail: string }>();
      expect(results.map(({ detail }) => detail).join("; ")).not.toMatch(/SCAN/);
    }
  });

  test("guesses of one network are refused after a while, all alike", async () => {
    const before = await check("VA-0000-0000-0000");
    for (let i = 1; i < 200; i++) await check("VA-0000-0000-0001");
    await expect(check("VA-0000-0000-0000")).rejects.toMatchObject({ code: "too_many_attempts" });
    const other = { ...client, ip: "203.0.113.8" };
    expect(await checkCharge({ env: { ...SITE, DB: db }, client: other, now: NOW }, "VA-0000-0000-0000")).toEqual(
      before,
    );
  });
});

describe("at a bank", () => {
  const { contract, db, opened } = openPixMarket();
  const check = (text: string) => checkCharge({ env: { ...opened.env, DB: db }, client, now: later(1) }, text);

  test("a dynamic code is ours whole, and changed with our address in another code", async () => {
    const { payment: charge } = await contract();
    const code = charge.pixCopyPaste!;
    expect(await check(code)).toMatchObject({ match: "exact", state: "open", school: "Colégio Vértice" });
    const dearer = code.replace("5802BR", "540510.005802BR");
    expect(await check(dearer)).toMatchObject({ ...NONE, match: "changed", changes: ["amount"] });
    const elsewhere = code.replace(readPixCode(code)!.address!, (address) => address.replace(/.$/, "_"));
    expect(await check(elsewhere)).toMatchObject(NONE);
  });

  test("a static code to our key is none that we issued", async () => {
    const code = brCode({ key: opened.env.PIX_KEY!, payeeName: "X", payeeCity: "Y", amountCents: 100, txid: "A1" });
    expect(await check(code)).toMatchObject({ ...NONE, hasOurKey: true });
  });
});
