import type { Page } from "@playwright/test";
import {
  CITY,
  countInHeading,
  ERROR_STATUS,
  entriesSince,
  expect,
  holdFiles,
  isSamePage,
  markEntry,
  markPage,
  runTasks,
  test,
} from "./fixtures.ts";

const REACT = /\/assets\/(hydrate|filters)-/;

/** The sheet of a phone is a popover, which needs no script. */
async function openFilters(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 1024) await page.getByRole("button", { name: "Filtrar e ordenar" }).tap();
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) });
const name = (page: Page) => page.getByRole("searchbox", { name: "Nome da escola" });
const isHydrated = (page: Page) => expect(page.locator("#ilha-filtros")).toHaveAttribute("data-state", "ready");

test("what is ticked and typed before any script applies when it comes, as one change", { tag: "@phone" }, async ({
  page,
}) => {
  const send = await holdFiles(page, /\/assets\/enhance-/);
  await page.goto(CITY, { waitUntil: "commit" });
  await openFilters(page);
  await box(page, "Manhã").check();
  await box(page, "Integral").check();
  await name(page).fill("colegio");
  await markPage(page);
  expect(new URL(page.url()).searchParams.has("shifts")).toBe(false);
  const entry = await markEntry(page);
  send();
  await expect(page).toHaveURL(/school=colegio&shifts=integral&shifts=manha/);
  await expect(page.getByRole("link", { name: "Remover Integral", includeHidden: true })).toBeAttached();
  await expect(name(page)).toBeFocused();
  // Whoever goes on typing needs React.
  await name(page).press("End");
  await isHydrated(page);
  await expect(name(page)).toHaveValue("colegio");
  await expect(name(page)).toBeFocused();
  for (const shift of ["Manhã", "Integral"]) await expect(box(page, shift)).toBeChecked();
  expect(await entriesSince(page, entry)).toBeLessThanOrEqual(1);
  expect(await isSamePage(page)).toBe(true);
});

test("before React is there, a box goes through the form; hydration repeats no request and loses no text", {
  tag: "@any-screen",
}, async ({ page }) => {
  const send = await holdFiles(page, REACT);
  await page.goto(CITY);
  const all = await countInHeading(page);
  await markPage(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const fragment = request.headers()["x-fragment"];
    if (fragment) requests.push(`${fragment} of ${new URL(request.url()).search}`);
  });
  await openFilters(page);
  await box(page, "Integral").check();
  await expect(page).toHaveURL(`${CITY}?shifts=integral`);
  await expect(page.getByRole("button", { name: /^Ver [\d.]+ escolas$/ })).not.toHaveText(`Ver ${all} escolas`);
  const filtered = await countInHeading(page);
  await name(page).fill("colegio");
  send();
  await isHydrated(page);
  await expect(box(page, "Integral")).toBeChecked();
  await expect(name(page)).toHaveValue("colegio");
  expect(requests[0]).toMatch(/^page of .*shifts=integral/);
  // The text is searched by the form or by React, whichever is there when the typing has paused.
  expect(requests).toEqual([...new Set(requests)]);

  await box(page, "Integral").uncheck();
  await expect(page).toHaveURL(`${CITY}?school=colegio`);
  await expect(page.locator("#resultados")).not.toHaveAttribute("aria-busy");
  await expect.poll(() => countInHeading(page)).not.toBe(filtered);
  expect(requests.at(-1)).toMatch(/^answer of /);
  expect(await isSamePage(page)).toBe(true);
});

test.describe("without the code of the filters", () => {
  test.use({ provokedErrors: [ERROR_STATUS] });

  test("the form goes on working, and one line says so", { tag: "@any-screen" }, async ({ page }) => {
    await page.route(/\/assets\/filters-/, (route) => route.abort());
    await page.goto(CITY);
    const all = await countInHeading(page);
    await markPage(page);
    await openFilters(page);
    await name(page).focus();
    await expect(
      page.getByText("Uma parte da página não carregou: os filtros funcionam, sem a barra de preço."),
    ).toBeVisible();
    await box(page, "Integral").check();
    await expect(page).toHaveURL(`${CITY}?shifts=integral`);
    await expect.poll(() => countInHeading(page)).toBeLessThan(all);
    await page.goBack();
    await expect.poll(() => countInHeading(page)).toBe(all);
    expect(await isSamePage(page)).toBe(true);
  });
});

test("hydration moves nothing", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`${CITY}?shifts=manha&priceMin=1&priceMax=3000`);
  // From when the page was painted as a whole: in-pieces.spec.ts has what moves before.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await frame();
    await frame();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moved = (entry as PerformanceEntry & { value: number }).value;
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + moved);
      }
    }).observe({ type: "layout-shift" });
  });
  // A sign that somebody uses the filters, which on a phone are in a closed sheet.
  await (page.viewportSize()!.width < 1024 ? page.locator("#abre-filtros") : name(page)).focus();
  await isHydrated(page);
  await expect(page.locator(".react-aria-SliderThumb")).toHaveCount(2);
  await runTasks(page);
  expect(await page.locator("html").getAttribute("data-moved")).toBeNull();
});

test("the options of a long group are all a tap away, and searched by their words", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto(CITY);
  await markPage(page);
  await openFilters(page);
  const group = page.getByRole("group", { name: "Bairro" });
  await group.locator("summary").click();
  await isHydrated(page);
  await expect(group.getByRole("checkbox")).toHaveCount(8);
  await group.getByRole("link", { name: /^Mostrar todos \(\d+\)$/ }).click();
  const search = group.getByRole("searchbox", { name: "Procurar em Bairro" });
  await expect(search).toBeFocused();
  await search.fill("sao mat");
  await expect(group.getByRole("checkbox")).toHaveCount(1);
  await search.press("Enter");
  await group.getByRole("checkbox", { name: /^São Mateus/ }).check();
  await expect(page).toHaveURL(`${CITY}?neighborhood=sao-mateus&opcoes=neighborhood`);
  await expect(group.getByRole("checkbox", { name: /^São Mateus/ })).toBeChecked();
  expect(await isSamePage(page)).toBe(true);
});

test.describe("filters that cannot be hydrated", () => {
  test.use({ provokedErrors: [/Minified React error #418/] });

  test("are rendered anew, and work", { tag: "@any-screen" }, async ({ page }) => {
    const send = await holdFiles(page, REACT);
    await page.goto(CITY);
    // As an extension of the browser might.
    await page.locator("#filtros .sheet-head").evaluate((head) => head.remove());
    await name(page).pressSequentially("colgio");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
    send();
    await isHydrated(page);
    await expect(page.locator("#filtros .sheet-head")).toBeAttached();
    await page.keyboard.type("e");
    await expect(name(page)).toHaveValue("colegio");
    await box(page, "Integral").check();
    await expect(page).toHaveURL(/school=colegio&shifts=integral/);
  });
});

test("a price as people write it stays until it is read, though another filter follows at once", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto(`${CITY}?priceMax=3000&priceMin=1`);
  const most = page.getByRole("textbox", { name: "até R$" });
  await most.focus();
  await isHydrated(page);
  const send = await holdFiles(page, /priceMax=1\.200/);
  await most.fill("1.200");
  await most.press("Tab");
  await expect(page).toHaveURL(/priceMax=1\.200/);
  await expect(most).toHaveValue("1.200");
  await box(page, "Integral").check();
  await expect(page).toHaveURL(/priceMax=1\.200&priceMin=1&shifts=integral/);
  send();
  await expect(page.getByRole("link", { name: "Remover Até R$ 1.200" })).toBeVisible();
  await expect(most).toHaveValue("1200");
});

test("what is said of the visitor's position before hydration stays", { tag: "@any-screen" }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, fail) => fail?.({ code: 1 } as GeolocationPositionError);
  });
  const send = await holdFiles(page, REACT);
  await page.goto(CITY);
  await page.getByRole("button", { name: "Perto de mim" }).click();
  await expect(page.getByText("Permissão de localização negada.")).toBeVisible();
  await name(page).focus();
  send();
  await isHydrated(page);
  await expect(page.getByText("Permissão de localização negada.")).toBeVisible();
});
