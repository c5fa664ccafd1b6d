import { expectNoViolations, violationsOf } from "./axe.ts";
import { CITY, confirmIn, ERROR_STATUS, expect, expectAfterCron, expectToFit, test } from "./fixtures.ts";
import { signInAsTeam } from "./sign-in.ts";

// A page with a price in its text is answered with 422, and an address that is not published yet with 404.
test.use({ provokedErrors: [ERROR_STATUS] });

const SEARCH = "escolas com bolsa em são paulo";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("the team makes a campaign page, publishes it, and ends it", async ({ page, context }, info) => {
      test.setTimeout(180_000);
      const slug = `mooca-${crypto.randomUUID().slice(0, 8)}`;
      await signInAsTeam(context, info);
      await page.goto("/admin/campanhas");
      await page.locator("summary", { hasText: "Criar campanha" }).click();
      const create = page.locator("details", { hasText: "Criar campanha" }).first();
      const fill = async (label: string, text: string) => {
        const field = create.getByLabel(label, { exact: true }).filter({ visible: true });
        await field.focus();
        if (javaScriptEnabled) await expect(create.locator("[data-island][data-state=ready]")).toBeAttached();
        await field.fill(text);
      };
      await fill("Título", "Escolas perto de casa");
      await fill("Endereço", slug);
      await fill("Motivo", "matrículas da Mooca");
      await create.getByRole("button", { name: "Criar campanha" }).click();
      await expect(page.getByText("Ficou registrado na auditoria").first()).toBeVisible();
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      await expectToFit(page);

      await page.goto(`/admin/campanhas/${slug}`);
      const add = async (kind: string) => page.getByRole("button", { name: kind, exact: true }).click();
      await add("Texto");
      await page.getByRole("textbox", { name: "Texto", exact: true }).fill("Compare escolas perto de você por R$ 500.");
      await add("Lista de escolas");
      await page.getByLabel("Lista", { exact: true }).fill(SEARCH);
      await add("Pergunta");
      await page.getByRole("textbox", { name: "Pergunta", exact: true }).fill("Como visito uma escola?");
      await page.getByRole("textbox", { name: "Resposta", exact: true }).fill("Peça um horário na página dela.");
      await page.getByRole("button", { name: "Subir 3. Pergunta" }).click();
      await page.getByLabel("Busca da campanha").fill(CITY);
      await page.getByLabel("Motivo").fill("primeira versão");
      await page.getByRole("button", { name: "Salvar", exact: true }).last().click();
      await expect(page.getByText("Nada foi feito")).toBeVisible();
      await expect(page.getByText("tire “R$ 500”")).toBeVisible();
      await expect(page.getByLabel("Resposta")).toHaveValue("Peça um horário na página dela.");
      await expect(page.getByText(/Escolas particulares em São Paulo.*: [\d.]+ escolas agora\./).first()).toBeVisible();
      if (javaScriptEnabled) await expectNoViolations(page);
      await expectToFit(page);
      await page.getByRole("textbox", { name: "Texto", exact: true }).fill("Compare escolas perto de você.");
      await page.getByRole("button", { name: "Salvar", exact: true }).last().click();
      await expect(page.getByText("Ficou salvo e registrado na auditoria.")).toBeVisible();

      await page.getByRole("link", { name: "Prévia do que está salvo" }).click();
      await expect(page.getByText("Só a equipe vê esta página.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Escolas perto de casa");
      if (javaScriptEnabled) await expectNoViolations(page);
      await expectToFit(page);
      expect((await page.goto(`/c/${slug}`))!.status()).toBe(404);

      const decide = async (button: string, reason: string) => {
        await page.goto(`/admin/campanhas?busca=${slug}`);
        await page.locator("summary", { hasText: button }).click();
        const field = page.getByLabel("Motivo").filter({ visible: true });
        await field.focus();
        // A form that wakes while text is put into it may get that beside the old one.
        if (javaScriptEnabled) await expect(page.locator("[open] > [data-island][data-state=ready]")).toBeAttached();
        await field.fill(reason);
        const isAsked = button === "Encerrar";
        if (isAsked && !javaScriptEnabled) await page.getByRole("checkbox", { name: /^Confirmo\./ }).check();
        await page.getByRole("button", { name: button, exact: true }).filter({ visible: true }).click();
        if (isAsked && javaScriptEnabled) await confirmIn(page, "Encerrar?", button);
        await expect(page.getByText("Ficou registrado na auditoria").first()).toBeVisible();
      };
      const expectStatus = (status: number) =>
        expectAfterCron(page, async () => {
          expect((await page.request.get(`/c/${slug}`, { maxRedirects: 0 })).status()).toBe(status);
        });
      await decide("Publicar", "pronta");
      await expectStatus(200);
      await page.goto(`/c/${slug}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Escolas perto de casa");
      const picture = await page.locator("meta[property='og:image']").getAttribute("content");
      const drawn = await page.request.get(new URL(picture!).pathname + new URL(picture!).search);
      expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
      await page.getByText("Como visito uma escola?").click();
      await expect(page.getByText("Peça um horário na página dela.")).toBeVisible();
      expect(await page.locator(".campaign .cards > li").count()).toBe(12);
      if (javaScriptEnabled) await expectNoViolations(page);
      await expectToFit(page);
      await page.locator(".campaign .card a").first().click();
      await expect(page).toHaveURL(/\/escola\//);

      await decide("Encerrar", "acabou");
      await expectStatus(302);
      await page.goto(`/c/${slug}?utm_source=radio`);
      await expect(page).toHaveURL(new RegExp(`${CITY}\\?utm_source=radio$`));
    });
  });
}
