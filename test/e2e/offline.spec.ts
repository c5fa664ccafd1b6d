import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { CITY, expect, SCHOOL, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

// Each missing file is a console error.
test.use({ provokedErrors: [/^Failed to load resource/] });

const MESSAGE = "Você está sem internet. Mostrando o que já estava salvo.";
const AGE = /Cópia de \d\d\/\d\d\/\d{4}, \d{1,2}h\d\d/;

/** Paths of the copies on the device. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has("copias"))) return [];
    const keys = await (await caches.open("copias")).keys();
    return keys.map(({ url }) => url.slice(location.origin.length)).filter((path) => !path.startsWith("/assets/"));
  });

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Saves the first schools of the open list; returns their names. */
async function save(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    const card = page.getByRole("article").nth(i);
    names.push(await card.getByRole("heading").innerText());
    await card.getByRole("button", { name: `Salvar ${names[i]}` }).click();
    await expect(card.getByRole("button", { name: `Remover ${names[i]} das salvas` })).toBeVisible();
  }
  return names;
}

/** Offline, and without the browser's own cache of pages. */
async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await page.context().setOffline(true);
}

test("saved schools can be read offline, with the age of the copy, and are refreshed when online", async ({
  page,
  context,
}) => {
  const list = `${CITY}?grade=fundamentalII_6-ano&shifts=manha`;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(list);
  expect(await workers(page)).toBe(0);
  const names = await save(page, 2);
  const fees = await page.getByRole("article").locator(".now strong").allInnerTexts();
  await expect.poll(() => copies(page)).toHaveLength(6);
  expect(await copies(page)).toContain(list);

  await goOffline(page);
  await expect(page.getByRole("status").filter({ hasText: MESSAGE })).toBeVisible();

  await page.goto("/salvas");
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await expect(page.getByText(AGE)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  // The prices of the child that was searched for.
  const copied = page.getByRole("article").locator(".now strong");
  await expect(copied).toHaveText([fees[1]!, fees[0]!]);
  await page.getByRole("link", { name: names[0]!, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(names[0]!);
  await expect(page.getByRole("region", { name: "Preço e contato" }).locator(".now strong").first()).toHaveText(
    fees[0]!,
  );
  await expect(page.getByText(AGE)).toBeVisible();
  // The script of the page is cached too.
  await expect(page.getByRole("button", { name: `Remover ${names[0]} das salvas` })).toBeVisible();

  await page.goto("/conferir");
  await expect(page.locator("#conferir[data-state=ready]")).toBeAttached();
  await page.getByLabel("O código ou o endereço que você recebeu").fill("VA-7F3K-92QX-1MT4");
  await expect(page.getByText("Código de comprovante VA-7F3K-92QX-1MT4.")).toBeVisible();
  await expect(page.getByText("Sem internet, esta página lê o que está escrito no código")).toBeVisible();

  const missing = await page.goto("/bolsas-de-estudo");
  expect(missing?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página não está salva");
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: /^Última lista: / }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("article").first()).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Ver a página atualizada" }).click();
  await expect(page.getByText(AGE)).toHaveCount(0);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("only public pages of a signed-in visitor are copied, and deleted with the last saved school", async ({
  page,
  context,
}, info) => {
  await signIn(context, info);
  const asked: Promise<[path: string, hasCookie: boolean]>[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/salvas" || pathname === "/meus-dados") {
      asked.push(request.allHeaders().then(({ cookie }) => [pathname, cookie !== undefined]));
    }
  });
  await page.goto(SCHOOL);
  await page.getByRole("button", { name: /^Salvar Colégio Prado/ }).click();
  const all = ["/salvas", `/salvas?escolas=${SCHOOL.slice(8)}`, "/conferir", SCHOOL];
  await expect.poll(() => copies(page)).toEqual(all);
  await page.goto("/meus-dados");
  await expect(page.getByText(/^Conta de /)).toBeAttached();
  expect(await copies(page)).toEqual(all);
  expect(await Promise.all(asked)).toEqual([
    ["/salvas", false],
    ["/salvas", false],
    ["/meus-dados", true],
  ]);

  await goOffline(page);
  await page.goto(CITY);
  await expect(page.getByRole("link", { name: "Tentar de novo" })).toBeVisible();
  await context.setOffline(false);
  await page.goto(SCHOOL);
  await page.getByRole("button", { name: /^Remover Colégio Prado/ }).click();
  await expect.poll(() => workers(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});
