import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { marketOf, meeting, NOW, OFFER, onBatch } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow, leadRow } from "../../../test/fixtures/rows.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { schoolClaim } from "../schema/claims.ts";
import { lead } from "../schema/leads.ts";
import { letterLines } from "./letter-lines.ts";
import { sendSchoolLetters } from "./send-school-letters.ts";

const db = openMemoryD1();
const orm = drizzle(db);
const market = marketOf(db);
const SCHOOL = "35000001";

beforeAll(market.open);
beforeEach(async () => {
  const tables = ["lead", "mail_outbox", "mailed_link", "school_claim"];
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)));
  await orm
    .insert(schoolClaim)
    .values(
      ["a", "b"].map((id) => claimRow({ id, inepCode: SCHOOL, status: "approved", email: `${id}@escola.example` })),
    );
  await db.prepare("DELETE FROM mailed_link").run();
  await orm.insert(lead).values(leadRow({ protocol: "L", inepCode: SCHOOL, createdAt: isoBefore(NOW, { hours: 50 }) }));
});

const countOf = async (table: string) => (await db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n"))!;

test("on Mondays each person gets one letter, whose links sign in, and no other", async () => {
  const post = market.postOffice();
  const hour = (iso: string) => sendSchoolLetters(post.bindings, new Date(iso));
  await hour("2026-11-22T23:00:00.000Z");
  await hour("2026-11-23T09:59:00.000Z");
  expect(post.mails).toEqual([]);
  await hour("2026-11-23T10:00:00.000Z");
  await hour("2026-11-23T10:01:00.000Z");
  await hour("2026-11-24T12:00:00.000Z");
  expect(post.mails.map(({ to }) => to)).toEqual(["a@escola.example", "b@escola.example"]);
  const { text, headers } = post.mails[0]!;
  expect(text).toMatch(
    /1 família espera resposta; a primeira espera há \d+ (?:hora|dia)s\.\nhttps:\S+\/mesa\/[\da-f]{64}\/pedidos/,
  );
  expect(headers).toEqual({
    "List-Unsubscribe": expect.stringMatching(/^<https:\S+\/parar\/[\da-f]{64}>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(await countOf("mailed_link WHERE is_stop = 0")).toBe(2);
  await hour("2026-11-30T12:00:00.000Z");
  expect(post.mails).toHaveLength(4);
});

test("who stopped the letters gets none", async () => {
  await db.prepare("UPDATE school_claim SET wants_letter = 0 WHERE id = 'a'").run();
  const post = market.postOffice();
  await sendSchoolLetters(post.bindings, NOW);
  expect(post.mails.map(({ to }) => to)).toEqual(["b@escola.example"]);
});

test("a run that is killed before or after any of its writes leaves each letter written once", async () => {
  for (const point of ["before", "after"] as const) {
    for (let killed = 1; killed <= 6; killed++) {
      const post = market.postOffice();
      await db.prepare("DELETE FROM school_letter").run();
      let batches = 0;
      const dying = onBatch(db, async (run) => {
        const isLast = ++batches === killed;
        if (isLast && point === "before") throw new Error("killed");
        const result = await run();
        if (isLast) throw new Error("killed");
        return result;
      });
      await sendSchoolLetters({ ...post.bindings, DB: dying }, NOW).catch(() => undefined);
      await sendSchoolLetters(post.bindings, NOW);
      expect(post.mails.map(({ to }) => to).sort(), `${point} ${killed}`).toEqual([
        "a@escola.example",
        "b@escola.example",
      ]);
    }
  }
});

test("two runs at once write each letter once", async () => {
  const post = market.postOffice();
  const bindings = { ...post.bindings, DB: meeting(db, 2) };
  await Promise.all([sendSchoolLetters(bindings, NOW), sendSchoolLetters(bindings, NOW)]);
  expect(post.mails).toHaveLength(2);
});

test("the letter lists the numbers of seats that families will not see on the next Monday, until they are confirmed", async () => {
  const seatsLine = async (now: Date) =>
    (await letterLines(db, [SCHOOL], now)).get(SCHOOL)?.find(({ section }) => section === "precos#vagas");
  const report = (date: string) =>
    db.prepare("UPDATE offer SET seats = 3, seats_confirmed_on = ? WHERE id = ?").bind(date, OFFER).run();
  const monday = (date: string) => new Date(`${date}T12:00:00.000Z`);
  await report("2026-11-23");
  expect(await seatsLine(monday("2026-11-30"))).toBeUndefined();
  expect((await seatsLine(monday("2026-12-07")))!.text).toMatch(/ de 1 turma, ou as famílias .*2027: 3 vagas\.$/);
  await report("2026-12-07");
  expect(await seatsLine(monday("2026-12-07"))).toBeUndefined();
});

test("the price of the school is told beside at least five others of its city, rounded", async () => {
  const priceLine = async () =>
    (await letterLines(db, [SCHOOL], NOW)).get(SCHOOL)?.find(({ section }) => section === "precos");
  const { results } = await db
    .prepare(
      `SELECT offer.id FROM offer JOIN school USING (inep_code) WHERE offer.id <> ?1 AND city_ibge_code =
       (SELECT city_ibge_code FROM school WHERE inep_code = ?2) ORDER BY offer.id LIMIT 5`,
    )
    .bind(OFFER, SCHOOL)
    .all<{ id: string }>();
  expect(results).toHaveLength(5);
  await db.prepare("UPDATE offer SET is_active = 0 WHERE id <> ?").bind(OFFER).run();
  const publish = (id: string, cents: number) =>
    db
      .prepare(
        `UPDATE offer SET is_active = 1, list_monthly_fee_cents = ?, year = 2027,
         grade_slug = (SELECT grade_slug FROM offer WHERE id = ?) WHERE id = ?`,
      )
      .bind(cents, OFFER, id)
      .run();
  for (const [i, { id }] of results.slice(1).entries()) await publish(id, 100_000 + i * 1_000);
  expect(await priceLine()).toBeUndefined();
  await publish(results[0]!.id, 999_000);
  expect((await priceLine())!.text).toMatch(
    /é R\$\s800; a mediana das 5 escolas da cidade que publicam é cerca de R\$\s1\.000\.$/,
  );
});
