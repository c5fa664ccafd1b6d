import { env } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { CAMPAIGNS_KEY } from "../../src/backend/campaigns/publish-campaigns.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { campaignTeam, PAGE, SP } from "./campaign-team.ts";
import { onEachCall } from "./counting.ts";
import { browser } from "./post.ts";
import { ask, locationOf, ORIGIN } from "./worker.ts";

const { act, save, runCron, poll, published, team } = campaignTeam();

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
    const preview = await team().get(paths.adminCampaignPreview("mooca"));
    const html = await preview.text();
    expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    for (const text of ["Só a equipe vê esta página.", "<h1>Escolas perto de casa</h1>", "noindex"])
      expect(html).toContain(text);
    expect(await (await team().get(`${paths.adminCampaignPreview("mooca")}?versao=b`)).text()).toContain(
      "<h1>A escola do bairro</h1>",
    );
    expect((await browser(env).get(paths.adminCampaignPreview("mooca"))).status).toBe(303);
    expect((await team().get(paths.adminCampaignPreview("nada"))).status).toBe(404);
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
