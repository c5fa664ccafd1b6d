import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { yearInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { paths, schoolEventPath } from "../../src/site/paths.ts";
import { readCalendar } from "../fixtures/calendar.ts";
import { VERTICE } from "../fixtures/world.ts";
import { publishNext } from "./cron.ts";
import { faultyBindings } from "./faults/faulty.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { ask, locationOf, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "e".repeat(64);
const DESK = paths.schoolDesk(TOKEN, "pagina");
const SCHOOL = paths.school(VERTICE.slug);
const FILE = paths.schoolCalendar(VERTICE.slug);
const YEAR = yearInSaoPaulo(new Date()) + 1;

beforeAll(() => publishWorldWithDesk(TOKEN));

afterEach(() => {
  vi.useRealTimers();
});

const rita = browser(env);

const report = (values: Record<string, string>, visitor = rita) => visitor.form(DESK, { acao: "informar", ...values });

/** A day of the site, without a publication on it. */
async function on(date: string): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${date}T12:00:00-03:00`) });
  await ask(paths.home());
}

const textOf = async (path: string) =>
  plain(await (await ask(path)).text())
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const eventsOf = async (path: string) => readCalendar(await (await ask(path)).text()).events;

const CALENDAR = {
  exams: `5/2/${YEAR} 9h às 12h, bolsão; do 6º ao 9º ano, inscrição na secretaria`,
  enrolment: `1/1/${YEAR} a 24/2/${YEAR} alunos novos`,
  deadlines: "",
  openDays: `20/1/${YEAR} 8h, escola aberta`,
};

test("without events there is no calendar on the page, and the file is empty and well-formed", async () => {
  expect(await textOf(SCHOOL)).not.toContain("Calendário");
  expect(await eventsOf(FILE)).toEqual([]);
});

test("dates from the desk of a school are on its page and in its calendar, by date", async () => {
  expect(locationOf(await report(CALENDAR))).toBe(`${DESK}?aviso=salvo#aviso`);
  await publishNext();

  const page = await textOf(SCHOOL);
  expect(page).toContain("Calendário (3)");
  expect(page).toContain(`20/01/${YEAR} Visita: 8h, escola aberta`);
  expect(page).toContain(`Matrículas: alunos novos Até 10/01/${YEAR} a escola divulga contrato, preço e vagas`);

  const events = await eventsOf(FILE);
  expect(events.map(({ dtstart }) => dtstart!.slice(0, 10))).toEqual(
    ["01-01", "01-10", "01-20", "02-05"].map((day) => `${YEAR}-${day}`),
  );
  const exam = events.find(({ summary }) => summary === `Bolsão: ${VERTICE.name}`)!;
  expect(exam).toMatchObject({
    dtstart: `${YEAR}-02-05T09:00:00`,
    dtend: `${YEAR}-02-05T12:00:00`,
    zone: "America/Sao_Paulo",
    sequence: "0",
    status: "CONFIRMED",
  });
  expect(exam.description).toContain(
    "9h às 12h, bolsão; do 6º ao 9º ano, inscrição na secretaria\nInformado pela escola",
  );
  const law = events.find(({ summary }) => summary!.startsWith("Prazo da lei"))!;
  expect([law.dtstart, law.dtend]).toEqual([`${YEAR}-01-10`, `${YEAR}-01-11`]);

  const key = /^(.+?)\./.exec(exam.uid!)![1]!;
  expect(await eventsOf(schoolEventPath(VERTICE.slug, key))).toEqual([exam]);
  expect(plain(await (await ask(SCHOOL)).text())).toContain(schoolEventPath(VERTICE.slug, key));
  expect((await ask(schoolEventPath(VERTICE.slug, "constructor"))).status).toBe(404);
});

test("a calendar is not sent again until the next publication or day", async () => {
  for (const path of [FILE, FILE]) {
    const response = await ask(path);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    const tag = response.headers.get("etag")!;
    expect((await ask(path, { "if-none-match": tag })).status).toBe(304);
  }
});

test("a moved event keeps its id, one that is taken out is cancelled, and each is gone after its day", async () => {
  const before = await eventsOf(FILE);
  const uidOf = (word: string) => before.find(({ summary }) => summary!.startsWith(word))!.uid;
  await report({ ...CALENDAR, exams: CALENDAR.exams.replace("5/2", "12/2"), openDays: "" });
  await publishNext();
  const after = await eventsOf(FILE);
  expect(after.find(({ uid }) => uid === uidOf("Bolsão"))).toMatchObject({
    dtstart: `${YEAR}-02-12T09:00:00`,
    sequence: "1",
    status: "CONFIRMED",
  });
  expect(after.find(({ uid }) => uid === uidOf("Visita"))).toMatchObject({ sequence: "1", status: "CANCELLED" });
  expect(await textOf(SCHOOL)).not.toContain("escola aberta");

  await on(`${YEAR}-02-12`);
  expect(await textOf(SCHOOL)).toContain("Calendário (2)");
  await on(`${YEAR}-02-13`);
  expect(await textOf(SCHOOL)).toContain("Calendário (1)");
  await on(`${YEAR}-02-25`);
  expect(await textOf(SCHOOL)).not.toContain("Calendário");
  expect(await eventsOf(FILE)).toEqual([]);
});

test("a refused calendar, and one that D1 does not take, keep what was typed", async () => {
  const typed = `31/02/${YEAR} bolsão <b>`;
  const refused = await report({ exams: typed, deadlines: `30/1/${YEAR} fim do desconto` });
  const shown = await refused.text();
  expect([refused.status, shown.includes(`31/02/${YEAR} bolsão &lt;b&gt;`), shown.includes("fim do desconto")]).toEqual(
    [...[422, true, true]],
  );
  const away = await report({ exams: typed, deadlines: "linha do fim" }, browser(faultyBindings("D1 fails")));
  const resend = await away.text();
  expect([away.status, resend.includes("bolsão &lt;b&gt;"), resend.includes("linha do fim")]).toEqual([
    503,
    true,
    true,
  ]);
});

test("a calendar is read while D1 is away", async () => {
  expect((await ask(FILE, {}, faultyBindings("D1 fails"))).status).toBe(200);
});

test("an unknown school has no calendar", async () => {
  expect((await ask("/escola/nao-existe/calendario.ics")).status).toBe(404);
});
