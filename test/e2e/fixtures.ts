import { test as base, expect, type Page } from "@playwright/test";

interface Options {
  /** Errors that a test provokes; any other in the console fails it. */
  provokedErrors: readonly RegExp[];
}

/** A test in which an error in the browser's console, or one that nobody catches, is a failure. */
export const test = base.extend<Options>({
  provokedErrors: [[], { option: true }],
  page: async ({ page, provokedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await use(page);
    expect(errors.filter((text) => !provokedErrors.some((known) => known.test(text)))).toEqual([]);
  },
});

export { expect };

/** Where a path of the backend is: on the site itself, or, with `E2E_MODE=remote`, on the server beside it. */
export function backendUrl(path: string): string {
  return process.env.E2E_MODE === "remote"
    ? `http://localhost:${Number(process.env.E2E_PORT ?? 4173) + 2}${path}`
    : path;
}

/** Chromium reports each answer of 400 and over. */
export const ERROR_STATUS = /^Failed to load resource/;

export const CITY = "/busca/sp/sao-paulo-sp";

/** A school of the demonstration with scholarships, reviews and ENEM results. */
export const SCHOOL = "/escola/crd-colegio-ribeiro-duarte";

/** A partner of the demonstration that can be written to. */
export const PARTNER = "/escola/centro-educacional-razao-educacao-e-cultura";

/** The number of schools that the heading tells. */
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
