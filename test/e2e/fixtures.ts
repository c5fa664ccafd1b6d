import { test as base, expect, type Page } from "@playwright/test";
import { watchInteractions } from "./interactions.ts";

/** File to which `npm run bench` has the interactions of the journeys written, on a slowed page. */
const INTERACTIONS_FILE = process.env.INTERACTIONS_FILE;

interface Options {
  /** Errors that a test provokes; any other console error fails it. */
  provokedErrors: readonly RegExp[];
}

/** A test that fails on console errors and uncaught exceptions of the browser. */
export const test = base.extend<Options>({
  provokedErrors: [[], { option: true }],
  page: async ({ page, baseURL, provokedErrors }, use, { title }) => {
    await deleteCopies(page, baseURL!);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    const save = INTERACTIONS_FILE ? await watchInteractions(page, INTERACTIONS_FILE, title) : null;
    await use(page);
    save?.();
    expect(errors.filter((text) => !provokedErrors.some((known) => known.test(text)))).toEqual([]);
  },
});

/**
 * Deletes what another test has copied for reading offline: Playwright empties all of a context that it reuses but
 * this.
 */
async function deleteCopies(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "cache_storage" });
  await cdp.detach();
}

export { expect };

/** The URL of a backend path: on the site itself or, with `E2E_MODE=remote`, on the other server. */
export function backendUrl(path: string): string {
  return process.env.E2E_MODE === "remote"
    ? `http://localhost:${Number(process.env.E2E_PORT ?? 4173) + 2}${path}`
    : path;
}

/** Chromium logs each response of 400 and above. */
export const ERROR_STATUS = /^Failed to load resource/;

export const CITY = "/busca/sp/sao-paulo-sp";

/** A school of the demonstration with scholarships, reviews and ENEM results. */
export const SCHOOL = "/escola/colegio-prado-ferreira";

/** A partner of the demonstration with a contact form. */
export const PARTNER = "/escola/colegio-campo-belo";

/** The number of schools in the heading. */
export async function countInHeading(page: Page): Promise<number> {
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  return Number(/^[\d.]+/.exec(heading)?.[0].replaceAll(".", "") ?? 0);
}

/** Marks the document, so that `isSamePage` knows whether another one was loaded since. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
}

export async function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-kept"));
}

/** Marks the current history entry, for `entriesSince`. */
export async function markEntry(page: Page): Promise<string> {
  return page.evaluate(() => navigation.currentEntry!.key);
}

/**
 * History entries between a marked one and the current. `history.length` stops at 50, which tests that share a page
 * reach.
 */
export async function entriesSince(page: Page, marked: string): Promise<number> {
  return page.evaluate((key) => {
    const entries = navigation.entries();
    return navigation.currentEntry!.index - entries.findIndex((entry) => entry.key === key);
  }, marked);
}

/** Holds files of the page back; the returned function lets them come. */
export async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  const sent = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await sent.promise;
    // The page may have been left.
    await route.continue().catch(() => undefined);
  });
  return sent.resolve;
}

/** Waits until a list has run the code that comes a second after the page; it is from the cache of another test too. */
export async function waitForLateCode(page: Page): Promise<void> {
  await expect.poll(() => hasFile(page, "/swap-regions-")).toBe(true);
}

/** Whether the page has loaded a file. */
export function hasFile(page: Page, part: string): Promise<boolean> {
  return page.evaluate(
    (part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    part,
  );
}

/** Waits for the tasks of the page, such as effects of React; `page.clock` does not run them. */
export async function runTasks(page: Page): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
}

/** Confirms in the dialog that a form opens before it is sent, once the page listens. */
export async function confirmIn(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: button }).click();
}

/** Nothing is wider than the screen. */
export async function expectToFit(page: Page): Promise<void> {
  // With its style sheets.
  await page.waitForLoadState();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The cron of a minute. */
export async function runCron(page: Page): Promise<void> {
  await page.request.get(backendUrl("/cdn-cgi/local/scheduled?cron=*+*+*+*+*"));
}

/**
 * Runs the cron until a page has a text, read past the browser's cache, which stores a page for a minute. After each
 * run it is looked at several times: the first request makes the isolate load the publication.
 */
export async function expectPublished(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await runCron(page);
    await expect(async () => expect(await (await page.request.get(path)).text()).toContain(text)).toPass({
      timeout: 3_000,
      intervals: [100, 200, 300],
    });
  }).toPass({ timeout: 90_000, intervals: [100] });
}

/** Opens a screen of the team or of a desk by its name, on a phone from the menu. */
export async function openScreen(page: Page, navigation: "Administração" | "Mesa da escola", name: string) {
  const screens = page.getByRole("navigation", { name: navigation });
  const menu = screens.getByRole("button", { name: "Outras telas" });
  if (await menu.isVisible()) await menu.click();
  await screens.getByRole("link", { name, exact: true }).click();
}

/** Opens an entry of the team's menu, and one of its screens. */
export async function openTeamScreen(page: Page, name: string, screen = ""): Promise<void> {
  await openScreen(page, "Administração", name);
  if (screen === "") return;
  await page.getByRole("navigation", { name, exact: true }).getByRole("link", { name: screen, exact: true }).click();
}
