import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { PageTracking } from "../../src/contract/tracking.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

async function tracking(path: string): Promise<PageTracking> {
  const answer = await ask(path, { "x-tracking": "1" });
  expect(answer.headers.get("content-type")).toContain("application/json");
  return answer.json();
}

test("a search event has its route, path and results", async () => {
  const { route, path, events } = await tracking("/busca/sp/sao-paulo-sp?shifts=manha");
  expect(route).toBe("/busca/:state/:city");
  expect(path).toContain("/busca/sp/sao-paulo-sp");
  expect(events.map((e) => e.event)).toEqual(["Current Searchable Data Received", "Search Behavior Triggered"]);
  expect(events[0]).toMatchObject({ city: "sao-paulo-sp", state: "sp", shifts: ["manha"], total: expect.any(Number) });
});

test("a scholarship search event has its offers, field by field", async () => {
  const { events, offers } = await tracking("/matriculas/buscar-bolsas?distinct=false");
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
  expect(events[1]).toMatchObject({ offer_uuids: offers.map((o) => o.id) });
});

test("a school event has the four fields of a tracked school", async () => {
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

test("the container is loaded only outside development", async () => {
  const container = { ...env, TAG_MANAGER_ID: "GTM-TEST01" };
  const [local, production] = await Promise.all(
    ["local", "production"].map(async (ENVIRONMENT) => {
      const answer = await ask("/termos-de-uso", {}, { ...container, ENVIRONMENT } as unknown as Env);
      return { html: await answer.text(), policy: answer.headers.get("content-security-policy") };
    }),
  );
  expect(local!.html).toContain('id="consentimento"');
  expect(local!.html).not.toContain("GTM-TEST01");
  expect(production!.html).toContain('data-tag-manager="GTM-TEST01"');
  expect(production!.policy).toContain("https://*.googletagmanager.com");
});
