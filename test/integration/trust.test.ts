import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { addFigures } from "../../src/backend/figures/figures.ts";
import { publishTrustFigures, TRUST_KEY } from "../../src/backend/figures/trust-figures.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { TAGS } from "../../src/domain/catalog/tag.ts";
import { formatDate } from "../../src/domain/text/format.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { PRIVATE_SCHOOLS, VERTICE } from "../fixtures/world.ts";
import { plain } from "./html.ts";
import { ask, publishWorld } from "./worker.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** The page as people read it, tags apart by a bar. */
async function read(bindings: Env = env): Promise<string> {
  await env.SNAPSHOT.delete(TRUST_KEY);
  await publishTrustFigures(env, new Date());
  const response = await ask("/confianca", {}, bindings);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
  const html = plain(await response.text());
  return html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");
}

beforeAll(async () => {
  await publishWorld();
  const premium = 1 << TAGS.findIndex(({ slug }) => slug === "premium");
  await env.DB.prepare("UPDATE school SET tags = ? WHERE inep_code = ?").bind(premium, VERTICE.inepCode).run();
  await publishAll(env, { now: new Date() });
});

test("a figure that was never counted is “não informado”, and zero is zero", async () => {
  const text = await read();
  expect(text.match(/\|não informado\|–\|–\|/g)).toHaveLength(1);
  expect(text).toContain("Ainda sem medição: Conteúdo principal na tela, ");
  expect(text).toContain("|recebidas: 0|avaliação mantida: 0|");
  expect(text).not.toContain("tempo até a decisão");
  expect(text).toContain("Censo Escolar 2025|28/05/2025|");
  expect(text).toContain(`“patrocinado”: 1 de ${PRIVATE_SCHOOLS} (`);
});

test("figures are of their week, good or bad, and rounded down", async () => {
  await addFigures(env.DB, daysAgo(0), [
    ["requests", 100_000],
    ["failures", 3],
    ["cron.whole", 1439],
    ["cron.failed", 1],
  ]);
  await addFigures(env.DB, daysAgo(10), [
    ["requests", 50],
    ["speed.LCP.800", 300],
    ["speed.LCP.4000", 100],
    ["speed.CLS.50", 100],
    ["speed.SEARCH.more", 1009],
    ["speed.TTFB.100", 99],
  ]);
  // Before all weeks that are shown.
  await addFigures(env.DB, daysAgo(57), [["speed.INP.50", 7]]);
  const text = await read();
  const today = formatDate(dateInSaoPaulo(daysAgo(0)));
  const tenDaysAgo = formatDate(dateInSaoPaulo(daysAgo(10)));
  expect(text).toContain(`${today}|100.000|99,99%|1.440, com falha em 1|`);
  expect(text, "no day before the first that was counted").toContain(`|${tenDaysAgo} a `);
  expect(text).toContain("|50|100%|não informado|");
  expect(text.match(/\|\d\d\/\d\d\/\d{4} a /g), "weeks, from the first that was counted on").toHaveLength(2);
  expect(text).toContain("Conteúdo principal na tela|até 800 ms|400|");
  expect(text).toContain("(CLS)|até 0,050|100|");
  expect(text).toContain("filtro|mais do que medimos|1.009|");
  expect(text).toContain("Ainda sem medição: Reação a um toque.");
  expect(text).toContain("Primeira resposta do servidor|menos de 100 medições|99|");
});

test("notices, corrections and refunds are counted as they went; simulated payments are not", async () => {
  const notice = env.DB.prepare(
    `INSERT INTO review_notice (protocol, review_id, inep_code, reason, details, reporter_name, reporter_email, status, created_at, due_at, decided_at)
     VALUES (?1, 'r', '35000001', 'ofensa', '', 'Ana', 'ana@familia.example', ?2, '2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z', ?3)`,
  );
  const correction = env.DB.prepare(
    "INSERT INTO school_correction (id, inep_code, field, value, evidence, status, created_at) VALUES (?1, '35000001', 'phone', '1', '', ?2, '2026-01-01')",
  );
  await env.DB.batch([
    notice.bind("A", "kept", "2026-01-02T00:00:00Z"),
    notice.bind("B", "hidden", "2026-01-04T00:00:00Z"),
    notice.bind("C", "open", null),
    correction.bind("a", "accepted"),
    correction.bind("b", "open"),
  ]);
  const text = await read();
  expect(text).toContain(
    "|recebidas: 3|avaliação mantida: 1|avaliação retirada: 1|em análise: 1|tempo até a decisão: 2,0 dias (mediana)|",
  );
  expect(text).toContain("|recebidos: 2|aceitos: 1|recusados: 0|em análise: 1|");
  expect(text).toContain("|pedidas: 0|pagas: 0|Fonte: registros deste site");
  expect(text).not.toMatch(/Ana|familia\.example/);
});

test("figures of a remote backend are “não informado”, not zero", async () => {
  const text = await read({ ...env, BACKEND_URL: "https://contas.example" } as Env);
  expect(text.match(/Não informado: estes pedidos/g)).toHaveLength(4);
  expect(text).not.toMatch(/recebid[ao]s: |pedid[ao]s: /);
});

test("it is in the sitemap and in the help, which every footer has", async () => {
  expect(await (await ask("/sitemaps/textos-1.xml")).text()).toContain("/confianca<");
  expect(await (await ask("/ajuda")).text()).toContain('href="/confianca"');
});

test("the cron counts it once an hour, whatever its clock did, and a request reads no database", async () => {
  const DB = {
    prepare: () => ({ bind: () => ({}) }),
    batch: () => Promise.reject(new Error("down")),
  } as unknown as D1Database;
  const broken = { ...env, DB } as Env;
  expect((await ask("/confianca", {}, broken)).status).toBe(200);
  const countedAt = async () => (await env.SNAPSHOT.get<{ countedAt: string }>(TRUST_KEY, "json"))!.countedAt;
  const NOON = Date.parse("2026-11-21T12:00:00Z");
  const runs: [minutes: number, counts: boolean][] = [
    [0, true],
    [59, false],
    [60, true],
    // Five hours ahead, and back.
    [360, true],
    [61, true],
    [62, false],
  ];
  for (const [minutes, counts] of runs) {
    const now = new Date(NOON + minutes * 60_000);
    await publishTrustFigures(env, now);
    expect((await countedAt()) === now.toISOString(), `at ${minutes}`).toBe(counts);
  }
  await env.SNAPSHOT.delete(TRUST_KEY);
  const outage = await ask("/confianca", {}, broken);
  expect([outage.status, outage.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

test("what happens at ten in the evening belongs to that day, not to the next of UTC", async () => {
  await addFigures(env.DB, new Date("2020-03-10T01:00:00Z"), [["requests", 1]]);
  expect(await env.DB.prepare("SELECT min(day) AS day FROM daily_figure").first("day")).toBe("2020-03-09");
});
