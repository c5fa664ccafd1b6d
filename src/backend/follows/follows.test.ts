import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { marketOf, meeting, OFFER, onBatch } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { openMemoryKv } from "../../../test/fixtures/memory-kv.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import type { FollowedPage } from "../../contract/v3/follows.ts";
import { ANY_SEAT } from "../../domain/pricing/seat.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { SchoolQuery } from "../../search/types.ts";
import { applyErasures } from "../journal/apply-erasures.ts";
import { flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { RECIPIENT_LIMITS } from "../mail/recipient-limits.ts";
import { readCopy } from "../personal-data/copy.ts";
import { erasePersonalRows } from "../personal-data/erase.ts";
import { moveAddress } from "../personal-data/move-address.ts";
import { applyRetention, deleteExpired } from "../personal-data/retention.ts";
import { publishAll } from "../publish/publish-all.ts";
import { publishChanges } from "../publish/publish-changes.ts";
import { rollBack } from "../publish/roll-back.ts";
import { follow, follower, followNews } from "../schema/follows.ts";
import { commit } from "../workflow/transaction.ts";
import { findNews } from "./find-news.ts";
import { askToFollow, changeFollows, readFollows } from "./follows.service.ts";
import { readLetter } from "./read-letter.ts";
import { sendNews } from "./send-news.ts";

const ROSA = "rosa@familia.example";
const [MONDAY, FRIDAY] = ["2026-11-23T12:00:00.000Z", "2026-11-27T10:00:00.000Z"].map((at) => new Date(at)) as [
  Date,
  Date,
];
const at = (minutes: number) => new Date(isoAfter(MONDAY, { minutes }));
const CLIENT = { ip: "203.0.113.7", device: "Firefox" };

const db = openMemoryD1();
const { kv } = openMemoryKv();
const market = marketOf(db);
let post = market.postOffice();
let minute = 0;

const SCHOOL: FollowedPage = {
  path: `/escola/${VERTICE.slug}`,
  title: VERTICE.name,
  schools: [VERTICE.inepCode],
  ...ANY_SEAT,
};
const SEARCH: FollowedPage = {
  path: "/busca/sp/sao-paulo-sp",
  title: "Escolas em São Paulo",
  schools: [],
  ...ANY_SEAT,
};
const QUERIES: Record<string, Partial<SchoolQuery>> = {
  [SEARCH.path]: {},
  "/busca/sp/sao-paulo-sp?priceMax=500": { maxFeeCents: 50_000 as never },
  "/busca/sp/sao-paulo-sp?grade=medio_1-serie": { grades: ["medio_1-serie"] },
  "/busca/sp/campinas-sp": { scope: { kind: "city", cityCode: "3509502" } },
};

const readSearch = async (_: unknown, path: string): Promise<SchoolQuery | null> =>
  QUERIES[path]
    ? { scope: { kind: "city", cityCode: "3550308" }, sort: "relevance", page: 1, size: 21, ...QUERIES[path] }
    : null;

beforeAll(async () => {
  await market.open();
  await publishAll({ DB: db, SNAPSHOT: kv }, { now: new Date("2026-11-20T12:00:00.000Z") });
});

beforeEach(async () => {
  await db.batch(
    ["follower", "followed_publication", "mail_outbox", "limited_mail", "attempt"].map((table) =>
      db.prepare(`DELETE FROM ${table}`),
    ),
  );
  post = market.postOffice();
  await find();
});

async function ask(page: FollowedPage = SCHOOL, { email = ROSA, isAtOnce = true, now = MONDAY } = {}): Promise<string> {
  await askToFollow({ env: post.bindings, client: CLIENT, now }, { email, isAtOnce, page });
  await flushOutbox(post.bindings, now);
  return post.lastToken();
}

/** Asks and confirms; returns the token of the link. */
async function start(page: FollowedPage = SCHOOL, options: Parameters<typeof ask>[1] = {}): Promise<string> {
  const token = await ask(page, options);
  const { follows } = await readFollows(db, token, MONDAY);
  const id = follows.find((one) => one.path === page.path)!.id;
  await changeFollows(db, token, { change: "confirm", follow: id }, MONDAY);
  post.mails.length = 0;
  return token;
}

/** Changes the data and publishes it. */
async function publish(sql: string, now = at(++minute)): Promise<void> {
  await db.prepare(sql).run();
  expect(await publishChanges({ DB: db, SNAPSHOT: kv }, now)).not.toBeNull();
}

const find = (env: Partial<MailBindings> = {}, now = at(++minute)) =>
  findNews({ DB: db, SNAPSHOT: kv, ...env }, now, readSearch as never);
const send = (now = at(++minute), env: MailBindings = post.bindings) => sendNews(env, now);
const setFee = (cents: number, id = OFFER) =>
  `UPDATE offer SET net_monthly_fee_cents = ${cents}, discount_percent = round(100 - ${cents} * 100.0 / list_monthly_fee_cents, 1) WHERE id = '${id}'`;
let fee = 60_000;
const lowerFee = () => {
  fee -= 100;
  return publish(setFee(fee));
};
/** The instant some minutes later. */
const later = (minutes: number) => {
  minute += minutes;
  return at(minute);
};
const texts = () => post.mails.map(({ text }) => text);
const countOf = async (table: string) => (await db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n"))!;

test("nothing is told before the mailed link is confirmed, and opening it confirms nothing", async () => {
  const token = await ask();
  expect(post.mails[0]!.subject).toBe("Confirme seus avisos por e-mail");
  expect(post.mails[0]!.headers).toBeUndefined();
  expect((await readFollows(db, token, MONDAY)).follows).toMatchObject([{ isConfirmed: false }]);
  await lowerFee();
  await find();
  await send();
  expect(post.mails).toHaveLength(1);
  await deleteExpired({ DB: db }, new Date(isoAfter(MONDAY, { days: 8 })));
  expect(await countOf("follower")).toBe(0);
  await expect(readFollows(db, token, MONDAY)).rejects.toMatchObject({ code: "link_expired" });
});

/** Changes of a school, with the words of their news. */
const CHANGES: readonly (readonly [sql: string, back: string, subject: string, words: RegExp])[] = [
  [setFee(55_000), setFee(60_000), "Preço menor", /manhã · 2027, R\$\s550 por\s?mês \(.+\), antes R\$\s600/],
  [
    `UPDATE offer SET shift = 'tarde' WHERE id = '${OFFER}'`,
    `UPDATE offer SET shift = 'manha' WHERE id = '${OFFER}'`,
    "Bolsa nova",
    /tarde · 2027, R\$\s600 por/,
  ],
  [
    `UPDATE offer SET shift = 'integral', discount_percent = 0, net_monthly_fee_cents = list_monthly_fee_cents WHERE id = '${OFFER}'`,
    `UPDATE offer SET shift = 'manha', discount_percent = 25, net_monthly_fee_cents = 60000 WHERE id = '${OFFER}'`,
    "Preço publicado",
    /integral · 2027, R\$\s800 por/,
  ],
  [
    `INSERT INTO enem_result SELECT inep_code, 2025, 90, NULL, NULL, NULL, NULL, NULL, 710, source_id FROM enem_result WHERE inep_code = '${VERTICE.inepCode}' AND edition = 2024`,
    `DELETE FROM enem_result WHERE edition = 2025`,
    "ENEM novo",
    /saiu o resultado no ENEM 2025/,
  ],
  [
    `INSERT INTO desk_fact VALUES ('${VERTICE.inepCode}', 'meals', 'Cozinha própria.', '2026-11-23T12:00:00.000Z')`,
    `DELETE FROM desk_fact`,
    "Resposta da escola",
    /a escola informou “Lanche e almoço”/,
  ],
  [
    `INSERT INTO desk_fact VALUES ('${VERTICE.inepCode}', 'openDays', '2026-12-12 9h às 12h, visita guiada', '2026-11-23T12:00:00.000Z')`,
    `DELETE FROM desk_fact`,
    "Prazo",
    /Visita, 12\/12\/2026: 9h às 12h, visita guiada/,
  ],
  [
    `INSERT INTO desk_fact VALUES ('${VERTICE.inepCode}', 'enrolment', '2026-12-01/2027-01-31 [a.0] novos', '2026-11-23T12:00:00.000Z')`,
    "DELETE FROM desk_fact",
    "2 novidades do que você segue",
    /Prazo da lei, 17\/12\/2026: último dia para divulgar contrato, preço e vagas \(Lei 9\.870/,
  ],
];

test.each(CHANGES)("%s is told once, and its end is not", async (sql, back, subject, words) => {
  await publish(setFee(60_000));
  await find();
  await start();
  await publish(sql);
  await find();
  await send();
  await publish(back);
  await find();
  await publish(sql);
  await find();
  await send(later(120));
  await publish(back);
  const own = post.mails.filter(({ text }) => words.test(text));
  expect(own.map((mail) => mail.subject)).toEqual([subject.startsWith("2 ") ? subject : `${subject}: ${VERTICE.name}`]);
  expect(own[0]!.text).toContain(`Está aqui porque você segue “${VERTICE.name}”.`);
  expect(own[0]!.headers).toEqual({
    "List-Unsubscribe": expect.stringMatching(/^<https:\/\/escola\.example\/avisos\/[\da-f]{64}\/parar>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("a seat that was taken and is free again is told", async () => {
  const seats = (count: number) =>
    publish(`UPDATE offer SET seats = ${count}, seats_confirmed_on = '2026-11-23' WHERE id = '${OFFER}'`);
  await seats(0);
  await find();
  await start();
  await seats(2);
  await find();
  await send();
  expect(post.mails.map(({ subject }) => subject)).toEqual([`Vaga livre: ${VERTICE.name}`]);
  await publish("UPDATE offer SET seats = NULL");
});

test("a school is told of for the child that it is followed for, and a search for prices that it asks for", async () => {
  const grade = await db.prepare("SELECT grade_slug AS g FROM offer WHERE id = ?").bind(OFFER).first<string>("g");
  const child = { grade: grade as never, shift: "manha" as const, year: 2027 };
  const pages: readonly (readonly [FollowedPage, boolean])[] = [
    [{ ...SCHOOL, path: "/escola/a?serie=1", ...child }, true],
    [{ ...SCHOOL, path: "/escola/a?serie=2", ...child, shift: "tarde" }, false],
    [{ ...SCHOOL, path: "/escola/a?serie=3", ...child, year: 2028 }, false],
    [{ ...SCHOOL, path: "/escola/b", schools: ["35000002"] }, false],
    [{ ...SCHOOL, path: "/salvas?escolas=a,b", schools: ["35000002", VERTICE.inepCode] }, true],
    [SEARCH, true],
    ...Object.keys(QUERIES)
      .slice(1)
      .map((path) => [{ ...SEARCH, path }, false] as const),
    [{ ...SEARCH, path: "/busca/xx" }, false],
  ];
  for (const [i, [page]] of pages.entries()) await start(page, { email: `f${i}@familia.example` });
  await lowerFee();
  await find();
  await send();
  const told = new Set(post.mails.map(({ to }) => to));
  expect(pages.map((_, i) => told.has(`f${i}@familia.example`))).toEqual(pages.map(([, isTold]) => isTold));
});

test("by default a letter goes on Fridays, with all that was found before; what comes later waits a week", async () => {
  await start(SCHOOL, { isAtOnce: false });
  await start(SEARCH, { isAtOnce: false });
  await lowerFee();
  await find(undefined, at(5));
  await send(at(60));
  await send(new Date("2026-11-27T09:59:00.000Z"));
  expect(post.mails).toEqual([]);
  // The cron was down on Friday.
  await lowerFee();
  await find(undefined, new Date("2026-11-27T11:00:00.000Z"));
  await send(new Date("2026-11-28T15:00:00.000Z"));
  await send(new Date("2026-12-03T15:00:00.000Z"));
  expect(post.mails).toHaveLength(1);
  // One line for both that it is news of.
  expect(texts()[0]).toContain(`porque você segue “${VERTICE.name}” e “${SEARCH.title}”.`);
  await send(new Date("2026-12-04T10:00:00.000Z"));
  expect(post.mails).toHaveLength(2);
});

test("news that are told at once come in a letter an hour at most, and none is lost", async () => {
  await start(SEARCH);
  for (let i = 0; i < 4; i++) {
    await lowerFee();
    await find(undefined, at(i));
    await send(at(i));
  }
  expect(post.mails).toHaveLength(1);
  await send(at(61));
  expect(post.mails.map(({ subject }) => subject.split(":")[0])).toEqual([
    "Preço menor",
    "3 novidades do que você segue",
  ]);
});

test("a letter that cannot hold all links to all of it, for its owner alone", async () => {
  await start(SEARCH);
  const cheaper = (cents: number) =>
    `UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents - ${cents} WHERE inep_code LIKE '350000%'`;
  await publish(cheaper(700));
  await find();
  await send();
  await publish(cheaper(-700));
  const [mail] = post.mails;
  const count = Number(/^(\d+) novidades/.exec(mail!.subject)![1]);
  expect(count).toBeGreaterThan(30);
  const [, token, letter] = /\/avisos\/([\da-f]{64})\/carta\/([\da-f-]{36})/.exec(mail!.text) ?? [];
  expect(await readLetter(db, token!, letter!, at(minute))).toHaveLength(count);
  const other = await start(SEARCH, { email: "bia@familia.example" });
  await expect(readLetter(db, other, letter!, MONDAY)).rejects.toMatchObject({ code: "not_found" });
});

test("a roll-back sends nothing, and takes back what no letter has told", async () => {
  const bindings = { DB: db, SNAPSHOT: kv };
  await start(SCHOOL, { isAtOnce: false });
  await lowerFee();
  await find();
  expect(await countOf("follow_news")).toBe(1);
  await rollBack(bindings, null, at(++minute));
  await find();
  await find();
  expect(await countOf("follow_news")).toBe(0);
  await send(FRIDAY);
  // The mistake is published again without a difference to what is shown.
  fee += 100;
  await db.prepare(setFee(fee)).run();
  await publishAll(bindings, { now: at(++minute), force: true });
  await find();
  await send(FRIDAY);
  expect(post.mails).toEqual([]);
});

test("a run that is killed before or after any of its writes finds and tells each news once", async () => {
  for (const point of ["before", "after"] as const) {
    for (let killed = 1; killed <= 6; killed++) {
      await db.batch(["follower", "limited_mail", "attempt"].map((table) => db.prepare(`DELETE FROM ${table}`)));
      await start();
      await start(SEARCH, { email: "bia@familia.example" });
      await lowerFee();
      let batches = 0;
      const dying = onBatch(db, async (run) => {
        const isLast = ++batches === killed;
        if (isLast && point === "before") throw new Error("killed");
        const result = await run();
        if (isLast) throw new Error("killed");
        return result;
      });
      const env = { ...post.bindings, DB: dying };
      await find(env).catch(() => undefined);
      await send(at(++minute), env).catch(() => undefined);
      await find();
      await send();
      await send();
      expect(post.mails.map(({ to, subject }) => [to, subject.split(":")[0]]).sort(), `${point} ${killed}`).toEqual([
        ["bia@familia.example", "Preço menor"],
        [ROSA, "Preço menor"],
      ]);
      expect(await countOf("follow_news")).toBe(2);
    }
  }
});

test("two runs at once find and tell each news once", async () => {
  await start();
  await lowerFee();
  const together = meeting(db, 2);
  await Promise.all([1, 2].map(() => find({ DB: together })));
  const bindings = { ...post.bindings, DB: meeting(db, 2) };
  await Promise.all([1, 2].map(() => send(at(minute), bindings)));
  expect(post.mails).toHaveLength(1);
});

test("the mail service fails, and the letter is sent once it is back", async () => {
  await start();
  await lowerFee();
  await find();
  post.close();
  await send();
  post.open();
  await send(later(5));
  expect(post.mails).toHaveLength(1);
});

test("an address is asked to confirm a few times a day, whoever asks", async () => {
  const { count } = RECIPIENT_LIMITS.confirmFollow;
  for (let i = 0; i < count + 3; i++) {
    await db.prepare("DELETE FROM attempt").run();
    await ask({ ...SCHOOL, path: `/escola/e${i}` }, { email: i % 2 ? ROSA : ROSA.toUpperCase() });
  }
  expect(post.mails).toHaveLength(count);
  for (let i = 0; i < 30; i++) {
    await db.prepare("DELETE FROM attempt").run();
    await ask({ ...SCHOOL, path: `/escola/f${i}` });
  }
  expect(await countOf("follower")).toBe(1);
  expect(await countOf("follow")).toBe(20);
});

test("asking again changes nothing that is confirmed, and somebody else's follow cannot be changed", async () => {
  const token = await start(SCHOOL, { isAtOnce: false });
  await ask(SCHOOL, { isAtOnce: true });
  const own = (await readFollows(db, token, MONDAY)).follows;
  expect(own).toMatchObject([{ isConfirmed: true, isAtOnce: false }]);
  const other = await start(SCHOOL, { email: "bia@familia.example" });
  for (const change of ["confirm", "at_once", "weekly", "stop"] as const) {
    const asked = changeFollows(db, other, { change, follow: own[0]!.id }, MONDAY);
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  }
  await changeFollows(db, token, { change: "at_once", follow: own[0]!.id }, MONDAY);
  expect((await readFollows(db, token, MONDAY)).follows).toMatchObject([{ isAtOnce: true }]);
  expect(await changeFollows(db, other, { change: "stop_all", follow: "" }, MONDAY)).toEqual({ isEmpty: true });
  await expect(readFollows(db, other, MONDAY)).rejects.toMatchObject({ code: "link_expired" });
  expect(await changeFollows(db, token, { change: "stop", follow: own[0]!.id }, MONDAY)).toEqual({ isEmpty: true });
  expect([
    await countOf("follower"),
    await countOf("follow"),
    await countOf("mailed_link WHERE kind = 'follower'"),
  ]).toEqual([0, 0, 0]);
});

test("all ends a year after the last tap, and goes with an erasure, also from a restored backup", async () => {
  const token = await start();
  const { expiresAt } = await readFollows(db, token, MONDAY);
  expect(expiresAt.slice(0, 10)).toBe("2027-11-23");
  await changeFollows(db, token, { change: "renew", follow: "" }, new Date("2027-01-10T12:00:00.000Z"));
  expect((await readFollows(db, token, MONDAY)).expiresAt.slice(0, 10)).toBe("2028-01-10");
  await lowerFee();
  await find();
  await applyRetention({ DB: db, FILES: null as never } as never, new Date("2027-12-30T12:00:00.000Z"));
  expect(await countOf("follow_news")).toBe(0);
  const person = { email: ROSA.toUpperCase() };
  expect(JSON.stringify(await readCopy(db, person, MONDAY))).toContain("/escola/colegio-vertice");
  const orm = drizzle(db);
  const kept = { followers: await orm.select().from(follower), follows: await orm.select().from(follow) };
  await db.batch(erasePersonalRows(db, person));
  expect(await countOf("follower")).toBe(0);
  // A restored backup has the rows again; the journal erases them.
  const journal = (
    await db.prepare("SELECT subject, key, at FROM erasure WHERE subject IN ('follower', 'follow')").all()
  ).results;
  await orm.insert(follower).values(kept.followers);
  await orm.insert(follow).values(kept.follows);
  await applyErasures(db, journal as never);
  expect([await countOf("follower"), await countOf("follow"), (await orm.select().from(followNews)).length]).toEqual([
    0, 0, 0,
  ]);
});

test("letters follow the address of an account", async () => {
  await start();
  await start(SEARCH, { email: "nova@familia.example" });
  await commit(db, moveAddress(db, ROSA, "nova@familia.example"));
  await lowerFee();
  await find();
  await send();
  expect(new Set(post.mails.map(({ to }) => to))).toEqual(new Set(["nova@familia.example"]));
});
