import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { publishRedirects } from "../../src/backend/redirects/publish-redirects.ts";
import { writeTally } from "../../src/worker/telemetry/tally.ts";
import { publishWorld, send } from "./worker.ts";

/** Noon in São Paulo on the first day of the log. */
const START = Date.parse("2026-11-20T15:00:00Z");
const MINUTE_MS = 60_000;

const VISIT = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "user-agent": "Telefone da Maria" };

/** Callers of the log, and whether the request is a visit of somebody. */
const CALLERS: readonly (readonly [init: RequestInit, isVisit: boolean])[] = [
  [{ headers: VISIT }, true],
  [{ headers: { ...VISIT, "sec-fetch-site": "cross-site", referer: "https://rede.example/" } }, true],
  [{ headers: { "user-agent": "Googlebot/2.1" } }, false],
  [{ headers: { ...VISIT, "sec-purpose": "prefetch" } }, false],
  [{ headers: { ...VISIT, "sec-purpose": "prefetch;prerender" } }, false],
  [{ headers: { "sec-fetch-mode": "cors" } }, false],
  [{ method: "HEAD", headers: VISIT }, false],
  [{ method: "POST", headers: VISIT, body: "a=1" }, false],
];

/** Queries of the log, and the source and campaign that they count under. */
const QUERIES: readonly (readonly [query: string, source: string, campaign: string])[] = [
  ["", "", ""],
  ["?pagina=2", "", ""],
  ["?utm_source=Google&utm_campaign=Verão+2027", "google", "verao-2027"],
  ["?utm_source=google&utm_campaign=verao-2027&gclid=x", "google", "verao-2027"],
  ["?utm_source=ig&utm_medium=social", "instagram", ""],
  ["?utm_source=desconhecida&utm_campaign=volta_aulas.1", "outras", "volta_aulas.1"],
  ["?utm_source=email&utm_campaign=ana%40casa.example", "email", "outras"],
  ["?utm_source=whatsapp&utm_campaign=%2B55+11+91234-5678", "whatsapp", "outras"],
  ["?utm_source=whatsapp&utm_campaign=11-91234-5678", "whatsapp", "outras"],
  [`?utm_source=sms&utm_campaign=${"x".repeat(61)}`, "sms", "outras"],
];

/** Paths of the log in some spellings, and the redirect that they follow on a day, or null. */
const PATHS: readonly (readonly [path: string, (day: number) => string | null])[] = [
  ["/campanha", () => "/campanha"],
  ["/CAMPANHA/", () => "/campanha"],
  ["/f%C3%A9rias", () => "/ferias"],
  ["/vencida", () => null],
  ["/ate-hoje", (day) => (day === 0 ? "/ate-hoje" : null)],
  ["/nao-existe", () => null],
  ["/busca", () => null],
];

/** The same numbers in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function counted(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare("SELECT * FROM redirect_figure ORDER BY day, path, source, campaign").all<
    Record<"day" | "path" | "source" | "campaign", string> & { hits: number }
  >();
  return Object.fromEntries(
    results.map(({ day, path, source, campaign, hits }) => [[day, path, source, campaign].join(" "), hits]),
  );
}

async function put(path: string, target: string, metadata: object = {}): Promise<void> {
  await env.REDIRECTS.put(path, target, { metadata });
}

beforeAll(async () => {
  await publishWorld();
  await put("/campanha", "/bolsas-de-estudo");
  await put("/Férias", "/artigos", { status: 302 });
  await put("/vencida", "/artigos", { expiresAt: "2020-01-01" });
  await put("/ate-hoje", "/artigos", { expiresAt: "2026-11-20" });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await env.DB.prepare("DELETE FROM redirect_figure").run();
});

test("the counts equal the log of three days, with writes between and a database that is away", async () => {
  const random = numbersFrom(43);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;
  const expected: Record<string, number> = {};
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  for (let day = 0; day < 3; day++) {
    vi.setSystemTime(START + day * 1_440 * MINUTE_MS);
    await publishRedirects(env, new Date());
    for (let request = 0; request < 260; request++) {
      vi.setSystemTime(Date.now() + MINUTE_MS);
      const [[path, redirectOf], [query, source, campaign], [init, isVisit]] = [
        pick(PATHS),
        pick(QUERIES),
        pick(CALLERS),
      ];
      // Writes by the clock, as requests come; and some that fail.
      if (request % 40 === 39) {
        vi.spyOn(env.DB, "batch").mockImplementationOnce(() => Promise.reject(new Error("away")));
        await writeTally(new Date());
      }
      await send(path + query, init);
      const followed = isVisit ? redirectOf(day) : null;
      if (followed === null) continue;
      const key = [new Date(Date.now() - 180 * MINUTE_MS).toISOString().slice(0, 10), followed, source, campaign].join(
        " ",
      );
      expected[key] = (expected[key] ?? 0) + 1;
    }
  }
  await writeTally(new Date());
  await writeTally(new Date());
  expect(complaint).toHaveBeenCalledTimes(18);
  expect(Object.values(expected).reduce((a, b) => a + b)).toBeGreaterThan(60);
  expect(await counted()).toEqual(expected);
});

test("campaigns that somebody makes up do not fill the table, and every visit counts", async () => {
  for (let i = 0; i < 450; i++) {
    await send(`/campanha?utm_source=google&utm_campaign=inventada-${i}`, { headers: VISIT });
    if (i === 150) await writeTally(new Date());
  }
  await writeTally(new Date());
  const rows = Object.entries(await counted());
  expect(rows.reduce((sum, [, hits]) => sum + hits, 0)).toBe(450);
  expect(rows.length).toBeLessThan(320);
  await send("/campanha?utm_source=google&utm_campaign=mais-uma", { headers: VISIT });
  await writeTally(new Date());
  expect(Object.keys(await counted())).toHaveLength(rows.length);
});

test("an address that is new is counted before the table has it", async () => {
  await put("/nova-de-agora", "/busca");
  await send("/nova-de-agora?utm_source=fb", { headers: VISIT });
  await writeTally(new Date());
  expect(Object.entries(await counted())).toEqual([[expect.stringMatching(/ \/nova-de-agora facebook $/), 1]]);
});

test("a redirect counts under the campaign that its visitors arrive with: its own before that of the link", async () => {
  await put("/radio", "/busca?utm_source=radio&utm_campaign=volta");
  await publishRedirects(env, new Date());
  await send("/radio?utm_source=google", { headers: VISIT });
  await writeTally(new Date());
  expect(Object.keys(await counted())).toEqual([expect.stringMatching(/ \/radio radio volta$/)]);
});
