import { createScheduledController, env } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CAMPAIGNS_KEY } from "../../src/backend/campaigns/publish-campaigns.ts";
import type { ListedCampaign } from "../../src/contract/v3/campaigns.ts";
import type { CampaignStatus } from "../../src/domain/campaigns/campaign-status.ts";
import { paths } from "../../src/site/paths.ts";
import worker from "../../src/worker/index.ts";
import { writeTally } from "../../src/worker/telemetry/tally.ts";
import { VERTICE } from "../fixtures/world.ts";
import { onEachCall } from "./counting.ts";
import { browser } from "./post.ts";
import { teamMember } from "./team.ts";
import { ask, locationOf, ORIGIN, publishWorld, send } from "./worker.ts";

const reason = "campanha de matrículas";
const SP = "/busca/sp/sao-paulo-sp";
const PAGE = paths.campaign("mooca");
const EDIT = paths.adminCampaign("mooca");

let team: Awaited<ReturnType<typeof teamMember>>;

/** A page with all kinds of blocks, as its form sends it. */
const FORM: Readonly<Record<string, string>> = {
  passo: "salvar",
  title: "Escolas perto de casa",
  titleB: "A escola do bairro",
  search: SP,
  "blocks.0.kind": "text",
  "blocks.0.text": "Visite <b>antes</b>.\n\nCompare depois.",
  "blocks.1.kind": "schools",
  "blocks.1.search": SP,
  "blocks.2.kind": "offers",
  "blocks.2.search": SP,
  "blocks.3.kind": "question",
  "blocks.3.question": "Como reservo uma bolsa?",
  "blocks.3.answer": "Na página da escola.",
  reason,
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await publishWorld();
  team = await teamMember();
});
beforeEach(async () => {
  await env.DB.prepare("DELETE FROM campaign").run();
  await env.SNAPSHOT.delete(CAMPAIGNS_KEY);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.useRealTimers();
});

const act = async (acao: string, fields: Record<string, string> = {}) => {
  vi.setSystemTime(Date.now() + 1);
  return team.form(paths.adminCampaigns(), { acao, slug: "mooca", reason, ...fields });
};
const versionOf = () => env.DB.prepare("SELECT updated_at AS v FROM campaign").first<string>("v");
const save = async (fields: Record<string, string> = {}) => {
  vi.setSystemTime(Date.now() + 1);
  return team.form(EDIT, { ...FORM, version: (await versionOf())!, ...fields });
};

const runCron = () =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(), cron: "* * * * *" }), env);

/** Lets the isolate poll what is published. */
async function poll(): Promise<void> {
  vi.setSystemTime(Date.now() + 31_000);
  await ask(paths.campaign("qualquer"));
}

/** A published campaign; its fields replace those of the form. */
async function published(fields: Record<string, string> = {}): Promise<void> {
  expect((await act("criar-campanha", { title: "Escolas perto de casa" })).status).toBe(303);
  const saved = await save(fields);
  if (saved.status !== 303) throw new Error(await saved.text());
  expect((await act("publicar-campanha")).status).toBe(303);
  await poll();
}

describe("the page of a campaign", () => {
  test("shows its texts as they were typed, and its lists from the published data", async () => {
    await published();
    const answer = await ask(PAGE);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const text of [
      "<h1>Escolas perto de casa</h1>",
      "Visite &lt;b&gt;antes&lt;/b&gt;.",
      "<p>Compare depois.</p>",
      `href="${paths.school(VERTICE.slug)}`,
      "Escolas particulares em São Paulo, SP",
      "Bolsas de estudo em São Paulo, SP",
      "<summary>Como reservo uma bolsa?</summary>",
      `<meta name="robots" content="noindex, follow"/>`,
      `<link rel="canonical" href="${ORIGIN}${SP}"/>`,
      `<meta property="og:url" content="${ORIGIN}${PAGE}"/>`,
    ])
      expect(html).toContain(text);
    expect(html.match(/class="card/g)!.length).toBeGreaterThan(1);
    expect(html.match(/<section class="results">/g)).toHaveLength(2);
  });

  test("has a picture under an address of its version, to which any other leads", async () => {
    await published();
    const pictureOf = async () => /property="og:image" content="([^"]+)"/.exec(await (await ask(PAGE)).text())![1]!;
    const before = await pictureOf();
    expect(before).toMatch(new RegExp(`^${ORIGIN}${PAGE}/cartao\\.png\\?v=\\w+$`));
    await save({ title: "Outro título da página" });
    await poll();
    const after = await pictureOf();
    expect(after).not.toBe(before);
    const old = await ask(before.slice(ORIGIN.length));
    expect([old.status, ORIGIN + locationOf(old)]).toEqual([302, after]);
    expect((await ask(`${paths.campaign("nada")}/cartao.png`)).status).toBe(404);
  });

  test("is listed for search engines only if the team says so", async () => {
    await published();
    expect((await ask("/sitemaps/campanhas-1.xml")).status).toBe(404);
    await save({ isIndexable: "on" });
    await poll();
    const html = await (await ask(PAGE)).text();
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${PAGE}"/>`);
    expect(html).not.toContain("noindex");
    expect(await (await ask("/sitemaps/campanhas-1.xml")).text()).toContain(`<loc>${ORIGIN}${PAGE}</loc>`);
  });

  test("is served without D1, and what the cron publishes is what was stored", async () => {
    await published();
    const DB = onEachCall(env.DB, () => {
      throw new Error("D1 is away");
    });
    const away = { ...env, DB };
    expect((await ask(PAGE, {}, away)).status).toBe(200);
    // A publication that was lost comes with the next minute.
    await env.SNAPSHOT.delete(CAMPAIGNS_KEY);
    await poll();
    expect((await ask(PAGE, {}, away)).status).toBe(404);
    await runCron();
    await poll();
    expect((await ask(PAGE, {}, away)).status).toBe(200);
  });

  test("stays as it was when KV cannot be read, or has what another release wrote", async () => {
    await published();
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await env.SNAPSHOT.put(CAMPAIGNS_KEY, "{");
    await poll();
    expect((await ask(PAGE)).status).toBe(200);
    const stored = { slug: "nova", status: "published", updatedAt: "x", blocks: [{ kind: "video" }] };
    await env.SNAPSHOT.put(CAMPAIGNS_KEY, JSON.stringify([stored]));
    await poll();
    expect([(await ask(PAGE)).status, (await ask(paths.campaign("nova"))).status]).toEqual([404, 404]);
    expect(complaints).toHaveBeenCalledTimes(2);
  });
});

describe("who sees it when", () => {
  const today = new Date();
  const day = (n: number) => new Date(today.getTime() + n * 86_400_000).toISOString().slice(0, 10);
  const DATES: readonly (readonly [dates: Record<string, string>, status: number])[] = [
    [{}, 200],
    [{ starts: day(-3), expires: day(3) }, 200],
    [{ starts: day(3) }, 404],
  ];
  test.each(DATES)("%j: %i", async (dates, status) => {
    await published(dates);
    expect((await ask(PAGE)).status).toBe(status);
  });

  test("after its last day, and once it is ended, its address leads to its search, with the campaign of an advertisement", async () => {
    await published({ expires: day(2), search: `${SP}?hasOffers=true` });
    expect(await (await ask(PAGE)).text()).toContain("Esta página vale até");
    await env.DB.prepare("UPDATE campaign SET content = json_set(content, '$.expires', ?)").bind(day(-2)).run();
    await runCron();
    await poll();
    const over = await ask(`${PAGE}?utm_source=radio&x=1`);
    expect([over.status, locationOf(over)]).toEqual([302, `${SP}?hasOffers=true&utm_source=radio`]);
    await env.DB.prepare("UPDATE campaign SET content = json_set(content, '$.expires', '')").run();
    await runCron();
    await poll();
    expect((await ask(PAGE)).status).toBe(200);
    await act("encerrar-campanha");
    await poll();
    expect([(await ask(PAGE)).status, locationOf(await ask(PAGE))]).toEqual([302, `${SP}?hasOffers=true`]);
  });

  test("an unknown address is none, and a draft is for the team alone", async () => {
    await act("criar-campanha", { title: "Escolas perto de casa" });
    await save();
    await poll();
    expect([(await ask(PAGE)).status, (await ask(paths.campaign("nada"))).status]).toEqual([404, 404]);
    const preview = await team.get(paths.adminCampaignPreview("mooca"));
    const html = await preview.text();
    expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    for (const text of ["Só a equipe vê esta página.", "<h1>Escolas perto de casa</h1>", "noindex"])
      expect(html).toContain(text);
    expect(await (await team.get(`${paths.adminCampaignPreview("mooca")}?versao=b`)).text()).toContain(
      "<h1>A escola do bairro</h1>",
    );
    expect((await browser(env).get(paths.adminCampaignPreview("mooca"))).status).toBe(303);
    expect((await team.get(paths.adminCampaignPreview("nada"))).status).toBe(404);
  });
});

describe("a test of two versions", () => {
  const AGREED = "consentimento=1.medicao";
  const titleOf = async (answer: Response) => /<h1>(.*?)<\/h1>/.exec(await answer.text())![1];

  test("shows B by a cookie that only consent to be measured sets, and is in no shared cache", async () => {
    await published();
    const shown = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const answer = await ask(PAGE, { cookie: AGREED });
      const [cookie] = answer.headers.getSetCookie();
      const variant = /^versao=([ab]); Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/.exec(cookie!)![1]!;
      expect(answer.headers.get("cache-control")).toMatch(/^private/);
      expect(await titleOf(answer)).toBe(variant === "a" ? "Escolas perto de casa" : "A escola do bairro");
      shown.add(variant);
    }
    expect([...shown].sort()).toEqual(["a", "b"]);
    const kept = await ask(PAGE, { cookie: `${AGREED}; versao=b` });
    expect([kept.headers.getSetCookie(), await titleOf(kept)]).toEqual([[], "A escola do bairro"]);
  });

  test.each(["", "consentimento=1", "consentimento=1.campanhas", "versao=b", "consentimento=1; versao=b"])(
    "shows A to who has not agreed: %j",
    async (cookie) => {
      await published();
      const answer = await ask(PAGE, { cookie });
      expect(await titleOf(answer)).toBe("Escolas perto de casa");
      const deleted = cookie.includes("versao") ? [expect.stringMatching(/^versao=; Max-Age=0/)] : [];
      expect(answer.headers.getSetCookie()).toEqual(deleted);
      expect(answer.headers.get("cache-control")).toMatch(/^private/);
    },
  );

  test("a page without one is the same for all, sets no cookie and may be cached", async () => {
    await published({ titleB: "" });
    const answer = await ask(PAGE, { cookie: AGREED });
    expect([answer.headers.getSetCookie(), answer.headers.get("cache-control")]).toEqual([[], "public, max-age=60"]);
  });
});

describe("the form", () => {
  beforeEach(async () => {
    await act("criar-campanha", { title: "Escolas perto de casa" });
  });

  test("adds, moves and removes blocks by buttons, and keeps all that was typed, without storing it", async () => {
    const before = await versionOf();
    const typed = { ...FORM, title: "R$ 1", version: before! };
    const step = async (passo: string) => (await team.form(EDIT, { ...typed, passo })).text();
    const moved = await step("sobe:3");
    expect(moved.indexOf("Como reservo uma bolsa?")).toBeLessThan(moved.indexOf('name="blocks.3.search"'));
    expect(moved).toContain('name="blocks.2.question"');
    const added = await step("mais:title");
    for (const text of [
      'name="blocks.4.text"',
      "Visite &lt;b&gt;antes&lt;/b&gt;.",
      'value="R$ 1"',
      `value="${reason}"`,
    ])
      expect(added).toContain(text);
    expect(await step("tira:0")).not.toContain("Visite");
    expect(await versionOf()).toBe(before);
  });

  test("names what is wrong, keeps what was typed, and stores nothing", async () => {
    const wrong = await save({
      title: "Desde R$ 500",
      search: "https://outro.example/busca",
      "blocks.1.search": `${ORIGIN}${SP}?grade=nenhuma&foo=1&utm_source=x`,
      "blocks.2.search": "/entrar",
      "blocks.3.answer": "",
    });
    const html = await wrong.text();
    expect(wrong.status).toBe(422);
    for (const text of [
      "tire “R$ 500”",
      "outro site (outro.example)",
      "não vale: grade=nenhuma, foo=1.",
      "não é de uma lista",
      "Visite &lt;b&gt;antes&lt;/b&gt;.",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("utm_source=x.");
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(5);
    expect(await env.DB.prepare("SELECT content ->> '$.title' AS t FROM campaign").first("t")).toBe(
      "Escolas perto de casa",
    );
  });

  test("reads a list from its address or from words, and tells what it is", async () => {
    const saved = await save({
      search: "são paulo com bolsa",
      "blocks.1.search": `${ORIGIN}/matriculas/buscar-bolsas?city=sao-paulo-sp&distinct=false&utm_source=x`,
      "blocks.2.search": `${SP.toUpperCase()}/?page=3&view=list`,
    });
    expect(saved.status, await saved.clone().text()).toBe(303);
    const row = await env.DB.prepare("SELECT content FROM campaign").first<string>("content");
    const { search, blocks } = JSON.parse(row!);
    expect([search, blocks[1].search, blocks[2].search]).toEqual([`${SP}?hasOffers=true`, SP, SP]);
    const html = await (await team.get(EDIT)).text();
    expect(html).toMatch(/Escolas particulares em São Paulo, SP: \d+ escolas agora\./);
  });

  test("of two that are open, the second to be saved is shown again with what was typed", async () => {
    const version = (await versionOf())!;
    expect((await save()).status).toBe(303);
    const late = await save({ version, title: "Outro título" });
    const html = await late.text();
    expect([late.status, html.includes("Alguém salvou"), html.includes("Outro título")]).toEqual([409, true, true]);
    const again = /name="version" value="([^"]+)"/.exec(html)![1]!;
    expect((await save({ version: again, title: "Outro título" })).status).toBe(303);
  });
});

describe("states and actions", () => {
  const STATES: readonly CampaignStatus[] = ["draft", "published", "ended"];
  const ALLOWED: Readonly<Record<string, readonly CampaignStatus[]>> = {
    "salvar-campanha": ["draft", "published"],
    "publicar-campanha": ["draft", "ended"],
    "encerrar-campanha": ["published"],
    "apagar-campanha": ["draft"],
  };
  const done = (acao: string) => (acao === "salvar-campanha" ? save() : act(acao));

  test.each(STATES.flatMap((state) => Object.keys(ALLOWED).map((action) => [state, action] as const)))(
    "%s: %s",
    async (state, action) => {
      await act("criar-campanha", { title: "Escolas perto de casa" });
      await save();
      await env.DB.prepare("UPDATE campaign SET status = ?").bind(state).run();
      const before = await env.DB.prepare("SELECT * FROM campaign").first();
      const audited = () => env.DB.prepare("SELECT count(*) AS n FROM admin_audit").first<number>("n");
      const entries = (await audited())!;
      const answer = await done(action);
      const isAllowed = ALLOWED[action]!.includes(state);
      expect([answer.status, (await audited())! - entries]).toEqual(isAllowed ? [303, 1] : [409, 0]);
      if (!isAllowed) expect(await env.DB.prepare("SELECT * FROM campaign").first()).toEqual(before);
    },
  );

  test("a slug is taken once, nothing is published empty or past its end, and the audit tells what was written", async () => {
    await act("criar-campanha", { title: "Escolas perto de casa" });
    expect((await act("publicar-campanha")).status).toBe(422);
    const twice = await act("criar-campanha", { title: "Outra" });
    expect([twice.status, await twice.text()]).toEqual([422, expect.stringContaining("Já há uma campanha")]);
    for (const slug of ["Mooca!", "a b", "-a-", "x"])
      expect((await act("criar-campanha", { slug, title: "Outra página" })).status, slug).toBe(422);
    await save({ expires: "2020-01-01" });
    const past = await act("publicar-campanha");
    expect([past.status, await past.text()]).toEqual([422, expect.stringContaining("já passou")]);
    const audit = await (await team.get(paths.adminAudit())).text();
    for (const text of ["Salvar campanha", "campanha mooca", "Visite &lt;b&gt;antes&lt;/b&gt;."])
      expect(audit).toContain(text);
  });
});

describe("figures", () => {
  /** A repeatable source of chance. */
  function chance(seed: number) {
    let state = seed;
    return <T>(of: readonly T[]): T => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return of[(mixed >>> 16) % of.length]!;
    };
  }

  interface Logged {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly status: number;
    readonly setCookie: readonly string[];
  }

  /** Counts of the campaign in a log, read line by line without our code. */
  function replay(log: readonly Logged[]) {
    const counted = { a: { views: 0, clicks: 0 }, b: { views: 0, clicks: 0 } };
    for (const { path, headers, status, setCookie } of log) {
      const isVisit = headers["sec-fetch-mode"] === "navigate" && !("sec-purpose" in headers);
      if (!isVisit || status !== 200) continue;
      const cookie = headers.cookie ?? "";
      const told = setCookie.join() + (setCookie.length > 0 ? "" : cookie);
      const isB = cookie.includes("medicao") && told.includes("versao=b");
      if (path.split("?")[0] === PAGE) counted[isB ? "b" : "a"].views++;
      else if ((headers.referer ?? "").split("?")[0] === ORIGIN + PAGE && /^\/(escola|busca)\//.test(path)) {
        counted[isB ? "b" : "a"].clicks++;
      }
    }
    return counted;
  }

  test("equal a replay of a log of six hundred requests", async () => {
    await published();
    await writeTally(new Date());
    await env.DB.prepare("DELETE FROM daily_figure").run();
    const pick = chance(43);
    const log: Logged[] = [];
    for (let i = 0; i < 600; i++) {
      const path = pick([
        PAGE,
        PAGE,
        `${PAGE}?utm_source=radio`,
        paths.school(VERTICE.slug),
        SP,
        "/ajuda",
        "/busca/xx",
      ]);
      const headers: Record<string, string> = {
        ...pick([
          { "sec-fetch-mode": "navigate" },
          { "sec-fetch-mode": "navigate" },
          { "sec-fetch-mode": "navigate" },
          { "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" },
          { "sec-fetch-mode": "cors" },
          {},
        ] as Record<string, string>[]),
        ...pick([
          {},
          { cookie: "consentimento=1" },
          { cookie: "consentimento=1.medicao" },
          { cookie: "consentimento=1.medicao; versao=a" },
          { cookie: "consentimento=1.medicao.campanhas; versao=b" },
          { cookie: "versao=b" },
        ] as Record<string, string>[]),
        ...pick([
          {},
          { referer: ORIGIN + PAGE },
          { referer: `${ORIGIN}${PAGE}?utm_source=radio` },
          { referer: `${ORIGIN}/c/outra` },
          { referer: `https://outro.example${PAGE}` },
          { referer: `${ORIGIN}/c/%` },
          { referer: "nada" },
        ] as Record<string, string>[]),
      };
      const answer = await send(path, { headers });
      await answer.text();
      log.push({ path, headers, status: answer.status, setCookie: answer.headers.getSetCookie() });
    }
    await writeTally(new Date());
    const expected = replay(log);
    expect(Math.min(...Object.values(expected).flatMap(Object.values))).toBeGreaterThan(4);
    const call = await team.get("/v3/admin/campaigns?search=perto");
    const { campaigns } = (await call.json()) as { campaigns: ListedCampaign[] };
    const told = Object.fromEntries(
      campaigns[0]!.figures.map(({ variant, views, clicks }) => [variant, { views, clicks }]),
    );
    expect(told).toEqual(expected);
    const { results } = await env.DB.prepare("SELECT name FROM daily_figure WHERE name LIKE 'campaign.%'").all();
    expect(results).toHaveLength(4);
    const html = await (await team.get(paths.adminCampaigns())).text();
    expect(html).toContain(`${expected.b.views} vistas, ${expected.b.clicks} seguiram`);
  });

  test("a page that leads on is not loaded ahead of a tap: a visit would lose where it came from", async () => {
    await published();
    expect(await (await ask(PAGE)).text()).not.toContain("speculationrules");
    expect(await (await ask(SP)).text()).toContain("speculationrules");
  });
});
