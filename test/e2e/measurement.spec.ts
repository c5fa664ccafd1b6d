import type { Page } from "@playwright/test";
import * as v from "valibot";
import { BROWSER_EVENTS, type BrowserEventName, browserEvent } from "../../src/contract/events.ts";
import { FORM_EVENTS } from "../../src/site/form-events.ts";
import { expectNoViolations } from "./axe.ts";
import { CITY, expect, isSamePage, markPage, SCHOOL, test } from "./fixtures.ts";
import { signIn, signInAsTeam } from "./sign-in.ts";

type Event = Record<string, unknown> & { readonly event: string };

const measured = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: Event[] }).dataLayer ?? []) as Promise<Event[]>;
const names = async (page: Page) => (await measured(page)).map(({ event }) => event);
const banner = (page: Page) => page.getByRole("region", { name: "Escolha sobre cookies" });

test.use({ storageState: { cookies: [], origins: [] } });

test("the consent banner: axe finds nothing", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/termos-de-uso");
  await page.getByRole("button", { name: "Gerenciar" }).click();
  await expectNoViolations(page, "#consentimento");
});

test("the banner covers no action at 195 px of width, which a phone has at 200 %", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto(SCHOOL);
  await expect(banner(page)).toBeVisible();
  const action = page.getByRole("link", { name: "Quero esta bolsa" });
  await action.scrollIntoViewIfNeeded();
  const isFree = await action.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree).toBe(true);
  for (const response of await banner(page).getByRole("button").all()) {
    await response.scrollIntoViewIfNeeded();
    await response.click({ trial: true });
  }
});

test("nothing is measured before an answer, nor after a refusal, which is remembered (T10)", {
  tag: "@any-screen",
}, async ({ page, context }) => {
  await page.goto(CITY);
  await expect(banner(page)).toBeVisible();
  expect(await names(page)).toEqual([]);
  await page.getByRole("button", { name: "Rejeitar" }).click();
  await expect(banner(page)).toBeHidden();
  await page.goto("/termos-de-uso");
  await expect(banner(page)).toBeHidden();
  expect(await names(page)).toEqual([]);
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([["consentimento", "1"]]);
});

test("the three answers have equal prominence", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto("/termos-de-uso");
  await expect(banner(page)).toBeVisible();
  const looks = await banner(page)
    .locator(".choices button")
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontWeight, border } = getComputedStyle(button);
        const { width, height } = button.getBoundingClientRect();
        return { backgroundColor, color, fontWeight, border, width: Math.round(width), height };
      }),
    );
  expect(looks).toHaveLength(3);
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1);
});

test("the banner is second for the keyboard, covers nothing, and moves nothing when it comes", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto(CITY);
  await expect(banner(page)).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
  const focused = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      const ask = document.getElementById("consentimento")!;
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        name: document.activeElement!.textContent!.trim(),
        isAsking: ask.contains(document.activeElement),
        isUnderQuestion: ask.contains(above) && !ask.contains(document.activeElement),
      };
    });
  const stops: Awaited<ReturnType<typeof focused>>[] = [];
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press("Tab");
    stops.push(await focused());
  }
  expect(stops.slice(0, 4).map(({ name }) => name)).toEqual(["Ir para o conteúdo", "Aceitar", "Rejeitar", "Gerenciar"]);
  expect(stops.filter(({ isUnderQuestion }) => isUnderQuestion)).toEqual([]);
  expect(stops.filter(({ isAsking }) => isAsking)).toHaveLength(3);
});

test("after consent a search is measured, and each change of it (T1)", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto(CITY);
  await page.getByRole("button", { name: "Aceitar" }).click();
  const search = ["content-view", "Current Searchable Data Received", "Search Behavior Triggered"];
  await expect.poll(() => names(page)).toEqual(search);
  expect((await measured(page))[0]).toEqual({ event: "content-view", route: "/busca/:state/:city", path: CITY });

  await markPage(page);
  await page.getByRole("link", { name: "Próximo" }).click();
  await expect.poll(() => names(page).then((all) => all.slice(-3))).toEqual(search);
  await expect
    .poll(async () => (await measured(page)).at(-1))
    .toMatchObject({ current_page: 2, num_pages: expect.any(Number) });
  expect(await isSamePage(page)).toBe(true);
});

test(
  "after a login the base user is asked for once, and named to measurement with consent (S14, S15, T9)",
  { tag: "@any-screen" },
  async ({ page, context }, info) => {
    await signIn(context, info);
    await context.addCookies([{ name: "consentimento", value: "1.medicao", url: info.project.use.baseURL! }]);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/v3/account/user/me")) asked.push(request.url());
    });
    for (const path of ["/minhas-bolsas", "/meus-pedidos", CITY]) {
      await page.goto(path);
      await expect.poll(() => names(page)).toContain("content-view");
      expect((await measured(page))[0]).toEqual({
        event: "identify",
        base_user_id: expect.stringMatching(/^[1-9]\d*$/),
      });
    }
    expect(asked).toHaveLength(1);
  },
);

test("opening an offer is measured with its fields, and so is a button (E18, E22, T3, T5, T8)", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.context().addCookies([{ name: "consentimento", value: "1.medicao", url: "http://localhost" }]);
  await page.goto("/matriculas/buscar-bolsas?distinct=false");
  await expect.poll(() => names(page)).toContain("Search Behavior Triggered");
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await page.locator("[data-offer] a").first().click();
  const click = (await measured(page)).find(({ event }) => event === "OfferCardClick");
  expect(click).toMatchObject({ id: expect.any(String), school_slug: expect.any(String), year: expect.any(Number) });
  expect(Object.keys(click!)).toHaveLength(1 + 12);
  const button = page.locator("main button:not([data-label])").filter({ hasText: /\S/ }).first();
  await button.dispatchEvent("click");
  const label = (await button.textContent())!.trim();
  expect((await measured(page)).at(-1)).toEqual({
    event: "GambitInteractionTracking",
    event_type: "button_click",
    label,
  });
});

test(
  "a journey pushes each event of the contract with exactly its fields, and the team sees them live",
  {
    tag: "@any-screen",
  },
  async ({ page, context, browser, baseURL }, info) => {
    const seen: Event[] = [];
    const collect = async () => void seen.push(...(await measured(page)));
    // The list of live events is of the same browser, and of another person.
    await signInAsTeam(context, info);
    const list = await context.newPage();
    await list.goto("/admin/eventos");
    await expect(list.getByRole("status").filter({ hasText: "Esperando" })).toBeVisible();
    await context.addCookies([{ name: "consentimento", value: "1.medicao", url: baseURL! }]);
    await page.goto("/matriculas/buscar-bolsas?distinct=false");
    await expect.poll(() => names(page)).toContain("Search Behavior Triggered");
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await page.locator("[data-offer] a").first().click();
    await page.locator("main button:not([data-label])").filter({ hasText: /\S/ }).first().dispatchEvent("click");
    await collect();
    await expect(list.getByRole("listitem").filter({ hasText: "OfferCardClick" }).first()).toContainText(
      "como no contrato",
    );
    await expect(list.locator(".live .off")).toHaveCount(0);
    await page.goto(SCHOOL);
    await expect.poll(() => names(page)).toContain("Current Visitable Data Received");
    await collect();
    // The start of the container, which this build does not load, is seen with one that is taken away on its way.
    const other = await browser.newContext({ bypassCSP: true, baseURL: baseURL! });
    // So are the events of forms, which `readEvents` of the tests of the Worker follows from each form.
    const cookies = { consentimento: "1.medicao", acoes: FORM_EVENTS.join(".") };
    await other.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseURL! })));
    const third = await other.newPage();
    await third.route("https://www.googletagmanager.com/**", (route) => route.abort());
    await third.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () =>
        document.querySelector("#consentimento")!.setAttribute("data-tag-manager", "GTM-TEST01"),
      ),
    );
    await third.goto("/termos-de-uso");
    await expect.poll(() => names(third)).toContain("content-view");
    seen.push(...(await measured(third)));
    await other.close();
    for (const event of seen) {
      const name = event.event as BrowserEventName;
      expect(v.safeParse(browserEvent(name), event).issues ?? [], JSON.stringify(event)).toEqual([]);
    }
    expect([...new Set(seen.map(({ event }) => event))].sort()).toEqual(Object.keys(BROWSER_EVENTS).sort());
  },
);

test("choices by purpose are stored, and can be changed where the cookies are listed", { tag: "@any-screen" }, async ({
  page,
  context,
}) => {
  await page.goto("/politica-de-cookies");
  await page.getByRole("button", { name: "Gerenciar" }).click();
  const origin = page.getByRole("checkbox", { name: /Origem da visita/ });
  await expect(origin).not.toBeChecked();
  await origin.check();
  await page.getByRole("button", { name: "Salvar escolha" }).click();
  await expect.poll(async () => (await context.cookies())[0]?.value).toBe("1.campanhas");
  expect(await names(page)).toEqual([]);
  await page.getByRole("link", { name: "preferências de cookies" }).click();
  await expect(origin).toBeChecked();
});

test.describe("with a tag manager", () => {
  // The policy of such a build allows third-party scripts (`headers.test.ts`); that of this build does not.
  test.use({ bypassCSP: true });

  test("the tag manager loads after consent, and receives only the cleaned address", { tag: "@any-screen" }, async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = [];
    await page.route("https://www.googletagmanager.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "" });
    });
    // In this build, as in production.
    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () =>
        document.querySelector("#consentimento")!.setAttribute("data-tag-manager", "GTM-TEST01"),
      ),
    );
    const token = "a".repeat(64);
    await page.goto(`/termos-de-uso?convite=${token}#${token}`, {
      referer: `${baseURL}/pedido-de-contato/${token}`,
    });
    await expect(banner(page)).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Aceitar" }).click();
    await expect.poll(() => asked).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST01"]);
    const { origin } = new URL(page.url());
    expect((await measured(page))[0]).toMatchObject({ event: "gtm.js", page_location: `${origin}/termos-de-uso` });
    expect(JSON.stringify(await measured(page))).not.toContain(token);
  });
});

test("pages with passwords ask for no consent and measure nothing, and the measured visitor is forgotten", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto("/termos-de-uso");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect.poll(() => names(page)).toEqual(["content-view"]);
  const baseUser = () => page.evaluate(() => localStorage.getItem("baseUser"));
  expect(await baseUser()).toBeNull();
  await page.evaluate(() => localStorage.setItem("baseUser", '{"baseUserId":42,"isPreUser":true,"sessionToken":"x"}'));
  await page.goto("/entrar");
  await expect(page.getByLabel("Senha", { exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(await names(page)).toEqual([]);
  await expect.poll(baseUser).toBeNull();
});

/**
 * Lets the page learn of a newer version: its code, which loads a second after the page, asks until it knows of one.
 */
async function checkBuild(page: Page): Promise<void> {
  const asks = () =>
    page.evaluate(() => {
      const { fetch } = window;
      let isAsked = false;
      window.fetch = (...request) => {
        isAsked ||= String(request[0]).includes("/builds/latest.json");
        return fetch(...request);
      };
      document.dispatchEvent(new Event("visibilitychange"));
      window.fetch = fetch;
      return isAsked;
    });
  await expect.poll(asks).toBe(true);
  await expect.poll(asks).toBe(false);
}

test.describe("a newer version of the site", () => {
  test.beforeEach(async ({ page }) => {
    await page.route("**/builds/latest.json?*", (route) => route.fulfill({ json: { id: "newer" } }));
    await page.goto(CITY);
    await markPage(page);
    await checkBuild(page);
  });

  test("loads with the next navigation, at most once in ten seconds for a path (S21, S22, A30, C22)", {
    tag: "@any-screen",
  }, async ({ page }) => {
    expect(await isSamePage(page)).toBe(true);
    // A busy machine may take more than ten seconds for what follows.
    await page.clock.setFixedTime(new Date());
    await page.getByRole("link", { name: "Próximo" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => isSamePage(page)).toBe(false);
    await page.waitForLoadState();

    await markPage(page);
    await checkBuild(page);
    await page.getByRole("link", { name: "Próximo" }).click();
    await expect(page).toHaveURL(/page=3/);
    expect(await isSamePage(page)).toBe(true);
  });

  test("never discards typed text", { tag: "@any-screen" }, async ({ page }) => {
    // Without the suggestions, which fill a phone's screen.
    await page
      .locator("input[name=q]")
      .first()
      .evaluate((input: HTMLInputElement) => {
        input.value = "vert";
      });
    await page.getByRole("link", { name: "Próximo" }).click();
    await expect(page).toHaveURL(/page=2/);
    expect(await isSamePage(page)).toBe(true);
  });
});
