import type { Page } from "@playwright/test";
import { CITY, expect, test } from "./fixtures.ts";
import { pan } from "./map.ts";

const FAILED = "O mapa de ruas não abriu. Continue com este mapa.";
const GOOGLE = "https://maps.googleapis.com/**";
const POINTS = "**/api/v1/points?*";

test.use({ provokedErrors: [/^Failed to load resource/] });

/** A stand-in for Google's library: a map that records its positions. */
const STAND_IN = `
  google.maps.importLibrary = async () => ({ Map: class {
    constructor(ground) { ground.textContent = "ruas"; }
    addListener(name, run) { setTimeout(run); }
    moveCamera(camera) { window.camera = camera; }
  } });
  google.maps.__ib__();`;

/** The map as rendered with a configured key. */
async function openMap(page: Page) {
  await page.route(`**${CITY}?view=map`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("data-map=", 'data-streets="chave-de-teste" data-map=');
    // As the Worker renders it with a key.
    const policy = response.headers()["content-security-policy"]!;
    const nonce = /'nonce-[^']+'/.exec(policy)![0];
    const headers = {
      ...response.headers(),
      "content-security-policy": policy
        .replace("style-src 'self'", `style-src 'self' ${nonce}`)
        .replace(/; require-trusted-types-for.*/, ""),
    };
    await route.fulfill({ response, body, headers });
  });
  await page.goto(`${CITY}?view=map`);
  await page.locator(".map-frame").scrollIntoViewIfNeeded();
  return page.getByRole("button", { name: "Abrir no mapa de ruas" });
}

/** Our own map still works. */
async function expectOwnMap(page: Page) {
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.locator(".map-ground")).toHaveCount(0);
  // Two kilometres may be two kilometres still, on a longer line.
  const scale = () => page.locator(".map-scale").innerHTML();
  const before = await scale();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect.poll(scale).not.toBe(before);
}

test("Google loads on a tap only, and its streets follow our pins", async ({ page }) => {
  const asked: string[] = [];
  await page.route(GOOGLE, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: STAND_IN });
  });
  const button = await openMap(page);
  await page.getByRole("button", { name: "Aproximar" }).click();
  expect(asked).toEqual([]);
  await button.click();
  await expect(page.locator(".on-streets .map-ground")).toHaveText("ruas");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain("key=chave-de-teste");
  await expect(button).toBeHidden();
  const zoom = () => page.evaluate(() => (window as unknown as { camera: { zoom: number } }).camera.zoom);
  const before = await zoom();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await expect.poll(zoom).toBe(before + 1);
  await pan(page, "Voltar à posição inicial");
  await page.locator(".pin.listed").last().locator("path, circle").last().click();
  await expect(page.locator(".map-card")).toBeVisible();
});

test("if Google is unreachable our map stays, and says so", async ({ page }) => {
  await page.route(GOOGLE, (route) => route.abort());
  await (await openMap(page)).click();
  await expectOwnMap(page);
});

test("if Google never answers our map stays after a while, whatever else comes meanwhile", async ({ page }) => {
  await page.clock.install();
  await page.route(GOOGLE, () => undefined);
  const sent = Promise.withResolvers<void>();
  await page.route(POINTS, async (route) => {
    await sent.promise;
    await route.continue();
  });
  await (await openMap(page)).click();
  const note = page.getByText("Abrindo o mapa de ruas…");
  await expect(note).toBeVisible();
  const points = page.waitForResponse(POINTS);
  sent.resolve();
  await (await points).finished();
  await expect(page.locator(".cluster").first()).toBeVisible();
  await expect(note).toBeVisible();
  await page.clock.fastForward(8000);
  await expectOwnMap(page);
});

test("if the key is refused, even later, our map stays", async ({ page }) => {
  await page.route(GOOGLE, (route) => route.fulfill({ contentType: "text/javascript", body: STAND_IN }));
  await (await openMap(page)).click();
  await expect(page.locator(".on-streets")).toBeVisible();
  await page.evaluate(() => (window as unknown as { gm_authFailure: () => void }).gm_authFailure());
  await expectOwnMap(page);
});
