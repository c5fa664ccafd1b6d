import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import type { PageTracking } from "../../src/contract/tracking.ts";
import { app } from "../../src/worker/app.tsx";
import { OFFER } from "./security/families.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

beforeAll(async () => {
  await publishWorld();
  // A school with more scholarships than a card shows at once.
  const copy = `INSERT INTO offer (id, inep_code, year, grade_slug, shift, list_monthly_fee_cents, discount_percent,
      net_monthly_fee_cents, checked_at, source_id)
    SELECT id || ?2, inep_code, year, grade_slug, ?2, list_monthly_fee_cents, discount_percent, net_monthly_fee_cents,
      checked_at, source_id FROM offer WHERE id = ?1`;
  const copies = ["tarde", "integral"].map((shift) => env.DB.prepare(copy).bind(OFFER, shift));
  await env.DB.batch(copies);
  await publishAll(env, { now: new Date() });
});

async function tracking(path: string): Promise<PageTracking> {
  const response = await ask(path, { "x-tracking": "1" });
  expect(response.headers.get("content-type")).toContain("application/json");
  return response.json();
}

test("a search event has its route, path and results", async () => {
  const { route, path, events } = await tracking("/busca/sp/sao-paulo-sp?shifts=manha");
  expect(route).toBe("/busca/:state/:city");
  expect(path).toContain("/busca/sp/sao-paulo-sp");
  expect(events.map((e) => e.event)).toEqual(["Current Searchable Data Received", "Search Behavior Triggered"]);
  expect(events[0]).toMatchObject({ city: "sao-paulo-sp", state: "sp", shifts: ["manha"], total: expect.any(Number) });
});

test("a scholarship search event has its offers, field by field (E22)", async () => {
  const { offers } = await tracking("/matriculas/buscar-bolsas?distinct=false");
  expect(offers.length).toBeGreaterThan(0);
  const [offer] = offers;
  expect(Object.keys(offer!).sort()).toEqual(
    [
      "id",
      "discount_percentage",
      "monthly_fee",
      "monthly_fee_with_discount",
      "product_shift",
      "product_slug_stage_grade",
      "product_title",
      "school_location",
      "school_slug",
      "school_reviews",
      "school_tags",
      "year",
    ].sort(),
  );
  expect(offer!.monthly_fee_with_discount).toBeLessThan(offer!.monthly_fee);
});

test("a search of scholarships counts schools, as its page does, and names the offers shown (K27, T2, T6)", async () => {
  const path = "/matriculas/buscar-bolsas?distinct=false&city=sao-paulo-sp&years=todos";
  const [{ events, offers }, html] = [await tracking(path), await (await ask(path)).text()];
  const [, all, schools] = /([\d.]+) bolsas? em ([\d.]+) escolas?/.exec(html.replaceAll("\u00a0", " "))!;
  expect(events[0]).toMatchObject({ total: Number(schools), offers_total: Number(all) });
  const { offer_uuids: shown } = events[1] as { readonly offer_uuids: readonly string[] };
  expect(offers.map(({ id }) => id)).toEqual(expect.arrayContaining([...shown]));
  const bySchool = Map.groupBy(offers, ({ school_slug }) => school_slug);
  expect(Math.max(...Array.from(bySchool.values(), ({ length }) => length))).toBeGreaterThan(2);
  for (const own of bySchool.values()) {
    expect(own.filter(({ id }) => shown.includes(id)).length).toBe(new Set(own.map(({ year }) => year)).size);
  }
});

test("a school event has the four fields of a tracked school (E21, T4)", async () => {
  const [first] = (await tracking("/matriculas/buscar-bolsas?distinct=false")).offers;
  const { route, events } = await tracking(`/escola/${first!.school_slug}`);
  expect(route).toBe("/escola/:slug");
  expect(events).toEqual([
    {
      event: "Current Visitable Data Received",
      school: {
        cod_ent: expect.stringMatching(/^\d{8}$/),
        name: expect.any(String),
        is_partner: expect.any(Boolean),
        administrative_dependency: "privada",
      },
    },
  ]);
});

test("without a container there is no consent banner, and no third-party host is allowed", async () => {
  const bindings = { ...env, TAG_MANAGER_ID: "" };
  const quiet = await ask("/politica-de-cookies", {}, bindings);
  expect(await quiet.text()).not.toContain('id="consentimento"');
  expect(quiet.headers.get("content-security-policy")).not.toContain("google");
});

test("the container is loaded only outside development (T7, C42)", async () => {
  const container = { ...env, TAG_MANAGER_ID: "GTM-TEST01" };
  const [local, production] = await Promise.all(
    ["local", "production"].map(async (ENVIRONMENT) => {
      const response = await ask("/termos-de-uso", {}, { ...container, ENVIRONMENT } as unknown as Env);
      return { html: await response.text(), policy: response.headers.get("content-security-policy") };
    }),
  );
  expect(local!.html).toContain('id="consentimento"');
  expect(local!.html).not.toContain("GTM-TEST01");
  expect(production!.html).toContain('data-tag-manager="GTM-TEST01"');
  expect(production!.policy).toContain("https://*.googletagmanager.com");
});

describe("the answer to the consent banner", () => {
  const send = (body: string, headers: HeadersInit) =>
    app.fetch(
      new Request(`${ORIGIN}/consentimento`, {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      }),
      env,
      createExecutionContext(),
    );
  const own = { origin: ORIGIN, referer: `${ORIGIN}/busca/sp?page=2` };

  test.each([
    ["resposta=all", "consentimento=1.medicao.campanhas", "/busca/sp?page=2"],
    ["resposta=none&finalidade=medicao", "consentimento=1", "/busca/sp?page=2"],
    ["resposta=chosen&finalidade=campanhas&finalidade=outra", "consentimento=1.campanhas", "/busca/sp?page=2"],
    ["resposta=manage", undefined, "/politica-de-cookies"],
    ["", undefined, "/politica-de-cookies"],
  ])("“%s” works before the script is there", async (body, cookie, target) => {
    const response = await send(body, own);
    expect([response.status, locationOf(response)]).toEqual([303, target]);
    expect(response.headers.get("set-cookie")?.split(";")[0]).toBe(cookie);
  });

  test.each([["https://mau.example/x"], ["x"], [`${ORIGIN}//mau.example/`]])(
    "never leads to another site: %s",
    async (referer) => {
      const target = locationOf(await send("resposta=none", { origin: ORIGIN, referer }));
      expect(new URL(target, ORIGIN).origin).toBe(ORIGIN);
    },
  );

  test("of another site is refused", async () => {
    const response = await send("resposta=all", { origin: "https://mau.example" });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
  });

  test("hides the banner, which comes right after the way to the content", async () => {
    const html = async (cookie: string) => (await ask("/termos-de-uso", { cookie })).text();
    const asks = /<a class="skip"[^>]*>[^<]*<\/a><section id="consentimento"[^>]*>/.exec(await html(""))![0];
    expect(asks).not.toContain("hidden");
    expect(await html("consentimento=1")).toMatch(/<section id="consentimento"[^>]* hidden=""/);
  });
});
