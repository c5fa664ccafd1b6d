import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { publishedDetail } from "../../../test/fixtures/school-detail.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { listQueuedFacts } from "../admin/desk-facts.ts";
import { schoolClaim } from "../schema/claims.ts";
import { deskFact, questionInterest } from "../schema/desk-facts.ts";
import { letterLines } from "../school-letters/letter-lines.ts";
import { hashToken } from "../tokens.ts";
import { answerQuestions, askSchool, listQuestions } from "./law-answers.service.ts";

const [TOKEN, OTHERS_TOKEN] = ["f".repeat(64), "e".repeat(64)];
const { inepCode, slug } = VERTICE;
const OTHER_SCHOOL = "35000002";
const DAY_MS = 86_400_000;

const db = openMemoryD1();
await marketOf(db).open();
const orm = drizzle(db);

beforeEach(async () => {
  await orm.batch([orm.delete(schoolClaim), orm.delete(deskFact), orm.delete(questionInterest)]);
  await db.prepare("DELETE FROM attempt").run();
  await orm
    .insert(schoolClaim)
    .values([
      claimRow({ id: "rita", inepCode, status: "approved", tokenHash: await hashToken(TOKEN) }),
      claimRow({ id: "rui", inepCode: OTHER_SCHOOL, status: "approved", tokenHash: await hashToken(OTHERS_TOKEN) }),
    ]);
  await db.prepare("UPDATE school SET stages = 15").run();
});

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const answer = (answers: Record<string, string>, now = NOW, token = TOKEN) => answerQuestions(db, token, answers, now);
const stored = async () => (await orm.select().from(deskFact)).map(({ key, value }) => `${key} ${value}`);

async function refusal(answers: Record<string, string>): Promise<unknown> {
  const error = await answer(answers).catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? error.issues : error;
}

const detailOn = (now: Date) => publishedDetail(db, inepCode, now);

const ask = (key: string, ip = "203.0.113.7", to: string = slug) =>
  askSchool({ env: { DB: db }, client: { ip, device: "" }, now: NOW }, to, key);
const wanted = async () =>
  (await orm.select().from(questionInterest)).map(({ question, wanted: n }) => `${question} ${n}`);

test.each([
  ["an unknown question", "uniao.1", "sim", "uniao.1", "Esta pergunta não existe mais."],
  ["a name of an object", "constructor", "sim", "constructor", "Esta pergunta não existe mais."],
  ["the key of a text", "about", "<b>oi</b>", "about", "Esta pergunta não existe mais."],
  ["an earlier version", "celular.0", "mochila", "celular.1", "Esta pergunta mudou. Leia de novo e responda."],
  ["a later version", "celular.2", "mochila", "celular.1", "Esta pergunta mudou. Leia de novo e responda."],
  ["an unknown answer", "celular.1", "no-bolso", "celular.1", "Escolha uma das respostas."],
  ["an answer of another question", "celular.1", "seis-meses", "celular.1", "Escolha uma das respostas."],
  ["a text", "celular.1", "x".repeat(5_000), "celular.1", "Escolha uma das respostas."],
  ["a script", "celular.1", "<script>alert(1)</script>", "celular.1", "Escolha uma das respostas."],
])("%s is refused, and nothing of the form is stored", async (_, key, value, field, message) => {
  expect(await refusal({ "pei.1": "nao", [key]: value })).toEqual([{ field, message }]);
  expect(await stored()).toEqual([]);
});

test("a question about a stage that the school does not have is refused", async () => {
  await db.prepare("UPDATE school SET stages = 1").run();
  expect(await refusal({ "itinerarios.1": "dois" })).toEqual([
    { field: "itinerarios.1", message: "Esta pergunta é de uma etapa que a escola não tem." },
  ]);
  expect((await listQuestions(db, TOKEN, NOW)).map(({ key }) => key)).not.toContain("itinerarios.1");
});

test("an answer keeps its date until it is due, when the same answer confirms it, and an empty one takes it back", async () => {
  const dateOf = async () => (await listQuestions(db, TOKEN, NOW)).find(({ key }) => key === "celular.1")!.answeredOn;
  const answered = (daysAgo: number) => orm.update(deskFact).set({ toldAt: later(-daysAgo).toISOString() });
  await answer({ "celular.1": "mochila" });
  await answered(300);
  await answer({ "celular.1": "mochila" });
  expect(await dateOf()).toBe("2026-01-27");
  await answer({ "celular.1": "em-casa" });
  expect(await dateOf()).toBe("2026-11-23");
  for (const days of [340, 400]) {
    await answered(days);
    await answer({ "celular.1": "em-casa" });
    expect(await dateOf()).toBe("2026-11-23");
  }
  await answer({ "celular.1": "" });
  expect([await dateOf(), await stored()]).toEqual([null, []]);
});

test("an answer is published as the school's word, filters, and lapses after twelve months", async () => {
  await answer({ "celular.1": "guardado", "pei.1": "nao" });
  const shown = await detailOn(later(365));
  expect([shown.lawAnswers, shown.card.answers]).toEqual([
    { "celular.1": { answer: "guardado", on: "2026-11-23" }, "pei.1": { answer: "nao", on: "2026-11-23" } },
    ["celular-longe"],
  ]);
  expect(shown.deskFacts).toBeUndefined();
  const lapsed = await detailOn(later(366));
  expect([lapsed.lawAnswers, lapsed.card.answers]).toEqual([undefined, []]);
  // Closed answers are no texts for the team to read.
  expect(await listQueuedFacts(db, "", NOW)).toEqual([]);
});

test("a link answers for its own school, and who may only answer families does not", async () => {
  await answer({ "celular.1": "mochila" }, NOW, OTHERS_TOKEN);
  expect((await orm.select().from(deskFact)).map((fact) => fact.inepCode)).toEqual([OTHER_SCHOOL]);
  expect((await listQuestions(db, TOKEN, NOW)).every(({ answer: given }) => given === null)).toBe(true);
  await orm.update(schoolClaim).set({ access: "answer" });
  await expect(answer({ "celular.1": "mochila" })).rejects.toMatchObject({ code: "link_expired" });
  await expect(listQuestions(db, "0".repeat(64), NOW)).rejects.toMatchObject({ code: "link_expired" });
});

test("a family counts once for a question from a network, and nothing of it is stored but hashes that end", async () => {
  await ask("celular.1");
  await ask("celular.1");
  await ask("pei.1");
  await ask("celular.1", "198.51.100.4");
  expect(await wanted()).toEqual(["celular.1 2", "pei.1 1"]);
  const { results } = await db.prepare("SELECT key, resets_at FROM attempt").all<{ key: string; resets_at: string }>();
  expect(
    results.filter(({ key, resets_at: end }) => /203\.0|198\.51/.test(key) || end > later(31).toISOString()),
  ).toEqual([]);
});

test("an interrupted tap counts when it is sent again", async () => {
  const { batch } = db;
  db.batch = async () => {
    throw new Error("D1_ERROR: away");
  };
  await expect(ask("celular.1")).rejects.toThrow("away");
  db.batch = batch;
  await ask("celular.1");
  expect(await wanted()).toEqual(["celular.1 1"]);
});

test.each([
  ["an unknown question", "uniao.1", slug, "not_found"],
  ["another version", "celular.2", slug, "not_found"],
  ["an empty key", "", slug, "not_found"],
  ["an unknown school", "celular.1", "nenhuma", "school_not_found"],
])("%s counts nothing", async (_, key, to, code) => {
  await expect(ask(key, "203.0.113.7", to)).rejects.toMatchObject({ code });
  expect(await wanted()).toEqual([]);
});

test("a network that taps without end is told to wait", async () => {
  for (let i = 0; i < 60; i++) await ask("celular.1");
  await expect(ask("pei.1")).rejects.toMatchObject({ code: "too_many_attempts" });
  await ask("pei.1", "198.51.100.4");
  expect(await wanted()).toEqual(["celular.1 1", "pei.1 1"]);
});

test("the Monday letter names what most families ask, and the answers that end", async () => {
  const lineOf = async (now: Date) =>
    (await letterLines(db, inepCode, now)).find(({ section }) => section === "perguntas")?.text;
  expect(await lineOf(NOW)).toBeUndefined();
  await ask("pei.1");
  for (const ip of ["203.0.113.7", "198.51.100.4"]) await ask("celular.1", ip);
  expect(await lineOf(NOW)).toBe(
    "2 famílias querem saber: “Onde ficam os celulares nas aulas e no recreio?” Responda com um toque.",
  );
  await answer({ "celular.1": "mochila", "pei.1": "nao" });
  expect([await lineOf(later(300)), await lineOf(later(340))]).toEqual([
    undefined,
    "2 respostas vencem neste mês: confirme com um toque.",
  ]);
});
