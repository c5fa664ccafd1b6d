import { violationsOf } from "./axe.ts";
import { ERROR_STATUS, expect, expectToFit, openTeamScreen, test } from "./fixtures.ts";
import { signInAsTeam } from "./sign-in.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, provokedErrors: [ERROR_STATUS] });

    test("a list of redirects from Excel is corrected, imported, followed, and changed together", async ({
      page,
      context,
    }, info) => {
      await signInAsTeam(context, info);
      const name = `antiga-${crypto.randomUUID().slice(0, 8)}`;
      const list = `De;Para;Nota\r\n/${name}-1;/ajuda;Verão\r\n/${name}-2;/escola/nao-existe;\r\n/${name}/*;/ajuda;\r\n`;
      await page.goto("/admin");
      await openTeamScreen(page, "Redirecionamentos", "Importar");
      const buffer = Buffer.from(list, "latin1");
      await page.getByLabel("Arquivo").setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });
      await page.getByLabel("Motivo").fill("site antigo");
      await page.getByRole("button", { name: "Importar" }).click();
      // At the field; the notice above has the first line too.
      await expect(page.getByRole("region").getByText(`linha 4: /${name}/* → /ajuda`)).toBeVisible();
      await expectToFit(page);
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      const typed = page.getByLabel("Ou cole a lista");
      await typed.fill((await typed.inputValue()).replace(`/${name}/*;/ajuda;`, ""));
      await page.getByRole("button", { name: "Importar" }).click();
      await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();

      await page.goto(`/${name}-1?utm_source=instagram`);
      await expect(page).toHaveURL("/ajuda?utm_source=instagram");
      await page.goto(`/admin/redirecionamentos?busca=${name}`);
      const item = page.getByRole("article", { name: `/${name}-1` });
      await expect(item).toContainText("Verão");
      await expect(page.getByRole("article", { name: `/${name}-2` })).toContainText("Confira o destino");
      await item.getByLabel("Marcar para mudar com outros").check();
      await page.getByLabel("O que fazer").selectOption("nota");
      await page.getByLabel("Nota", { exact: true }).fill("volta às aulas");
      await expectToFit(page);
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("region", { name: "Mudar vários de uma vez" }).getByLabel("Motivo").fill("nova campanha");
      await page.getByRole("button", { name: "Mudar", exact: true }).click();
      await expect(page.getByText("Ficou registrado na auditoria")).toBeVisible();
      await expect(item).toContainText("volta às aulas");

      await item.getByRole("link", { name: /^\d+$/ }).click();
      await expect(page.getByText(`em /${name}-1, nos últimos 30 dias`)).toBeVisible();
      await expectToFit(page);
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
    });
  });
}
