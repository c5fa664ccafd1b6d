import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { saveDeskFacts } from "../desk-facts/desk-facts.service.ts";
import { answerByEmail } from "../desk-requests/answer-lead.service.ts";
import { listRequests } from "../desk-requests/list-requests.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { schoolClaim } from "../schema/claims.ts";
import { deskFact } from "../schema/desk-facts.ts";
import { visitSlot } from "../schema/leads.ts";
import { hashToken } from "../tokens.ts";
import { cancelLead } from "./leads.api.ts";
import { sendLead } from "./send-lead.service.ts";
import { listVisitDays } from "./visit-places.ts";

const SCHOOL = "35000001";
const DAY = "2026-12-12 9h às 12h, visita guiada";
const OPEN = "2027-01-20 14h";

const db = openMemoryD1();
const orm = drizzle(db);
const market = marketOf(db);
const post = market.postOffice();
await market.open();
const slug = (await db.prepare("SELECT slug FROM school WHERE inep_code = ?").bind(SCHOOL).first<string>("slug"))!;
const tokenHash = await hashToken("rita");
await orm.insert(schoolClaim).values(claimRow({ id: "rita", inepCode: SCHOOL, status: "approved", tokenHash }));

/** The school announces two places, one day without a limit, one that is over and one that it closed. */
const ANNOUNCED = [`${DAY}, 2 vagas`, OPEN, "2026-11-01 9h", "2026-12-13 9h, 0 vagas"];

const announce = (...days: readonly string[]) => {
  const set = { value: days.join("\n"), providedAt: NOW.toISOString() };
  return orm
    .insert(deskFact)
    .values({ inepCode: SCHOOL, key: "openDays", ...set })
    .onConflictDoUpdate({ target: [deskFact.inepCode, deskFact.key], set });
};

beforeEach(async () => {
  await db.batch(["lead", "mail_outbox", "attempt"].map((table) => db.prepare(`DELETE FROM ${table}`)));
  await announce(...ANNOUNCED);
});

let families = 0;
function ask(visit: string, key = `visit-key-${++families}`) {
  const email = `familia${families}@familia.example`;
  const asked = { name: "Rosa Lima", phone: "", email, preference: "email", message: "", bestTime: "" } as const;
  const rest = { grade: "", year: "", shift: "", visit, acceptsSharing: true, acceptsMarketing: false } as const;
  const caller = { env: post.bindings, client: { ip: `203.0.113.${families}`, device: "Teste" }, now: NOW };
  return sendLead(caller, slug, { ...asked, ...rest }, key, null);
}

const days = () => listVisitDays(db, SCHOOL, NOW);
const taken = async () => (await orm.select().from(visitSlot)).map(({ day, slot }) => [day, slot]);
const refused = (message: string) => ({ code: "invalid_fields", issues: [{ field: "visit", message }] });
const FULL = refused("As vagas deste dia acabaram. Escolha outro");

test("days to come with a place are offered, full and past ones are not", async () => {
  expect(await days()).toEqual([DAY, OPEN]);
  await ask(DAY);
  await ask(DAY);
  expect(await days()).toEqual([OPEN]);
  await expect(ask(DAY)).rejects.toMatchObject(FULL);
  await expect(ask("2026-12-13 9h")).rejects.toMatchObject(FULL);
  const GONE = refused("A escola não anuncia mais este dia. Escolha outro");
  for (const day of ["2026-11-01 9h", "2026-12-14 9h", "amanhã"]) await expect(ask(day)).rejects.toMatchObject(GONE);
  // More places later: who asked keeps theirs.
  await announce(`${DAY}, 3 vagas`);
  expect(await days()).toEqual([DAY]);
});

test("of ten families that ask at once for two places, two get one", async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => ask(DAY)));
  const losers = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(losers).toHaveLength(8);
  for (const loser of losers) expect(loser).toMatchObject(FULL);
  expect(await taken()).toEqual([
    [DAY, 1],
    [DAY, 2],
  ]);
});

test("a request that is sent again keeps its place or changes it, and a cancelled one gives it back", async () => {
  await ask(DAY);
  await ask(DAY, "visit-key-same");
  await ask(DAY, "visit-key-same");
  expect(await taken()).toHaveLength(2);
  const { token } = await ask(OPEN, "visit-key-same");
  expect(await taken()).toEqual([[DAY, 1]]);
  await ask(DAY, "visit-key-same");
  await cancelLead(post.bindings, token, NOW);
  expect(await taken()).toEqual([[DAY, 1]]);
});

test("the school sees the day, and who is declined gives the place back; who is confirmed keeps it", async () => {
  const protocols = [(await ask(DAY)).protocol, (await ask(DAY)).protocol];
  await flushOutbox(post.bindings, NOW);
  expect(post.mails.find(({ subject }) => subject.includes(protocols[0]!))!.text).toContain(
    "Quer visitar a escola: sábado, 12/12/2026: 9h às 12h, visita guiada",
  );
  const { leads } = await listRequests(db, SCHOOL, true);
  expect(leads.map(({ visit, sameQuestion }) => [visit, sameQuestion])).toEqual([
    [DAY, 1],
    [DAY, 1],
  ]);
  const response = (protocol: string, declinesVisit: boolean) =>
    answerByEmail(post.bindings, "rita", { protocol, body: "Resposta da escola.", toAll: false, declinesVisit }, NOW);
  await response(protocols[0]!, false);
  expect(await days()).toEqual([OPEN]);
  await response(protocols[1]!, true);
  expect(await taken()).toEqual([[DAY, 1]]);
  expect(await days()).toEqual([DAY, OPEN]);
});

test("a corrected hour or day takes its requests and places along, others stay", async () => {
  const save = (value: string) => saveDeskFacts(db, "rita", { values: { openDays: value }, shown: {} }, NOW);
  await save("12/12/2026 9h às 12h, 2 vagas\n20/01/2027 14h, 3 vagas");
  await ask("2026-12-12 9h às 12h");
  await ask("2026-12-12 9h às 12h");
  await ask("2027-01-20 14h");
  await save("12/12/2026 10h às 13h, 2 vagas\n20/01/2027 14h, 3 vagas");
  expect(await taken()).toEqual([
    ["2026-12-12 10h às 13h", 1],
    ["2026-12-12 10h às 13h", 2],
    ["2027-01-20 14h", 1],
  ]);
  expect(await days()).toEqual(["2027-01-20 14h"]);
  await save("12/12/2026 10h às 13h, 2 vagas\n21/01/2027 14h, 3 vagas");
  const { leads } = await listRequests(db, SCHOOL, true);
  expect(leads.map(({ visit }) => visit).toSorted()).toEqual([
    "2026-12-12 10h às 13h",
    "2026-12-12 10h às 13h",
    "2027-01-21 14h",
  ]);
  // A day that is taken out keeps who asked for it: the school answers them.
  await save("21/01/2027 14h, 3 vagas");
  expect(await taken()).toHaveLength(3);
});
