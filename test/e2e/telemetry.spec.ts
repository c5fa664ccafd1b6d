import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { mapStack } from "../../scripts/map-stack.ts";
import { CITY, expect, test } from "./fixtures.ts";

interface Report {
  readonly route: string;
  readonly request: string | null;
  readonly events: { readonly kind: string; readonly name?: string; readonly stack?: string; readonly hits?: number }[];
}

/** Records the reports that pages send, with a sampling rate of 100 %. */
async function listen(page: Page, consent: string): Promise<Report[]> {
  const reports: Report[] = [];
  await page.context().addCookies([{ name: "consentimento", value: consent, domain: "localhost", path: "/" }]);
  await page.addInitScript(() =>
    document.addEventListener("readystatechange", () => {
      document.documentElement.dataset.report = "100";
    }),
  );
  page.on("request", (request) => {
    if (request.url().endsWith("/telemetria")) reports.push(request.postDataJSON() as Report);
  });
  return reports;
}
const woken = (page: Page) => page.waitForResponse(/\/assets\/report-.*\.js/);
const kinds = (reports: Report[]) => reports.flatMap(({ events }) => events.map(({ kind }) => kind));
/** As when the visitor switches tabs. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });

test("in development nothing is reported", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await Promise.all([page.waitForResponse(/\/assets\/after-load-.*\.js/), page.goto(CITY)]);
  await hide(page);
  expect(asked.filter((url) => /telemetria|web-vitals|report-/.test(url))).toEqual([]);
});

test("with consent, speed and searches are reported, with the route and without typed text", async ({ page }) => {
  const reports = await listen(page, "1.medicao");
  const taken = page.waitForResponse("**/telemetria");
  await Promise.all([
    page.waitForResponse(/\/assets\/web-vitals-.*\.js/),
    woken(page),
    page.goto(`${CITY}?school=vertice`),
  ]);
  await page.getByRole("searchbox").or(page.locator("input[name=school]")).first().focus();
  await page.locator("#f-view").click();
  await expect(page).toHaveURL(/view=map/);
  await expect(page.locator("#resultados[aria-busy]")).toHaveCount(0);
  // A search is noted after the page has changed: perhaps for a later report.
  await expect(async () => {
    await hide(page);
    expect(new Set(kinds(reports))).toEqual(new Set(["vital", "search"]));
  }).toPass({ timeout: 15_000 });
  expect((await taken).status()).toBe(204);
  expect(reports[0]).toMatchObject({ route: "/busca/:state/:city", request: expect.stringMatching(/^[\w-]{36}$/) });
  expect(JSON.stringify(reports)).not.toContain("vertice");
});

test.describe("an error", () => {
  test.use({ provokedErrors: [/provoked/] });

  test("is reported whatever the consent, once, and its stack resolves to our source", async ({ page }) => {
    const reports = await listen(page, "1");
    await Promise.all([woken(page), page.goto("/")]);
    // Our own code, made to fail.
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = () => {
        throw new Error("provoked by maria@familia.example");
      };
    });
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Usar minha localização" }).click();
    await expect.poll(() => kinds(reports)).toEqual(["error"]);
    const { stack = "" } = reports[0]!.events[0]!;
    const mapped = mapStack(stack, ["dist/maps"]);
    const [, line] = /src\/client\/locate\.ts:(\d+):\d+/.exec(mapped) ?? [];
    const source = readFileSync("src/client/locate.ts", "utf8").split("\n");
    expect(source[Number(line) - 1]).toContain("getCurrentPosition");
  });
});
