import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { addDays } from "../../src/domain/time/time.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE, worldYear } from "../fixtures/world.ts";
import { plain } from "./html.ts";
import { familyOf, OFFER, type Person } from "./security/families.ts";
import { ask, publishWorld } from "./worker.ts";

const YEAR = worldYear(new Date());
const TODAY = dateInSaoPaulo(new Date());
const SHOWN = (iso: string) => iso.split("-").reverse().join("/");

let ana: Person;

beforeAll(async () => {
  await publishWorld();
  ana = await familyOf("ana@familia.example", "Ana Souza");
});

let clock = Date.now();

afterAll(() => {
  vi.useRealTimers();
});

/** Changes D1, publishes everything, and has the isolate poll it. */
async function change(...statements: readonly (readonly [sql: string, ...values: unknown[]])[]): Promise<void> {
  await env.DB.batch(statements.map(([sql, ...values]) => env.DB.prepare(sql).bind(...values)));
  clock += 600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
  await publishAll(env, { now: new Date(), force: true });
  await ask(paths.home());
}

const read = async (path: string) => {
  const response = await ask(path);
  expect(response.status, path).toBe(200);
  return plain(await response.text())
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
};

const SCHOOL = `/escola/${VERTICE.slug}`;

/** Screens on which a scholarship of the school is shown with the fee that it is taken off. */
const PLACES: Readonly<Record<string, string>> = {
  page: SCHOOL,
  search: "/busca/sp/sao-paulo-sp?grade=infantil_maternal-i",
  scholarships: "/matriculas/buscar-bolsas?city=sao-paulo-sp&distinct=false&school=v%C3%A9rtice",
};

/** The words of a page about the school itself. */
async function shownAt(path: string): Promise<string> {
  const html = await read(path);
  if (path.startsWith(SCHOOL)) return html.split('id="parecidas"')[0]!;
  return html
    .split("<article")
    .find((card) => card.includes(`href="${SCHOOL}`))!
    .split("</article>")[0]!;
}

test("a list fee is struck wherever a scholarship is shown, and thirty days after it was told alone", async () => {
  const recap = async () => plain(await (await ana.get(`/reservar/${OFFER}`)).text()).replaceAll("\u00a0", " ");

  for (const [name, path] of Object.entries(PLACES)) {
    const html = await shownAt(path);
    expect(html, name).toContain("<s>R$ 800</s>");
  }
  expect(await recap()).toContain("R$ 800 (−25%)");

  await change([
    "UPDATE offer SET list_monthly_fee_cents = 120000, checked_at = ? WHERE id = ?",
    addDays(TODAY, -29),
    OFFER,
  ]);
  for (const [name, path] of Object.entries(PLACES)) {
    const html = await shownAt(path);
    expect(html, name).not.toContain("<s>");
    expect(html, name).toContain("desconto de 25%");
  }
  expect(await recap()).toContain("R$ 1.200, preço informado há menos de 30 dias");
  const compared = await read(`/comparar?escolas=${VERTICE.slug},escola-pitangueira`);
  expect(compared).toContain("preço informado há menos de 30 dias");

  await change([
    "UPDATE offer SET list_monthly_fee_cents = 130000, checked_at = ? WHERE id = ?",
    addDays(TODAY, -30),
    OFFER,
  ]);
  for (const [name, path] of Object.entries(PLACES)) expect(await shownAt(path), name).toContain("<s>R$ 1.300</s>");
});

test("the page of a school has its history: a chart and a list, with who told each fee and when", async () => {
  const html = await read(SCHOOL);
  expect(html).toContain("Histórico de preços (3)");
  const section = html.slice(html.indexOf('id="historico"'));
  expect(section).toContain(
    `aria-label="Maternal I · manhã, mensalidade sem bolsa: ${YEAR}, R$ 800; ${YEAR}, R$ 1.300; ${YEAR}, R$ 1.200."`,
  );
  expect(section).toContain(`fonte citada, ${SHOWN(`${YEAR - 1}-01-15`)}`);
  expect(section).toContain(`fonte citada, ${SHOWN(addDays(TODAY, -29))}`);
  expect(section).toContain("Censo Escolar");
  // One fee that nobody changed is in the table of prices alone.
  const other = await env.DB.prepare(
    "SELECT slug FROM school JOIN offer USING (inep_code) WHERE administration = 0 AND offer.id <> ? LIMIT 1",
  )
    .bind(OFFER)
    .first<string>("slug");
  const untouched = await read(`/escola/${other}`);
  expect(untouched).not.toContain('id="historico"');
});

test("the observed adjustment of the city is on its directories and beside that of the school", async () => {
  const insertFee = `INSERT INTO price_ledger
    (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
    SELECT ?1, ?2, grade.slug, ?3, ?4, ?4, 'school', '2026-10-01', 'escola-2026-10-01', '' FROM grade LIMIT 10`;
  const pairs = (of: string, shift: string) =>
    [
      [insertFee, of, YEAR - 1, shift, 100_000],
      [insertFee, of, YEAR, shift, 108_250],
    ] as const;
  await change(...pairs(VERTICE.inepCode, "manha"), ...pairs("35000002", "tarde"));
  const sentence = `De ${YEAR - 1} para ${YEAR}, a mensalidade sem bolsa variou +8,3% em São Paulo (mediana de`;
  for (const path of ["/escola/por-mensalidade/sp/sao-paulo-sp", "/bolsas-de-estudo/sp/sao-paulo-sp", SCHOOL]) {
    expect(await read(path), path).toContain(sentence);
  }
  expect(await read(SCHOOL)).toMatch(/Nesta escola, a mensalidade sem bolsa variou \+\d+(,\d)?% de/);
  expect(await read("/escola/por-mensalidade/rj/rio-de-janeiro-rj")).not.toContain("variou");
});
