import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const press = (page: Page) => page.getByRole("button", { name: "Usar minha localização" }).click();

test("the button leads to what is around the visitor, to about 100 m", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: -23.561414, longitude: -46.655881 });
  await page.goto("/");
  await press(page);
  await expect(page).toHaveURL("/busca?lat=-23.561&lng=-46.656");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("a até 12 km do ponto escolhido");
});

for (const [code, message] of [
  [1, "Permissão de localização negada."],
  [2, "Posição desconhecida."],
  [3, "Tempo expirado para aceitar."],
  [9, "Erro desconhecido na localização."],
] as const) {
  test(`error ${code} of the browser is said beside the button, and the box still works`, async ({ page }) => {
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
