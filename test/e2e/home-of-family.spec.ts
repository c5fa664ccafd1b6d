import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { CITY, expect, hasFile, runTasks, test, waitForLateCode } from "./fixtures.ts";

const BANDS = /^De casa: (a pé|carro) \d+ a \d+ min/;
const POINT = "lat=-23.561&lng=-46.656";

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("casa"));

test("the home is kept on the device, tells each school's way from it, and is erased in one place", {
  tag: "@any-screen",
}, async ({ page }) => {
  const sent: string[] = [];
  await page.goto(`/busca?${POINT}`);
  await page.getByRole("button", { name: "É aqui que eu moro" }).click();
  await expect(page.getByText("Casa guardada só neste aparelho")).toBeVisible();
  const card = page.getByRole("article").first();
  await expect(card.getByText(BANDS)).toBeVisible();
  await expect(page.getByRole("button", { name: "É aqui que eu moro" })).toHaveCount(0);
  expect(JSON.parse((await stored(page))!)).toMatchObject({ lat: -23.561, lng: -46.656 });
  await expectNoViolations(page, "#conteudo");

  // From here on, no request says where it is.
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await page.goto(CITY);
  const near = page.getByRole("article").filter({ has: page.getByText(BANDS) });
  await expect(near.first()).toBeVisible();
  // Each school shows how far it is, though the way to some is too long for a band.
  await expect.poll(() => page.getByText(/^De casa: /).count()).toBeGreaterThan(12);
  await page.getByRole("link", { name: "Ir para página 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(near.first()).toBeVisible();

  await near.first().getByRole("heading").getByRole("link").click();
  const way = page.locator(".school-head").getByText(BANDS);
  await expect(way).toContainText("em linha reta, com folga; não é rota");
  await way.getByRole("link", { name: "Mudar ou apagar" }).click();
  await expect(page).toHaveURL("/perfil#casa");
  const home = page.getByRole("region", { name: "Casa", exact: true });
  await expect(home.getByRole("link", { name: "Buscar perto de casa" })).toHaveAttribute("href", `/busca?${POINT}`);
  await expectNoViolations(page, "#conteudo");
  await home.getByRole("button", { name: "Apagar a casa deste aparelho" }).click();
  await expect(home).toContainText("Nenhuma casa guardada");
  expect(await stored(page)).toBeNull();
  await page.goto(CITY);
  await waitForLateCode(page);
  expect(await hasFile(page, "/show-home-")).toBe(false);
  await expect(page.getByText("De casa:")).toHaveCount(0);
  expect(sent.filter((request) => /23\.56|46\.65/.test(request))).toEqual([]);
});

test("a tap on the map tells where the family lives: its mark, the cards and the card of a pin", {
  tag: "@any-screen",
}, async ({ page, viewport }) => {
  await page.goto(`${CITY}?view=map`);
  const map = page.getByRole("application");
  await expect(map).toBeVisible();
  const button = page.getByRole("button", { name: "Marcar onde eu moro" });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Toque no mapa onde você mora")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect(await stored(page)).toBeNull();
  const mark = page.locator(".map-frame .home");
  const tap = async () => {
    await button.click();
    const box = (await map.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2 + 20, box.y + box.height / 3);
    await expect(mark).toBeVisible();
  };
  await tap();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(mark).toHaveCount(0);
  expect(await stored(page)).toBeNull();
  await tap();
  expect(JSON.parse((await stored(page))!).name).toBe("Ponto marcado no mapa em São Paulo");
  await expect(page.getByText(BANDS).first()).toBeAttached();
  // Nothing was opened below the finger.
  await expect(page.locator(".map-card")).toBeHidden();
  // The card of a school that is not on this page of the list: a phone has its cards below the map.
  if (viewport!.width < 768) return;
  const other = page.locator(".pin:not(.listed)").first();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await other.dispatchEvent("click");
  // Its way, or how far it is where that is too long for a band.
  await expect(page.locator(".map-card").getByText(/^De casa: .+(não é rota|em linha reta)$/)).toBeVisible();
});

test("the empty search box offers the schools near home", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("casa", '{"lat":-23.561,"lng":-46.656,"name":"CEP 01310-100"}'));
  await page.getByRole("combobox").first().click();
  await page.getByRole("option", { name: /Perto de casa/ }).click();
  await expect(page).toHaveURL(`/busca?${POINT}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  // A recent search would keep the point after the home is erased.
  expect(await page.evaluate(() => localStorage.getItem("buscas"))).toBeNull();
});

test("a spoilt home is none", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  for (const text of ['{"lat":"a","lng":1}', '{"lat":99,"lng":0}']) {
    await page.evaluate((value) => localStorage.setItem("casa", value), text);
    await page.reload();
    await expect.poll(() => hasFile(page, "/show-home-")).toBe(true);
    await runTasks(page);
    await expect(page.getByText("De casa:")).toHaveCount(0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a search around a point shows its distance, and no home", async ({ page }) => {
    await page.goto(`/busca?${POINT}`);
    await expect(page.getByRole("article").first()).toContainText(/a [\d,]+\s(km|m)/);
    await expect(page.getByText("É aqui que eu moro")).toHaveCount(0);
    await page.goto("/perfil");
    await expect(page.getByRole("heading", { name: "Casa" })).toHaveCount(0);
  });
});
