import type { Page } from "@playwright/test";
import { expect, holdFiles, test } from "./fixtures.ts";

const REACT = /\/assets\/(hydrate|filters)-/;
/** A list around a point, which has every text field that a search can have. */
const AROUND = "/busca?lat=-23.5505&lng=-46.6333&radius=5";
const FIELDS = ["busca-topo", "f-school", "f-radius", "f-priceMin", "f-priceMax", "avisos-email"];

/** Holds the responses to changes of the search back; the returned function lets them come. */
async function holdResults(page: Page): Promise<() => Promise<void>> {
  const sent = Promise.withResolvers<void>();
  const isResult = (url: URL) => url.pathname === "/busca" && url.searchParams.has("shifts");
  await page.route(isResult, async (route) => {
    await sent.promise;
    await route.continue();
  });
  return async () => {
    sent.resolve();
    await expect(page.getByRole("link", { name: "Remover Manhã" })).toBeAttached();
    await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");
    await page.unroute(isResult);
  };
}

/** Types in a field, and selects the two characters in its middle. */
async function type(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("123456");
  for (const key of ["ArrowLeft", "ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft"]) await page.keyboard.press(key);
}

async function expectUntouched(page: Page, id: string): Promise<void> {
  const field = page.locator(`#${id}`);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("123456");
  const selection = await field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) =>
    selectionStart === null ? null : [selectionStart, selectionEnd],
  );
  // Fields for an e-mail address or a number do not say.
  if (selection) expect(selection).toEqual([2, 4]);
}

const isHydrated = (page: Page) => expect(page.locator("#ilha-filtros")).toHaveAttribute("data-state", "ready");
const morning = (page: Page) => page.getByRole("checkbox", { name: /^Manhã/ });

test("the fields of a search are those that are typed in here", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(AROUND);
  const ids = await page
    .locator("input:read-write, textarea:read-write")
    .filter({ visible: true })
    .evaluateAll((fields) => fields.map(({ id }) => id));
  expect(ids).toEqual(FIELDS);
});

// One field of each kind: outside React, of text, of a number, and below the results.
for (const id of ["busca-topo", "f-school", "f-priceMin", "avisos-email"]) {
  test(`#${id} keeps text, caret and selection while results and React come`, { tag: "@any-screen" }, async ({
    page,
  }) => {
    const sendReact = await holdFiles(page, REACT);
    await page.goto(AROUND);
    const sendResults = await holdResults(page);
    await morning(page).check();
    await type(page, id);
    await sendResults();
    // The rest of the results is there by then.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 }))),
    );
    await expectUntouched(page, id);
    sendReact();
    if (id !== "busca-topo" && id !== "avisos-email") await isHydrated(page);
    await expectUntouched(page, id);
    await page.keyboard.type("9");
    await expect(page.locator(`#${id}`)).toHaveValue("12956");
  });
}

test("hydrated filters keep text, caret and selection while results come", { tag: "@any-screen" }, async ({ page }) => {
  for (const id of ["f-school", "f-priceMin"]) {
    await page.goto(AROUND);
    await page.locator("#f-school").focus();
    await isHydrated(page);
    const sendResults = await holdResults(page);
    await morning(page).check();
    await type(page, id);
    await sendResults();
    await expectUntouched(page, id);
    await page.keyboard.type("9");
    await expect(page.locator(`#${id}`)).toHaveValue("12956");
  }
});
