import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ListedCampaign } from "../../src/contract/v3/campaigns.ts";
import { paths } from "../../src/site/paths.ts";
import { writeTally } from "../../src/worker/telemetry/tally.ts";
import { VERTICE } from "../fixtures/world.ts";
import { campaignTeam, PAGE, SP } from "./campaign-team.ts";
import { ask, ORIGIN, send } from "./worker.ts";

const { published, team } = campaignTeam();

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

test("the figures of a campaign equal a replay of a log of six hundred requests", async () => {
  await published();
  await writeTally(new Date());
  await env.DB.prepare("DELETE FROM daily_figure").run();
  const pick = chance(43);
  const log: Logged[] = [];
  for (let i = 0; i < 600; i++) {
    const path = pick([PAGE, PAGE, `${PAGE}?utm_source=radio`, paths.school(VERTICE.slug), SP, "/ajuda", "/busca/xx"]);
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
  const call = await team().get("/v3/admin/campaigns?search=perto");
  const { campaigns } = (await call.json()) as { campaigns: ListedCampaign[] };
  const told = Object.fromEntries(
    campaigns[0]!.figures.map(({ variant, views, clicks }) => [variant, { views, clicks }]),
  );
  expect(told).toEqual(expected);
  const { results } = await env.DB.prepare("SELECT name FROM daily_figure WHERE name LIKE 'campaign.%'").all();
  expect(results).toHaveLength(4);
  const html = await (await team().get(paths.adminCampaigns())).text();
  expect(html).toContain(`${expected.b.views} vistas, ${expected.b.clicks} seguiram`);
});

test("a page that leads on is not loaded ahead of a tap: a visit would lose where it came from", async () => {
  await published();
  expect(await (await ask(PAGE)).text()).not.toContain("speculationrules");
  expect(await (await ask(SP)).text()).toContain("speculationrules");
});
