import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const press = (page: Page) => page.getByRole("button", { name: "Usar minha localização" }).click();

test("the button leads to schools around the visitor, to about 100 m (S26, A29)", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: -23.561414, longitude: -46.655881 });
  await page.goto("/");
  await press(page);
  await expect(page).toHaveURL("/busca?lat=-23.561&lng=-46.656");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/a até \d+ km do ponto escolhido/);
  await expect(page.getByText(/^Perto de .*São Paulo, SP$/)).toBeVisible();
});

for (const [code, message] of [
  [1, "Permissão de localização negada."],
  [2, "Posição desconhecida."],
  [3, "Tempo expirado para aceitar."],
  [9, "Erro desconhecido na localização."],
] as const) {
  test(`the browser's error ${code} is shown beside the button, and the box still works (X9–X12)`, {
    tag: "@any-screen",
  }, async ({ page }) => {
    await page.addInitScript((failure) => {
      navigator.geolocation.getCurrentPosition = (_found, fail) =>
        fail?.({ code: failure } as GeolocationPositionError);
    }, code);
    await page.goto("/");
    await press(page);
    await expect(page.getByText(message)).toBeVisible();
    await page.getByRole("combobox", { name: "Onde você procura escola?" }).fill("campinas");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/busca/sp/campinas-sp");
  });
}

for (const [what, coords, message] of [
  ["abroad", { latitude: 38.72, longitude: -9.14, accuracy: 20 }, "Você parece estar fora do Brasil."],
  ["40 km wide", { latitude: -23.56, longitude: -46.65, accuracy: 40_000 }, "pode estar errada em 40 km."],
] as const) {
  test(`a position that is ${what} is no place to search around`, { tag: "@any-screen" }, async ({ page }) => {
    await page.addInitScript((found) => {
      navigator.geolocation.getCurrentPosition = (done) => done({ coords: found } as GeolocationPosition);
    }, coords);
    await page.goto("/");
    await press(page);
    await expect(page.getByText(message)).toContainText("Escreva o bairro ou o CEP.");
    await expect(page).toHaveURL("/");
  });
}

test("a position that never comes is said, and one that comes later takes nobody away", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (done) => {
      const found = { coords: { latitude: -23.56, longitude: -46.65, accuracy: 20 } } as GeolocationPosition;
      document.addEventListener("late-position", () => done(found));
    };
  });
  await page.clock.install();
  await page.goto("/");
  await press(page);
  await expect(page.getByText("Procurando sua localização…")).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(page.getByText("Sua localização não chegou. Escreva o bairro ou o CEP.")).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("late-position")));
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL("/");
});

test("“Perto de mim” above a list keeps its filters and changes its place", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: -23.561414, longitude: -46.655881 });
  await page.goto("/busca/sp/campinas-sp?shifts=manha");
  await page.getByRole("button", { name: "Perto de mim" }).click();
  await expect(page).toHaveURL("/busca?shifts=manha&lat=-23.561&lng=-46.656");
  await expect(page.getByRole("link", { name: "Remover Manhã" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Perto de mim" })).toBeHidden();
  await page.goto("/matriculas/buscar-bolsas?city=campinas-sp");
  await page.getByRole("button", { name: "Perto de mim" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/em São Paulo, a até \d+ km do ponto escolhido/);
});

test("the box of any page offers the visitor's position before typing, also by keyboard", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.addInitScript(() => {
    let calls = 0;
    navigator.geolocation.getCurrentPosition = (found, fail) => {
      if (calls++ === 0) fail?.({ code: 1 } as GeolocationPositionError);
      else found({ coords: { latitude: -22.9, longitude: -47.06 } } as GeolocationPosition);
    };
  });
  await page.goto("/busca/sp/sao-paulo-sp");
  const box = page.getByRole("combobox", { name: "Buscar cidade, bairro ou escola" });
  await box.click();
  await page.getByRole("option", { name: /^Perto de mim/ }).click();
  await expect(page.getByText("Permissão de localização negada.").first()).toBeVisible();
  await box.fill("c");
  await box.fill("");
  await expect(page.getByRole("option", { name: /^Perto de mim/ })).toBeVisible();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL("/busca?lat=-22.900&lng=-47.060");
});
