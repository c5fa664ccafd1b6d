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
  page: async ({ page, provokedErrors }, use, { title }) => {
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

/** Marks the document, so that `isSamePage` can tell whether another one was loaded since. */
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

/** History entries between a marked one and the current. `history.length` stops at 50, which tests that share a page reach. */
export async function entriesSince(page: Page, marked: string): Promise<number> {
  return page.evaluate((key) => {
    const entries = navigation.entries();
    return navigation.currentEntry!.index - entries.findIndex((entry) => entry.key === key);
  }, marked);
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

/** Runs the cron until a page has a text, past the browser's cache, which stores a page for a minute. */
export async function expectPublished(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await runCron(page);
    expect(await (await page.request.get(path)).text()).toContain(text);
  }).toPass({ timeout: 60_000, intervals: [2_000] });
}

/** Opens a screen of the team by its name, on a phone from the menu. */
export async function openTeamScreen(page: Page, name: string): Promise<void> {
  const screens = page.getByRole("navigation", { name: "Administração" });
  const menu = screens.getByRole("button", { name: "Outras telas" });
  if (await menu.isVisible()) await menu.click();
  await screens.getByRole("link", { name, exact: true }).click();
}
