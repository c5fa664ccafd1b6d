import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { deskFact } from "../../src/backend/schema/desk-facts.ts";
import { paths, schoolEventPath } from "../../src/site/paths.ts";
import { readCalendar } from "../fixtures/calendar.ts";
import { VERTICE } from "../fixtures/world.ts";
import { publishNext } from "./cron.ts";
import { faultyBindings } from "./faults/faulty.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { ask, locationOf, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "e".repeat(64);
const DESK = paths.schoolDesk(TOKEN, "dados");
const SCHOOL = paths.school(VERTICE.slug);
const FEED = paths.schoolCalendar(VERTICE.slug);
const SAO_PAULO = { uf: "SP", slug: "sao-paulo-sp" } as const;
const CITY = paths.cityEvents(SAO_PAULO);
const CITY_FEED = paths.cityCalendar(SAO_PAULO);
const SEARCH = "/busca/sp/sao-paulo-sp";
const YEAR = new Date().getUTCFullYear() + 1;

/** Another school of the city, which is no partner. */
const OTHER = "35000005";

beforeAll(() => publishWorldWithDesk(TOKEN));

afterEach(() => {
  vi.useRealTimers();
});

const rita = browser(env);

const tell = (values: Record<string, string>, visitor = rita) =>
  visitor.form(DESK, { acao: "informar", group: "calendar", ...values });

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

test("without events there is no calendar on any page, and a feed is empty and well-formed", async () => {
  expect(await textOf(SCHOOL)).not.toContain("Calendário");
  expect(await textOf(SEARCH)).not.toContain("O que vem por aí");
  expect(await textOf(CITY)).toContain("Nenhuma escola informou datas em São Paulo por enquanto.");
  expect([await eventsOf(FEED), await eventsOf(CITY_FEED)]).toEqual([[], []]);
});

test("what a school tells at its desk is on its page, on those of its city and in both calendars, by date", async () => {
  expect(locationOf(await tell(CALENDAR))).toBe(`${DESK}?aviso=salvo`);
  const exams = { text: `${YEAR}-01-19 [z-0.0] 9h, prova`, on: "" };
  await drizzle(env.DB)
    .insert(deskFact)
    .values({ inepCode: OTHER, key: "exams", value: exams.text, providedAt: new Date().toISOString() });
  await publishNext();

  const page = await textOf(SCHOOL);
  expect(page).toContain("Calendário (3)");
  expect(page).toContain(`20/01/${YEAR} Visita: 8h, escola aberta`);
  expect(page).toContain(`Matrículas: alunos novos Até 10/01/${YEAR} a escola divulga contrato, preço e vagas`);
  const city = await textOf(CITY);
  expect(await textOf(`${CITY}?tipo=prazos`)).toContain("Nenhuma data deste tipo em São Paulo por enquanto.");
  const order = ["01/01", "10/01", "19/01", "20/01", "05/02"].map((day) => city.indexOf(`${day}/${YEAR}`));
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  expect(order).not.toContain(-1);
  expect(city).toContain("Tudo (5) Matrículas (1) Bolsões (2) Visitas (1) Prazos (0) Prazos da lei (1)");
  expect(await textOf(`${CITY}?tipo=visitas`)).not.toContain("bolsão");
  const search = await textOf(SEARCH);
  expect(search).toContain("O que vem por aí em São Paulo");
  expect(search).toContain("Ver 4 datas no calendário");
  expect(await textOf(`${SEARCH}?page=2`)).not.toContain("O que vem por aí");

  const [first, ...others] = await eventsOf(FEED);
  const inCity = await eventsOf(CITY_FEED);
  expect([others.length, inCity.length]).toEqual([3, 5]);
  expect(inCity.map(({ uid }) => uid)).toContain(first!.uid);
  const exam = inCity.find(({ summary }) => summary === `Bolsão: ${VERTICE.name}`)!;
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
  const law = inCity.find(({ summary }) => summary!.startsWith("Prazo da lei"))!;
  expect([law.dtstart, law.dtend]).toEqual([`${YEAR}-01-10`, `${YEAR}-01-11`]);
  expect(await eventsOf(`${CITY_FEED}?tipo=bolsoes`)).toHaveLength(2);

  const key = /^(.+?)\./.exec(exam.uid!)![1]!;
  expect(await eventsOf(schoolEventPath(VERTICE.slug, key))).toEqual([exam]);
  expect(plain(await (await ask(SCHOOL)).text())).toContain(schoolEventPath(VERTICE.slug, key));
  expect((await ask(schoolEventPath(VERTICE.slug, "constructor"))).status).toBe(404);
});

test("a calendar is not sent again until the next publication or day", async () => {
  for (const path of [FEED, FEED, CITY_FEED]) {
    const answer = await ask(path);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    const tag = answer.headers.get("etag")!;
    expect((await ask(path, { "if-none-match": tag })).status).toBe(304);
  }
});

test("a moved event keeps its id, one that is taken out is cancelled, and each is gone after its day", async () => {
  const before = await eventsOf(FEED);
  const uidOf = (word: string) => before.find(({ summary }) => summary!.startsWith(word))!.uid;
  await tell({ ...CALENDAR, exams: CALENDAR.exams.replace("5/2", "12/2"), openDays: "" });
  await publishNext();
  const after = await eventsOf(FEED);
  expect(after.find(({ uid }) => uid === uidOf("Bolsão"))).toMatchObject({
    dtstart: `${YEAR}-02-12T09:00:00`,
    sequence: "1",
    status: "CONFIRMED",
  });
  expect(after.find(({ uid }) => uid === uidOf("Visita"))).toMatchObject({ sequence: "1", status: "CANCELLED" });
  expect(await textOf(SCHOOL)).not.toContain("escola aberta");
  expect(await textOf(CITY)).not.toContain("escola aberta");

  await on(`${YEAR}-02-12`);
  expect(await textOf(SCHOOL)).toContain("Calendário (2)");
  await on(`${YEAR}-02-13`);
  expect(await textOf(SCHOOL)).toContain("Calendário (1)");
  expect(await textOf(SEARCH)).toContain("Ver 1 data no calendário");
  await on(`${YEAR}-02-25`);
  expect(await textOf(SCHOOL)).not.toContain("Calendário");
  expect([await textOf(SEARCH), await eventsOf(CITY_FEED)]).toEqual([expect.not.stringContaining("O que vem"), []]);
});

test("a refused calendar, and one that D1 does not take, keep what was typed", async () => {
  const typed = `31/02/${YEAR} bolsão <b>`;
  const refused = await tell({ exams: typed, deadlines: `30/1/${YEAR} fim do desconto` });
  const shown = await refused.text();
  expect([refused.status, shown.includes(`31/02/${YEAR} bolsão &lt;b&gt;`), shown.includes("fim do desconto")]).toEqual(
    [...[422, true, true]],
  );
  const away = await tell({ exams: typed, deadlines: "linha do fim" }, browser(faultyBindings("D1 fails")));
  const resend = await away.text();
  expect([away.status, resend.includes("bolsão &lt;b&gt;"), resend.includes("linha do fim")]).toEqual([
    503,
    true,
    true,
  ]);
});

test("a calendar is read while D1 is away", async () => {
  expect((await ask(FEED, {}, faultyBindings("D1 fails"))).status).toBe(200);
  expect((await ask(CITY, {}, faultyBindings("D1 fails"))).status).toBe(200);
});

test.each([
  ["/calendario/SP/sao-paulo", CITY],
  ["/calendario/sp/sao-paulo/calendario.ics?tipo=visitas", `${CITY_FEED}?tipo=visitas`],
])("%s is spelt %s", async (path, target) => {
  const answer = await ask(path);
  expect([answer.status, locationOf(answer)]).toEqual([301, target]);
});

test.each([
  "/calendario/sp/nenhures-sp",
  "/calendario/xx/sao-paulo-sp",
  "/escola/nao-existe/calendario.ics",
  "/calendario/sp",
])("%s is not there", async (path) => {
  expect((await ask(path)).status).toBe(404);
});
