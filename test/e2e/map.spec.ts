import { expectNoViolations } from "./axe.ts";
import { CITY, countInHeading, expect, isSamePage, markPage, test } from "./fixtures.ts";
import { firstPin, MAP, openMap, pan, placeOf, strayNames } from "./map.ts";

test("the map is a view of the list: the switch keeps the filters, Back returns", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto(`${CITY}?shifts=manha`);
  const found = await countInHeading(page);
  await markPage(page);
  await page.getByRole("link", { name: "Mapa", exact: true }).click();
  await expect(page).toHaveURL(`${CITY}?shifts=manha&view=map`);
  await expect(page.getByRole("application")).toBeVisible();
  expect(await countInHeading(page)).toBe(found);
  await expect(page.getByRole("article")).toHaveCount(21);
  await page.goBack();
  await expect(page.getByRole("application")).toHaveCount(0);
  await expect(page).toHaveURL(`${CITY}?shifts=manha`);
  expect(await isSamePage(page)).toBe(true);
});

test("keys and buttons pan and zoom the map", { tag: "@any-screen" }, async ({ page }) => {
  const map = await openMap(page);
  const key = (await firstPin(page))!;
  const start = await placeOf(page, key);
  await map.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => placeOf(page, key)).not.toBe(start);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => placeOf(page, key)).toBe(start);
  await page.keyboard.press("Home");
  const scale = await page.locator(".map-scale").textContent();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(page.locator(".map-scale")).not.toHaveText(scale!);
  for (const name of ["Voltar à posição inicial", "Mover para norte", "Mover para sul"]) {
    await pan(page, name);
  }
  await expect(page.locator(".map-scale")).toHaveText(scale!);
  await expect.poll(() => placeOf(page, key)).toBe(start);
});

test("the city is there without streets: its outline and the names of its neighborhoods move with the map", {
  tag: "@any-screen",
}, async ({ page }) => {
  await openMap(page);
  const ground = page.locator("[data-ground]");
  const outline = ground.locator("#limite");
  await expect(outline).toBeVisible();
  const drawn = (await outline.getAttribute("d"))!;
  const names = page.locator(".place:not(.around)");
  await expect(names.filter({ hasText: /^(Sé|Pinheiros|Santana|Tatuapé|Itaquera)$/ })).toHaveCount(5);
  expect(await strayNames(page)).toEqual([]);
  expect(await names.count()).toBeGreaterThanOrEqual(page.viewportSize()!.width < 480 ? 6 : 12);
  await page.getByText("Legenda").click();
  await expect(page.getByText(/malha municipal de 2010.*O norte fica em cima/)).toBeVisible();
  const before = (await ground.getAttribute("transform"))!;
  await pan(page, "Mover para norte");
  await expect(ground).not.toHaveAttribute("transform", before);
  await expect(outline).toHaveAttribute("d", drawn);
  await page.goto("/busca?view=map");
  await expect(page.locator(".pin").first()).toBeVisible();
  await expect(outline).toBeVisible();
});

test("a drag moves the map with the pointer, and is no tap", { tag: "@any-screen" }, async ({ page }) => {
  const map = await openMap(page);
  const key = (await firstPin(page))!;
  const [x, y] = (await placeOf(page, key))!.match(/-?[\d.]+/g)!.map(Number);
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, box.y + 120, { steps: 4 });
  await page.mouse.move(box.x + 160, box.y + 140, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await placeOf(page, key))!.match(/-?[\d.]+/g)!.map((n) => Math.round(Number(n))))
    .toEqual([Math.round(x! + 60), Math.round(y! + 40)]);
  await expect(page.locator(".map-card")).toBeHidden();
});

test("the wheel comes nearer only once the map is in use", async ({ page }) => {
  const map = await openMap(page);
  const scale = page.locator(".map-scale");
  const before = (await scale.textContent())!;
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + 50, box.y + 300);
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(200);
  await expect(scale).toHaveText(before);
  await map.focus();
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -200);
  await expect(scale).not.toHaveText(before);
});

test("no other host is contacted", { tag: "@any-screen" }, async ({ page, baseURL }) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith("data:")) strangers.push(request.url());
  });
  await openMap(page);
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect(page.getByRole("button", { name: "Abrir no mapa de ruas" })).toHaveCount(0);
  expect(strangers).toEqual([]);
});

test.describe("when the points cannot be loaded", () => {
  test.use({ provokedErrors: [/^Failed to load resource/] });

  test("the schools of the page stay on the map, which works and says so", { tag: "@any-screen" }, async ({ page }) => {
    await page.route("**/api/v1/points*", (route) => route.abort());
    await page.goto(MAP);
    await page.getByRole("application").scrollIntoViewIfNeeded();
    await expect(page.getByText("Mostrando só as escolas desta página.")).toBeVisible();
    await expect(page.locator(".pin.listed").first()).toBeVisible();
    const key = (await firstPin(page))!;
    const start = await placeOf(page, key);
    await pan(page, "Mover para norte");
    await expect.poll(() => placeOf(page, key)).not.toBe(start);
  });
});

test("with Save-Data there is the drawing, and a button for the map", { tag: "@any-screen" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(MAP);
  await page.locator(".map-frame").scrollIntoViewIfNeeded();
  const button = page.getByRole("button", { name: "Explorar o mapa" });
  await expect(button).toBeVisible();
  expect(asked.filter((url) => /live-map|points/.test(url))).toEqual([]);
  await button.click();
  await expect(page.getByRole("application")).toBeFocused();
});

test("axe finds nothing on the map", { tag: "@any-screen" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page);
  // Before the map comes nearer: the pin may be beyond its edge then.
  await page.locator(".pin.listed").last().locator("path, circle").last().click();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect(page.locator(".map-card")).toBeVisible();
  await expectNoViolations(page, "#mapa");
});
