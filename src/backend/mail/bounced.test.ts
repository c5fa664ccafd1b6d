import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow, leadRow } from "../../../test/fixtures/rows.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { listClaims } from "../admin/claims.ts";
import { renewDeskLinks } from "../claims/lost-link.service.ts";
import { listDeskPeople } from "../desk-people/desk-people.service.ts";
import { readSchools } from "../publish/read-schools.ts";
import { schoolClaim } from "../schema/claims.ts";
import { lead } from "../schema/leads.ts";
import { sendSchoolLetters } from "../school-letters/send-school-letters.ts";
import { hashToken } from "../tokens.ts";
import type { MailBindings } from "./outbox.ts";

const db = openMemoryD1();
const market = marketOf(db);
const SCHOOL = "35000001";
const [ANA, BIA] = ["ana@escola.example", "bia@escola.example"];
const MONDAYS = ["2026-11-23", "2026-11-30", "2026-12-07"].map((day) => new Date(`${day}T12:00:00.000Z`)) as [
  Date,
  Date,
  Date,
];
let post = market.postOffice();

beforeAll(() => market.open());

beforeEach(async () => {
  const tables = ["lead", "mail_outbox", "school_claim", "limited_mail", "attempt", "change_log"];
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)));
  post = market.postOffice();
  for (const [id, email] of [
    ["ana", ANA],
    ["bia", BIA],
  ] as const) {
    const row = claimRow({ id, inepCode: SCHOOL, status: "approved", name: id, email });
    await drizzle(db)
      .insert(schoolClaim)
      .values({ ...row, tokenHash: await hashToken(id) });
  }
  await drizzle(db)
    .insert(lead)
    .values(leadRow({ protocol: "L", inepCode: SCHOOL }));
});

/** Bindings whose mail service refuses an address with an error of that code. */
function refusing(address: string, code: string): MailBindings {
  const MAIL = {
    ...post.bindings.MAIL,
    send: (mail: EmailMessageBuilder) =>
      mail.to === address
        ? Promise.reject(Object.assign(new Error("refused"), { code }))
        : post.bindings.MAIL.send(mail),
  } as SendEmail;
  return { ...post.bindings, MAIL };
}

const mailed = () => post.mails.splice(0).map(({ to }) => to);
const waiting = () => db.prepare("SELECT count(*) AS n FROM mail_outbox").first<number>("n");
const bounced = async (token = "bia") =>
  (await listDeskPeople(db, token, MONDAYS[0])).people.flatMap(({ id, bouncedAt }) => (bouncedAt ? [id] : []));

async function askForLink(env: MailBindings, email: string, now: Date): Promise<void> {
  const work: Promise<unknown>[] = [];
  const later = (_what: string, one: Promise<unknown>) => work.push(one);
  const client = { ip: "203.0.113.9", device: "" };
  await renewDeskLinks({ env, client, now, later, body: { email } } as unknown as Parameters<typeof renewDeskLinks>[0]);
  await Promise.all(work);
}

test("letters to an address that sends them back pause, the school and the team see it, and a link asked for ends it", async () => {
  const back = refusing(ANA, "E_RECIPIENT_SUPPRESSED");
  await sendSchoolLetters(back, MONDAYS[0]);
  expect([mailed(), await waiting(), await bounced()]).toEqual([[BIA], 0, ["ana"]]);
  const { claims } = await listClaims(db, 1, "");
  expect(claims.map(({ id, bouncedAt }) => [id, bouncedAt])).toEqual([
    ["ana", MONDAYS[0].toISOString()],
    ["bia", null],
  ]);
  await sendSchoolLetters(post.bindings, MONDAYS[1]);
  expect(mailed()).toEqual([BIA]);
  // The address still sends e-mails back, then takes them again.
  await askForLink(back, ANA, MONDAYS[1]);
  expect([mailed(), await bounced()]).toEqual([[], ["ana"]]);
  await askForLink(post.bindings, ANA.toUpperCase(), MONDAYS[1]);
  expect([mailed(), await bounced()]).toEqual([[ANA], []]);
  await sendSchoolLetters(post.bindings, MONDAYS[2]);
  expect(mailed()).toEqual([ANA, BIA]);
});

test("a letter that fails otherwise is tried again", async () => {
  await sendSchoolLetters(refusing(ANA, "E_DELIVERY_FAILED"), MONDAYS[0]);
  expect([await waiting(), await bounced()]).toEqual([1, []]);
});

test("a school whose people get no e-mails takes no requests, and its page is published again", async () => {
  const hasDesk = async () => (await readSchools(drizzle(db), [SCHOOL], seasonOf(MONDAYS[0])))[0]!.hasDesk;
  expect(await hasDesk()).toBe(true);
  await db.prepare("DELETE FROM school_claim WHERE id = 'bia'").run();
  await db.prepare("DELETE FROM change_log").run();
  await sendSchoolLetters(refusing(ANA, "E_RECIPIENT_SUPPRESSED"), MONDAYS[0]);
  expect(await hasDesk()).toBe(false);
  expect(await db.prepare("SELECT kind, key FROM change_log").all()).toMatchObject({
    results: [{ kind: "school", key: SCHOOL }],
  });
});
