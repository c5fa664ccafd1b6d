import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { offer } from "../../../src/backend/schema/catalog.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import { marketOf, OFFER } from "../../fixtures/market.ts";
import { browser } from "../post.ts";
import { publishWorld } from "../worker.ts";

const { allOf, clear } = marketOf(env.DB);

let ana: string;

/** The offer of the world, and a dearer one in another shift. */
beforeAll(async () => {
  await publishWorld();
  const [own] = (await drizzle(env.DB).select().from(offer)).filter(({ id }) => id === OFFER);
  await drizzle(env.DB)
    .insert(offer)
    .values({ ...own!, id: "tarde", shift: "tarde", netMonthlyFeeCents: 64_000 });
  await env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (1, 'ana@familia.example', 'Ana', '2026-01-01', '2026-01-01')",
  ).run();
  ana = await openSession(env.DB, 1, "Teste", new Date());
});
beforeEach(clear);

const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

test("without script another shift is shown with its amounts first, and reserved when it is sent again", async () => {
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  const form = {
    key: "reserva-da-bia",
    seenMonthlyFeeCents: "60000",
    seenDueNowCents: "60000",
    studentNickname: "Bia Maria",
  };
  const shown = await family.form(`/reservar/${OFFER}`, { ...form, offer: "tarde" });
  const html = await shown.text();
  expect(shown.status).toBe(200);
  expect(await allOf(schema.scholarshipOrder)).toEqual([]);
  expect(html).toContain("Confira os valores e reserve.");
  expect(html).toContain('value="Bia Maria"');
  expect(html).toContain('action="/reservar/tarde"');
  expect([field(html, "seenMonthlyFeeCents"), field(html, "seenDueNowCents")]).toEqual(["64000", "64000"]);

  const seen = { seenMonthlyFeeCents: "64000", seenDueNowCents: "64000", offer: "tarde" };
  const reserved = await family.form("/reservar/tarde", { ...form, ...seen });
  expect(reserved.status).toBe(303);
  expect((await allOf(schema.scholarshipOrder)).map(({ offerId }) => offerId)).toEqual(["tarde"]);
});

test("a choice that does not exist is not found, and nothing is reserved", async () => {
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  const form = {
    key: "reserva-da-bia",
    seenMonthlyFeeCents: "1",
    seenDueNowCents: "1",
    studentNickname: "Bia",
    offer: "nada",
  };
  expect((await family.form(`/reservar/${OFFER}`, form)).status).toBe(404);
  expect(await allOf(schema.scholarshipOrder)).toEqual([]);
});

test("an offer without seats says so, and leads to a free shift, the school and its news", async () => {
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  await env.DB.prepare("UPDATE offer SET seats = 1 WHERE id = ?").bind(OFFER).run();
  const look = async () => (await family.get(`/reservar/${OFFER}`)).text();
  expect(await look()).toContain('name="studentNickname"');
  const form = {
    key: "a-ultima-vaga",
    seenMonthlyFeeCents: "60000",
    seenDueNowCents: "60000",
    studentNickname: "Bia",
  };
  expect((await family.form(`/reservar/${OFFER}`, form)).status).toBe(303);
  const full = await look();
  expect(full).toContain("Todas as vagas desta bolsa estão reservadas");
  expect(full).toContain('href="/reservar/tarde"');
  expect(full).toMatch(/name="pagina" value="\/escola\/[^"]+serie=/);
  expect(full).not.toContain('name="studentNickname"');
  await env.DB.prepare("UPDATE offer SET seats = 0").run();
  expect(await look()).not.toContain('href="/reservar/tarde"');
  await env.DB.prepare("UPDATE offer SET seats = NULL").run();
});
