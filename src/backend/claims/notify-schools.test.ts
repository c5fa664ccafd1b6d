import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { after, marketOf, NOW, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { listClaims } from "../admin/claims.ts";
import { flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { type LimitedKind, RECIPIENT_LIMITS } from "../mail/recipient-limits.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashToken } from "../tokens.ts";
import { confirmClaim } from "./claim.service.ts";
import { notifySchools } from "./notify-schools.ts";

const db = openMemoryD1();
const market = marketOf(db);
const SCHOOL = "35000001";
let post = market.postOffice();

beforeAll(() => market.open());
beforeEach(async () => {
  await db.batch(["school_claim", "limited_mail", "mail_outbox"].map((table) => db.prepare(`DELETE FROM ${table}`)));
  post = market.postOffice();
});

/** Confirms the claim of a person by their link. */
async function claim(id: string, now = NOW, inepCode = SCHOOL, email = `${id}@correio.example`): Promise<void> {
  const row = claimRow({ id, protocol: `ESC-${id}`, inepCode, status: "pending_email", name: `${id} Lima`, email });
  await drizzle(db)
    .insert(schoolClaim)
    .values({ ...row, tokenHash: await hashToken(id) });
  await confirmClaim(post.bindings, id, now);
}

async function run(now: Date, env: MailBindings = post.bindings): Promise<void> {
  await notifySchools(env, now);
  await flushOutbox(post.bindings, now);
}

/** Letters to the school: subject, and the protocols that each names. */
const letters = () =>
  post.mails.map(({ to, subject, text }) => [to, subject.split(" ").slice(0, 2).join(" "), text.match(/ESC-\w+/g)]);

/**
 * E-mails of each kind that come with the next one beyond their limit: each is sent, and returns the texts to find
 * later.
 */
const LATER: Partial<Record<LimitedKind, () => Promise<string[]>>> = {
  async claimNotice() {
    for (const id of ["Ana", "Bia", "Caio", "Davi", "Edu"]) await claim(id);
    return ["ESC-Ana", "ESC-Bia", "ESC-Caio", "ESC-Davi", "ESC-Edu"];
  },
};

test("every kind of e-mail that warns its recipient is late beyond its limit, never lost", async () => {
  const kinds = Object.entries(RECIPIENT_LIMITS).flatMap(([kind, { excess }]) =>
    excess === "in the next" ? [kind] : [],
  );
  expect(Object.keys(LATER)).toEqual(kinds);
  for (const kind of kinds as LimitedKind[]) {
    const texts = await LATER[kind]!();
    for (let minutes = 0; minutes <= RECIPIENT_LIMITS[kind].hours * 60 + 1; minutes += 60) await run(after(minutes));
    await run(after(RECIPIENT_LIMITS[kind].hours * 60 + 1));
    const whole = post.mails.map(({ text }) => text).join("\n");
    for (const text of texts) expect(whole.split(text), text).toHaveLength(2);
    expect(post.mails).toHaveLength(2);
  }
});

test("the first claim is written at once, the others are counted in one letter, and the queue says which were", async () => {
  for (const id of ["Ana", "Bia", "Caio"]) await claim(id);
  await run(NOW);
  expect(letters()).toEqual([[SCHOOL_EMAIL, "Alguém pediu", ["ESC-Ana"]]]);
  const notified = async () => {
    const { claims } = await listClaims(db, 1, "");
    return claims.map(({ id, notifiedAt }) => [id, notifiedAt]);
  };
  expect(await notified()).toEqual([
    ["Ana", NOW.toISOString()],
    ["Bia", null],
    ["Caio", null],
  ]);
  await run(after(7 * 60));
  expect(post.mails).toHaveLength(1);
  const later = after(8 * 60 + 1);
  await run(later);
  await run(later);
  expect(letters()[1]).toEqual([SCHOOL_EMAIL, "2 pedidos", ["ESC-Bia", "ESC-Caio"]]);
  expect(post.mails).toHaveLength(2);
  expect((await notified()).slice(1).map(([, at]) => at)).toEqual([later.toISOString(), later.toISOString()]);
});

test("schools with one address get one letter, and a school none of its own claim", async () => {
  await claim("Ana");
  await claim("Bia", NOW, "35000007");
  await claim("Caio", NOW, SCHOOL, SCHOOL_EMAIL.toUpperCase());
  await claim("Davi", NOW, "35000004");
  await run(after(8 * 60 + 1));
  expect(letters()).toEqual([
    [SCHOOL_EMAIL, "Alguém pediu", ["ESC-Ana"]],
    [SCHOOL_EMAIL, "2 pedidos", ["ESC-Bia", "ESC-Davi"]],
  ]);
});

test("two runs at once, and one that fails, write one letter", async () => {
  await claim("Ana");
  await db.prepare("UPDATE school_claim SET notified_at = NULL").run();
  await db.batch(["limited_mail", "mail_outbox"].map((table) => db.prepare(`DELETE FROM ${table}`)));
  const failing = new Proxy(db, {
    get: (real, name) =>
      name === "batch" ? () => Promise.reject(new Error("the database is away")) : Reflect.get(real, name).bind(real),
  });
  await expect(notifySchools({ ...post.bindings, DB: failing }, NOW)).rejects.toThrow();
  await Promise.all([notifySchools(post.bindings, NOW), notifySchools(post.bindings, NOW)]);
  await flushOutbox(post.bindings, NOW);
  expect(letters()).toEqual([[SCHOOL_EMAIL, "Alguém pediu", ["ESC-Ana"]]]);
});
