import type { Page, Response } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { importTable } from "../../vite/route-table.ts";
import { turnDark, violationsOf } from "./axe.ts";
import { discover } from "./discover.ts";
import { ERROR_STATUS, expect, test } from "./fixtures.ts";
import { faultsIn, structuredData } from "./schema-org.ts";
import { type Identity, OF_A_TEMPLATE, type Screen, VISITED } from "./screens.ts";

test.use({ provokedErrors: [ERROR_STATUS] });

/**
 * The HTML standard, references within the page, and titles that search engines and tabs do not truncate (70
 * characters).
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard"],
    rules: {
      "no-missing-references": "error",
      "unique-landmark": "error",
      "wcag/h71": "error",
      "empty-heading": "error",
      "long-title": "error",
    },
  }),
);

/** Faults of the HTML that the server sent, each as one line. */
async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`));
}

test("the HTML of every screen of the table, and of every state, is valid", async ({ request }) => {
  test.setTimeout(600_000);
  const { module } = await importTable();
  const samples = module.ROUTES.flatMap(({ sample }) => sample ?? []);
  expect(samples.length).toBeGreaterThan(70);
  const site = await discover(request);
  for (const sample of new Set([...samples, ...VISITED.map(({ path }) => path(site))])) {
    const response = await request.get(sample);
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    expect.soft(await htmlFaults(await response.text()), sample).toEqual([]);
  }
});

for (const screen of VISITED) {
  test(screen.name, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const site = await discover(request);
    const path = screen.path(site);
    const response = (await page.goto(path))!;
    expect(response.status()).toBe(screen.status ?? 200);
    if (screen.identity) await expectIdentity(page, screen.identity, screen.identity.canonical?.(site) ?? path, site);
    await expectStructuredData(response, screen);
    // A state has the wide layout of its template, and a text or a form that of a phone.
    if (screen.identity && screen.data?.some((type) => type !== "BreadcrumbList"))
      expect.soft(await violationsOf(page), "on a wide screen, in light").toEqual([]);
    await expectFitsPhone(page);
  });
}

/** Not compared with innerWidth, which grows with the content on a phone. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

async function expectIdentity(
  page: Page,
  { title, heading, content }: Identity,
  canonical: string,
  site: Parameters<Identity["content"]>[1],
): Promise<void> {
  const shown = await page.title();
  // Titles in which both fit into 70 characters.
  expect(shown).toMatch(/ \| Escola à Vista$|^.{54,}$/);
  expect(shown.replace(/ \| Escola à Vista$/, "")).toMatch(title);
  const link = page.locator("link[rel=canonical]");
  await expect(link).toHaveAttribute("href", new URL(canonical, page.url()).href);
  const h1 = page.getByRole("heading", { level: 1 });
  await expect(h1).toHaveCount(1);
  await expect(h1).toHaveText(heading);
  await expect(page.getByRole("main")).toHaveCount(1);
  await content(page, site);
}

async function expectStructuredData(response: Response, { data }: Screen): Promise<void> {
  const html = await response.text();
  if (data) expect(structuredData(html).map((thing) => thing["@type"])).toEqual(data);
  expect(await faultsIn(html)).toEqual([]);
}

/**
 * On a phone, and in the dark, axe finds nothing either, and no page is wider than the screen: 320 px are 1280 at 400 %
 * zoom, 768 are a tablet upright. Each element is so checked once where it shows, and each scheme once;
 * test/safety/contrast.test.ts has the colours of both.
 */
async function expectFitsPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  for (const width of [768, 320, 360]) {
    const screen = { width, height: 640, deviceScaleFactor: 1, mobile: true };
    await session.send("Emulation.setDeviceMetricsOverride", screen);
    await expect.poll(() => widthOf(page), `at ${width} px`).toBe(width);
  }
  await turnDark(page);
  expect.soft(await violationsOf(page), "on a phone, in the dark").toEqual([]);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("screens that share the template of another are their own", async ({ page, request }) => {
    test.setTimeout(600_000);
    const site = await discover(request);
    for (const { name, path, identity } of OF_A_TEMPLATE) {
      await test.step(name, async () => {
        expect((await page.goto(path(site)))?.status()).toBe(200);
        await expectIdentity(page, identity, identity.canonical?.(site) ?? path(site), site);
      });
    }
  });
});

test("a missing page says so, and searches (U2, U3, U4, U7)", async ({ page }) => {
  const response = await page.goto("/nada/disso");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Encontre bolsas de estudo perto de você | Escola à Vista");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A página que você está procurando não existe.");
  await expect(page.getByText(/até 50% de desconto/)).toBeVisible();
  const button = page.getByRole("link", { name: "Encontrar minha bolsa" });
  await expect(button).toHaveAttribute("href", "/matriculas/buscar-bolsas");
  await expect(button).toHaveAttribute("rel", "nofollow");
  await page.getByRole("combobox", { name: "Buscar cidade, bairro ou escola" }).fill("campinas");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/busca/sp/campinas-sp");
});
