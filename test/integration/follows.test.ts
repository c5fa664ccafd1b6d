import { createScheduledController, env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import worker from "../../src/worker/index.ts";
import { VERTICE } from "../fixtures/world.ts";
import { faultyBindings } from "./faults/faulty.ts";
import { browser, postOffice } from "./post.ts";
import { locationOf, publishWorldWithInbox, send } from "./worker.ts";

const SCHOOL = `/escola/${VERTICE.slug}`;
const CITY = "/busca/sp/sao-paulo-sp";
const ROSA = "rosa@familia.example";

let post = postOffice();
let visitor = browser(post.bindings);

beforeAll(publishWorldWithInbox);
beforeEach(async () => {
  const tables = ["follower", "attempt", "limited_mail", "mail_outbox"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  post = postOffice();
  visitor = browser(post.bindings);
});
afterEach(() => void vi.useRealTimers());

const ask = (pagina: string, email = ROSA) => visitor.form("/avisos", { pagina, email });
const stored = (sql: string) => env.DB.prepare(`SELECT ${sql} AS value`).first("value");
const countOf = (table: string) => stored(`(SELECT count(*) FROM ${table})`);
const read = async (path: string) => (await visitor.get(path)).text();
const strikeCron = (now: Date) =>
  worker.scheduled(createScheduledController({ scheduledTime: now.getTime(), cron: "* * * * *" }), post.bindings);

/** The field of a page, and the page that it names. */
async function pageOf(path: string): Promise<string | null> {
  const html = await read(path);
  const [form] = /<form id="avisos"(?:(?!<\/form>).)*<\/form>/s.exec(html) ?? [];
  if (!form) return null;
  expect(form).toContain('type="email"');
  return /name="pagina" value="([^"]*)"/.exec(form)![1]!.replaceAll("&amp;", "&");
}

test.each([
  [`${CITY}?grade=medio_1-serie&page=2&sort=min_price`, `${CITY}?grade=medio_1-serie`],
  [`${CITY}?priceMin=1&priceMax=2&shifts=manha`, `${CITY}?priceMax=2&priceMin=1&shifts=manha`],
  ["/matriculas/buscar-bolsas?city=sao-paulo-sp&distinct=false&shifts=manha", `${CITY}?hasOffers=true&shifts=manha`],
  [SCHOOL, SCHOOL],
  [`${SCHOOL}?serie=medio_1-serie&turno=manha&ano=2027`, `${SCHOOL}?serie=medio_1-serie&turno=manha&ano=2027`],
  [`/salvas?escolas=${VERTICE.slug},escola-pitangueira`, `/salvas?escolas=${VERTICE.slug},escola-pitangueira`],
  ["/salvas", null],
  ["/escola/ee-caetano-de-campos", null],
])("%s has the field for %s, and it is asked for and confirmed by it", async (path, page) => {
  expect(await pageOf(path)).toBe(page);
  if (page === null) return;
  const asked = await ask(page);
  expect(asked.status).toBe(303);
  expect(await read(locationOf(asked))).toContain(ROSA);
  expect(post.mails.map(({ to, subject }) => [to, subject])).toEqual([[ROSA, "Confirme seus avisos por e-mail"]]);
  const link = `/avisos/${post.lastToken()}`;
  // A mail scanner opens every link, and nothing is confirmed by it.
  const html = await read(link);
  await visitor.send(link, { method: "HEAD" });
  expect(await countOf("follow WHERE confirmed_at IS NULL")).toBe(1);
  expect(html).toContain(`href="${page.replaceAll("&", "&amp;")}"`);
  const seguir = /name="seguir" value="([^"]+)"/.exec(html)![1]!;
  const confirmed = await visitor.form(link, { acao: "confirmar", seguir });
  expect(locationOf(confirmed)).toBe(`${link}?aviso=confirmar`);
  expect(await read(locationOf(confirmed))).toContain("Você recebe estes avisos.");
  expect(await countOf("follow WHERE confirmed_at IS NOT NULL")).toBe(1);
});

/** Fields that strangers send, the status, and the words of the answer. */
const HOSTILE: readonly (readonly [what: string, fields: Record<string, string>, status: number, said: string])[] = [
  ["no address", { pagina: SCHOOL, email: "" }, 422, "Seu e-mail"],
  ["no e-mail", { pagina: SCHOOL, email: "rosa" }, 422, 'value="rosa"'],
  ["many addresses", { pagina: SCHOOL, email: "a@x.example,b@x.example" }, 422, "a@x.example,b@x.example"],
  ["headers in an address", { pagina: SCHOOL, email: "a@x.example\r\nBcc: b@x.example" }, 422, "Confira"],
  ["a page of another host", { pagina: "https://golpe.example/busca", email: ROSA }, 422, "Não encontramos a página"],
  ["another host without a scheme", { pagina: "//golpe.example/busca", email: ROSA }, 422, "Não encontramos a página"],
  ["a backslash", { pagina: "/\\golpe.example/busca", email: ROSA }, 422, "Não encontramos a página"],
  ["no school", { pagina: "/escola/nao-existe", email: ROSA }, 422, "Não encontramos a página"],
  ["a page of the team", { pagina: "/admin/escolas", email: ROSA }, 422, "Não encontramos a página"],
  ["no page", { email: ROSA }, 422, "Não encontramos a página"],
  ["a long address", { pagina: `${CITY}?school=${"x".repeat(3_000)}`, email: ROSA }, 422, "Não encontramos a página"],
  ["a robot", { pagina: SCHOOL, email: ROSA, website: "x" }, 303, ""],
];

test.each(HOSTILE)("%s: nothing is mailed", async (_, fields, status, said) => {
  const response = await visitor.form("/avisos", fields);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(said);
  expect([post.mails.length, await countOf("follower")]).toEqual([0, 0]);
});

test("what a visitor typed, and support for a disability, is neither mailed nor kept", async () => {
  const page = `${CITY}?school=Compre+em+golpe.example&apoio=libras&shifts=manha`;
  expect(await pageOf(page)).toBe(`${CITY}?shifts=manha`);
  await ask(page);
  expect(post.mails[0]!.text).not.toMatch(/golpe|libras/i);
  expect(await stored("(SELECT path || title FROM follow)")).toBe(
    `${CITY}?shifts=manhaEscolas particulares em São Paulo, SP · Manhã`,
  );
});

test("many requests are refused, and one address gets few letters", async () => {
  const responses = [];
  for (let i = 0; i < 12; i++) responses.push(await ask(SCHOOL));
  expect(responses.at(-1)!.status).toBe(429);
  expect(await responses.at(-1)!.text()).toContain(`value="${ROSA}"`);
  expect(post.mails).toHaveLength(5);
});

test("D1 is away: 503, and the address stays in the form", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const away = browser(faultyBindings("D1 fails"));
  const response = await away.form("/avisos", { pagina: SCHOOL, email: ROSA });
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "private, no-store"]);
  expect(await response.text()).toContain(`value="${ROSA}"`);
  vi.restoreAllMocks();
});

test("a change is told by the cron, and one tap or one request of a mail program ends all", async () => {
  await strikeCron(new Date());
  await ask(SCHOOL);
  const link = `/avisos/${post.lastToken()}`;
  const seguir = /name="seguir" value="([^"]+)"/.exec(await read(link))![1]!;
  await visitor.form(link, { acao: "confirmar", seguir });
  expect(locationOf(await visitor.form(link, { acao: "na-hora", seguir }))).toBe(`${link}?aviso=na-hora`);
  expect((await visitor.form(link, { acao: "parar", seguir: "outro" })).status).toBe(404);
  expect((await visitor.form(link, { acao: "apagar-o-site" })).status).toBe(422);
  await env.DB.prepare("UPDATE offer SET net_monthly_fee_cents = 50000, discount_percent = 37.5 WHERE inep_code = ?")
    .bind(VERTICE.inepCode)
    .run();
  for (let minute = 1; minute <= 3; minute++) await strikeCron(new Date(Date.now() + minute * 60_000));
  const letter = post.mails.at(-1)!;
  expect(letter.subject).toBe(`Preço menor: ${VERTICE.name}`);
  const stop = /<https?:\/\/[^/]+(\/[^>]+)>/.exec(letter.headers!["List-Unsubscribe"]!)![1]!;
  // Links of a letter change nothing by being opened.
  for (const [, path] of letter.text.matchAll(/https?:\/\/[^/\s]+(\/\S+?)[.,]?(?=\s|$)/g)) {
    expect((await visitor.get(path!)).status, path).toBe(200);
  }
  expect(await countOf("follow WHERE confirmed_at IS NOT NULL")).toBe(1);
  // Of programs, and of programs that are sites; repeated, since some repeat.
  const programs: Record<string, string>[] = [
    {},
    { origin: "https://correio.example", "sec-fetch-site": "cross-site" },
    { origin: "null" },
  ];
  for (const headers of programs) {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await send(stop, { method: "POST", body, headers }, post.bindings)).status).toBe(204);
    expect(await countOf("follower")).toBe(0);
  }
  const gone = await visitor.get(link);
  expect(gone.status).toBe(404);
  const html = await gone.text();
  expect(html).toContain("apagamos o e-mail e tudo o que ele seguia");
  expect(html).not.toContain("outro-link");
});

test("the button of the page stops all and says so; a link that is over offers another", async () => {
  await ask(SCHOOL);
  const link = `/avisos/${post.lastToken()}`;
  const seguir = /name="seguir" value="([^"]+)"/.exec(await read(link))![1]!;
  await visitor.form(link, { acao: "confirmar", seguir });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 100 * 86_400_000 });
  const over = await visitor.get(link);
  expect(over.status).toBe(404);
  expect(locationOf(await visitor.form(link, { acao: "outro-link" }))).toBe(`${link}?aviso=outro-link`);
  const next = `/avisos/${post.lastToken()}`;
  expect(next).not.toBe(link);
  expect(await read(next)).toContain("Parar tudo e apagar meu e-mail");
  const stopped = await visitor.form(next, { acao: "parar-tudo" });
  expect(await read(locationOf(stopped))).toContain("Paramos tudo e apagamos seu e-mail");
  expect(await countOf("follower")).toBe(0);
});

test("how many ask and confirm is counted on the page of trust, and nobody is named", async () => {
  await ask(SCHOOL);
  const figures = await env.DB.prepare("SELECT name, amount FROM daily_figure WHERE name LIKE 'follows.%'").all();
  expect(figures.results.find(({ name }) => name === "follows.asked")?.amount).toBeGreaterThan(0);
  const html = await read("/confianca");
  expect(html).toContain("Quem pediu avisos por e-mail");
  expect(html).not.toContain(ROSA);
});
