import type { Page } from "@playwright/test";
import { CITY, ERROR_STATUS, expect, expectToFit, SCHOOL, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";

test.use({ provokedErrors: [ERROR_STATUS] });

/** Fills in the field of the page and goes on to the mailed link. */
async function askOn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Avise-me por e-mail").fill(email);
  await page.getByRole("button", { name: "Avise-me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Veja seu e-mail");
  await expect(page.getByText(email)).toBeVisible();
  await expectToFit(page);
  await page.goto(await linkInMail(page, email, /^Confirme seus avisos/));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seus avisos");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    const addressOf = (what: string, info: { project: { name: string }; retry: number }) =>
      `${what}-${info.project.name}-${javaScriptEnabled ? "js" : "html"}-${info.retry}@familia.example`;

    test("a family follows a search, gets it at once, and stops it", async ({ page }, info) => {
      const email = addressOf("busca", info);
      await page.goto(`${CITY}?shifts=manha`);
      await askOn(page, email);
      await expect(page.getByRole("heading", { name: "Falta confirmar" })).toBeVisible();
      await page.getByRole("button", { name: "Confirmar" }).click();
      await expect(page.getByText("Você recebe estes avisos.")).toBeVisible();
      await expect(page.getByText("Uma vez por semana, às sextas-feiras.")).toBeVisible();
      await page.getByRole("button", { name: "Receber na hora" }).click();
      await expect(page.getByText("Na hora, no máximo uma carta por hora.")).toBeVisible();
      await expectToFit(page);
      await page.getByRole("link", { name: /^Escolas particulares em São Paulo/ }).click();
      await expect(page).toHaveURL(/\/busca\/sp\/sao-paulo-sp\?shifts=manha/);
      await page.goBack();
      await page.getByText("Parar tudo e apagar meu e-mail").click();
      await page.getByRole("button", { name: "Parar tudo" }).click();
      await expect(page.getByText("Paramos tudo e apagamos seu e-mail")).toBeVisible();
    });
  });
}

test("nothing found, a school, and a list that was sent have the field too", { tag: "@phone" }, async ({ page }) => {
  for (const path of [
    `${CITY}?priceMin=1&priceMax=2&shifts=manha`,
    SCHOOL,
    `/salvas?escolas=${SCHOOL.split("/")[2]}`,
  ]) {
    await page.goto(path);
    await expect(page.getByLabel("Avise-me por e-mail")).toBeVisible();
    await expectToFit(page);
  }
});

test("the list of one's own is followed once it has a school", { tag: "@any-screen" }, async ({ page }, info) => {
  await page.goto(SCHOOL);
  await page
    .getByRole("button", { name: /^Salvar/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("minhas-escolas"))).toMatch(/"saved":\["/);
  await page.goto("/salvas");
  await askOn(page, `salvas-${info.project.name}-${info.retry}@familia.example`);
});
