import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { marketOf, NOW, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { publishedDetail } from "../../../test/fixtures/school-detail.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { deskFactActions, listQueuedFacts } from "../admin/desk-facts.ts";
import type { BackendBindings } from "../env.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { deskFact, deskFactDraft } from "../schema/desk-facts.ts";
import { hashToken } from "../tokens.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import { listDeskFacts, saveDeskFacts } from "./desk-facts.service.ts";

const TOKEN = "f".repeat(64);
const { inepCode } = VERTICE;

const db = openMemoryD1();
await marketOf(db).open();
const orm = drizzle(db);
const env = {
  DB: db,
  SITE_NAME: "x",
  SITE_ORIGIN: "https://x.example",
  MAIL_FROM: "x@x.example",
} as unknown as BackendBindings;

beforeEach(async () => {
  await orm.batch([orm.delete(schoolClaim), orm.delete(deskFact), orm.delete(deskFactDraft)]);
  await orm
    .insert(schoolClaim)
    .values(claimRow({ id: "rita", inepCode, status: "approved", tokenHash: await hashToken(TOKEN) }));
});

const save = (values: Record<string, string>, shown: Record<string, string> = {}) =>
  saveDeskFacts(db, TOKEN, { values, shown }, NOW);

/** The stored text of a field, or its message. */
async function taken(key: string, typed: string): Promise<string> {
  try {
    const { facts } = await save({ [key]: typed });
    const { value, waitingValue } = facts.find((fact) => fact.key === key)!;
    const stated = (waitingValue ?? value ?? "").replace(/ \[[\w-]+\.0\]/g, "");
    return waitingValue === null ? stated : `espera: ${stated}`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.issues.map(({ field }) => field)).toEqual([key]);
    return error.issues[0]!.message;
  }
}

const detailOf = () => publishedDetail(db, inepCode, NOW);

const HTML = "Escreva só o texto: códigos como <b> apareceriam na página";
const ADDRESS = "Informe um endereço que comece com https://";
const FROM_TODAY = "Comece cada linha com uma data de hoje em diante, como 12/12/2026, e diga o que acontece";
const NO_SUCH_DAY = "Esta data não existe";
const PERIOD =
  "Comece cada linha com o primeiro e o último dia, como 1/10/2026 a 15/12/2026; o último, de hoje em diante";

test.each([
  ["hours", "Manhã: 7h10 às 12h30\r\nTarde: 13h às 18h", "Manhã: 7h10 às 12h30\nTarde: 13h às 18h"],
  ["hours", "  7h \t às  12h  \n\n\n\n\n tarde ", "7h às 12h\n\ntarde"],
  ["hours", "x".repeat(401), "O campo Horários não deve ter mais que 400 caracteres"],
  ["hours", "x".repeat(5_000), "O campo Horários não deve ter mais que 400 caracteres"],
  ["hours", "👩‍👧".repeat(100), "👩‍👧".repeat(100)],
  ["hours", "7h\u0000", "O campo Horários tem um caractere que não é aceito"],
  ["hours", "7h\u001b[31m", "O campo Horários tem um caractere que não é aceito"],
  ["hours", "\ud83d", "O campo Horários tem um caractere que não é aceito"],
  ["hours", "\u202e12h\u200b às 7h", "12h às 7h"],
  ["hours", "<script>alert(1)</script>", HTML],
  ["hours", "<IMG src=x onerror=1>", HTML],
  ["hours", "</p><!-- oi -->", HTML],
  ["hours", "turmas < 20 alunos e > 10", "turmas < 20 alunos e > 10"],
  ["hours", "' OR 1=1; DROP TABLE desk_fact", "' OR 1=1; DROP TABLE desk_fact"],
  ["hours", "=HYPERLINK(1)", "=HYPERLINK(1)"],
  ["hours", "veja escola.com.br", "espera: veja escola.com.br"],
  ["hours", "escreva para a＠escola．com", "espera: escreva para a＠escola．com"],
  ["hours", "escola\u200b.com", "espera: escola.com"],
  ["methodologies", " Construtivista ; construtivista, Waldorf,,", "Construtivista\nconstrutivista\nWaldorf"],
  ["methodologies", "a,b,c,d,e,f,g", "Até 6 nomes de até 40 letras"],
  ["methodologies", "x".repeat(41), "Até 6 nomes de até 40 letras"],
  ["methodologies", "<b>Waldorf</b>", HTML],
  ["materialList", "https://escola.example/lista", "espera: https://escola.example/lista"],
  ["materialList", "http://escola.example/lista", ADDRESS],
  ["materialList", "javascript:alert(1)", ADDRESS],
  ["materialList", "data:text/html,x", ADDRESS],
  ["materialList", "https://banco.example@mau.example/", ADDRESS],
  ["materialList", "https://localhost/lista", ADDRESS],
  ["materialList", "https://escola.example:8443/", ADDRESS],
  ["materialList", "lista de 2027", ADDRESS],
  ["refund", "sim", "sim"],
  ["refund", "não", "não"],
  ["refund", "talvez", "Escolha sim ou não"],
  ["refund", "<script>alert(1)</script>", "Escolha sim ou não"],
  [
    "openDays",
    "12/12/2026 9h às 12h: visita\n5/2/2027, 8h reunião",
    "2026-12-12 9h às 12h: visita\n2027-02-05 8h reunião",
  ],
  ["openDays", "23/11/2026 hoje", "2026-11-23 hoje"],
  ["openDays", "22/11/2026 ontem", FROM_TODAY],
  ["openDays", "31/02/2027 visita", NO_SUCH_DAY],
  ["openDays", "12/12/2126 visita", FROM_TODAY],
  ["openDays", "12/12/2026", FROM_TODAY],
  ["openDays", "46368 visita", FROM_TODAY],
  ["openDays", "2026-12-12 visita", FROM_TODAY],
  ["openDays", `12/12/2026 ${"x".repeat(120)}`, "Até 6 linhas de até 120 letras"],
  ["openDays", "12/12/2026 a\n".repeat(7), "Até 6 linhas de até 120 letras"],
  ["openDays", "12/12/2026 <b>visita</b>", HTML],
  ["openDays", "12/12/2026 a 13/12/2026 visita", FROM_TODAY],
  ["openDays", "12/12/2026 veja escola.com.br", "espera: 2026-12-12 veja escola.com.br"],
  ["exams", "5/12/2026 9h; bolsão, 6º ao 9º \\n ano", "2026-12-05 9h; bolsão, 6º ao 9º \\n ano"],
  ["exams", "5/12/2026 bolsão\u2028END:VCALENDAR", FROM_TODAY],
  ["exams", "5/12/2026 [a.0x] bolsão", "2026-12-05 [a.0x] bolsão"],
  ["exams", "22/11/2026 ontem", FROM_TODAY],
  ["exams", "31/02/2027 bolsão", NO_SUCH_DAY],
  ["exams", "29/02/2028 bolsão", "2028-02-29 bolsão"],
  ["exams", "constructor", FROM_TODAY],
  ["exams", "5/12/2026 a\u0000", "O campo Bolsões e provas de bolsa tem um caractere que não é aceito"],
  ["deadlines", "30/11/2026 fim do desconto\n30/11/2026 outro", "2026-11-30 fim do desconto\n2026-11-30 outro"],
  ["enrolment", "1/10/2026 a 15/12/2026, alunos novos", "2026-10-01/2026-12-15 alunos novos"],
  ["enrolment", "1/10/2026 até 15/12/2026", "2026-10-01/2026-12-15"],
  ["enrolment", "15/12/2026 a 1/12/2026", PERIOD],
  ["enrolment", "15/12/2026 a 15/12/2026", PERIOD],
  ["enrolment", "15/12/2026 último dia", PERIOD],
  ["enrolment", "1/10/2026 a 31/11/2026", NO_SUCH_DAY],
  ["enrolment", "1/10/2026 a 22/11/2026", PERIOD],
  ["enrolment", "1/10/2026 a 15/12/2126", PERIOD],
  ["enrolment", "1/10/2026 a 15/12/2026 <i>novos</i>", HTML],
  ["enrolment", "1/10/2026 a 15/12/2026 a\n".repeat(7), "Até 6 linhas de até 120 letras"],
])("%s: %j is taken as %j", async (key, typed, expected) => {
  expect((await taken(key, typed))?.replace(/\. Confira a linha \d+: “.*”$/s, "")).toBe(expected);
});

test("a wrong line of a calendar is named by its number, empty ones counted, and by its beginning", async () => {
  expect(await taken("openDays", "12/12/2026 visita\n\n31/02/2027 visita")).toBe(
    "Esta data não existe. Confira a linha 3: “31/02/2027 visita”",
  );
  expect(await taken("exams", `ontem ${"x".repeat(60)}`)).toBe(
    `${FROM_TODAY}. Confira a linha 1: “ontem ${"x".repeat(34)}…”`,
  );
});

test("what a school tells is published in the place of what the site had, which an import goes on writing", async () => {
  const about = "Uma escola de bairro.";
  await orm.update(school).set({ about: "texto importado", methodologies: '["Importada"]' });
  await save({ about });
  await save({ methodologies: "Waldorf, Freiriana" });
  await save({ hours: "7h às 12h" });
  const detail = await detailOf();
  expect([detail.about, detail.card.methodologies]).toEqual([about, ["Waldorf", "Freiriana"]]);
  expect(detail.deskFacts).toEqual({
    about: { text: about, on: "2026-11-23" },
    methodologies: { text: "Waldorf\nFreiriana", on: "2026-11-23" },
    hours: { text: "7h às 12h", on: "2026-11-23" },
  });
  await orm.update(school).set({ about: "outra importação" });
  expect((await detailOf()).about).toBe(about);
  // A field that is not sent stays, and an empty field is stated no more.
  await save({ about: " " });
  const after = await detailOf();
  expect([after.about, Object.keys(after.deskFacts ?? {})]).toEqual(["outra importação", ["hours", "methodologies"]]);
});

test("an unchanged text keeps its date, and each change publishes the school again", async () => {
  const changes = async () =>
    await db.prepare("SELECT count(*) AS n FROM change_log WHERE key = ?").bind(inepCode).first("n");
  await save({ hours: "7h" });
  const before = await changes();
  const later = new Date(NOW.getTime() + 86_400_000 * 40);
  await saveDeskFacts(db, TOKEN, { values: { hours: "7h", meals: "", constructor: "x" }, shown: {} }, later);
  expect([await changes(), (await orm.select().from(deskFact)).map(({ providedAt }) => providedAt)]).toEqual([
    before,
    [NOW.toISOString()],
  ]);
});

test("the team publishes a text with an address, refuses it or takes it down, as it was read", async () => {
  const act = async (name: keyof typeof deskFactActions, id: string) => {
    const prepared = await deskFactActions[name](
      env,
      { id, reason: "porque sim" },
      { id: 1, email: "a@b.example" },
      NOW,
    );
    if (prepared.commit) await prepared.commit(orm.select().from(deskFact) as unknown as Statement);
    else await commit(db, prepared.changes!);
  };
  const queue = async () => (await listQueuedFacts(db, "", NOW)).map((fact) => [fact.value, fact.isWaiting]);
  const first = async () => (await listQueuedFacts(db, "", NOW))[0]!.id;
  await save({ hours: "7h" });
  await save({ hours: "veja escola.example" });
  expect(await queue()).toEqual([
    ["veja escola.example", true],
    ["7h", false],
  ]);
  expect((await detailOf()).deskFacts?.hours?.text).toBe("7h");
  const read = await first();
  await saveDeskFacts(db, TOKEN, { values: { hours: "mau.example" }, shown: {} }, new Date(NOW.getTime() + 1));
  await expect(act("publicar-texto", read)).rejects.toMatchObject({ code: "already_decided" });
  await act("recusar-texto", await first());
  expect(await queue()).toEqual([["7h", false]]);
  await save({ hours: "veja escola.example" });
  await act("publicar-texto", await first());
  expect(await queue()).toEqual([["veja escola.example", false]]);
  await act("retirar-texto", await first());
  expect([await queue(), (await detailOf()).deskFacts]).toEqual([[], undefined]);
  const mails = await db.prepare("SELECT recipient, subject FROM mail_outbox").all();
  expect(mails.results).toEqual([
    { recipient: "rita@escola.example", subject: "Seu texto não foi publicado: Colégio Vértice" },
    { recipient: SCHOOL_EMAIL, subject: "Seu texto não foi publicado: Colégio Vértice" },
    { recipient: "rita@escola.example", subject: "Um texto saiu do ar: Colégio Vértice" },
    { recipient: SCHOOL_EMAIL, subject: "Um texto saiu do ar: Colégio Vértice" },
  ]);
});

test("an event keeps its id when it moves, and one that is taken out is cancelled, which tells nothing more", async () => {
  const storedAs = async (typed: string) => {
    const { facts, known } = await save({ openDays: typed });
    return [facts.find(({ key }) => key === "openDays")!.value, known.includes("openDays")];
  };
  const [first] = await storedAs("12/12/2026 9h, visita");
  const id = /\[([\w-]+)\.0\]/.exec(`${first}`)![1];
  expect(await storedAs("19/12/2026 9h, visita")).toEqual([`2026-12-19 [${id}.1] 9h, visita`, true]);
  expect(await storedAs("")).toEqual([`2026-12-19 [${id}.2x] 9h, visita`, false]);
});

test("who may only answer families tells nothing of the school", async () => {
  await orm.update(schoolClaim).set({ access: "answer" });
  await expect(listDeskFacts(db, TOKEN, NOW)).rejects.toMatchObject({ code: "link_expired" });
  await expect(save({ hours: "7h" })).rejects.toMatchObject({ code: "link_expired" });
});

test.each<[key: string, before: string, colleague: string, mine: string]>([
  ["meals", "Cozinha própria.", "Sem lanche.", "Lanche incluso."],
  ["methodologies", "Construtivista, Montessoriana", "Waldorf", "Freinet"],
  ["openDays", "12/12/2026 9h às 12h", "13/12/2026 9h às 12h", "14/12/2026 9h às 12h"],
])("a form of before a colleague's change of %s overwrites nothing, and says so", async (key, before, theirs, mine) => {
  await save({ [key]: before });
  await save({ [key]: theirs }, { [key]: before });
  const late = save({ [key]: mine }, { [key]: before });
  await expect(late).rejects.toMatchObject({ issues: [{ field: key, message: expect.stringMatching(/^Mudou/) }] });
  // The same text of both is no conflict, and what was seen may be replaced.
  await save({ [key]: theirs }, { [key]: before });
  await save({ [key]: mine }, { [key]: theirs });
});
