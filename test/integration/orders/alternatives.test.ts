import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { offer } from "../../../src/backend/schema/catalog.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import type { Reservable } from "../../../src/contract/v3/orders.ts";
import { browser } from "../post.ts";
import { ask, publishWorld } from "../worker.ts";
import { allOf, clearOrders } from "./market.ts";

const OFFER = "offer-35000001";

let ana: string;

/** The offer of the world in other shifts, a later year and another grade. */
beforeAll(async () => {
  await publishWorld();
  const [own] = (await drizzle(env.DB).select().from(offer)).filter(({ id }) => id === OFFER);
  const others = [
    { id: "tarde-cara", shift: "tarde", netMonthlyFeeCents: 70_000 },
    { id: "tarde-barata", shift: "tarde", netMonthlyFeeCents: 64_000 },
    { id: "mesmo-turno", netMonthlyFeeCents: 50_000 },
    { id: "fora-do-ar", shift: "noturno", isActive: 0 },
    { id: "sem-desconto", shift: "noturno", discountPercent: 0 },
    { id: "outra-serie", shift: "noturno", gradeSlug: "medio_3-serie" },
    { id: "outro-ano", shift: "noturno", year: own!.year + 1 },
  ];
  // One by one: D1 binds at most a hundred values.
  for (const other of others)
    await drizzle(env.DB)
      .insert(offer)
      .values({ ...own!, ...other });
  await env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (1, 'ana@familia.example', 'Ana', '2026-01-01', '2026-01-01')",
  ).run();
  ana = await openSession(env.DB, 1, "Teste", new Date());
});
beforeEach(clearOrders);

test("an offer tells the cheapest of each other shift of its grade and year, and no other", async () => {
  const answer = await ask(`/v3/marketplace/offers/${OFFER}`);
  const { alternatives } = (await answer.json()) as Reservable;
  expect(alternatives?.map(({ offer: { id }, amounts }) => [id, amounts.dueNow])).toEqual([["tarde-barata", 64_000]]);
});

const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

test("without script another shift is shown with its amounts first, and reserved when it is sent again", async () => {
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  const form = { key: "reserva-da-bia", seenMonthlyFee: "60000", seenDueNow: "60000", studentNickname: "Bia Maria" };
  const shown = await family.form(`/reservar/${OFFER}`, { ...form, offer: "tarde-barata" });
  const html = await shown.text();
  expect(shown.status).toBe(200);
  expect(await allOf(schema.scholarshipOrder)).toEqual([]);
  expect(html).toContain("Confira os valores e reserve.");
  expect(html).toContain('value="Bia Maria"');
  expect(html).toContain('action="/reservar/tarde-barata"');
  expect([field(html, "seenMonthlyFee"), field(html, "seenDueNow")]).toEqual(["64000", "64000"]);

  const seen = { seenMonthlyFee: "64000", seenDueNow: "64000", offer: "tarde-barata" };
  const reserved = await family.form("/reservar/tarde-barata", { ...form, ...seen });
  expect(reserved.status).toBe(303);
  expect((await allOf(schema.scholarshipOrder)).map(({ offerId }) => offerId)).toEqual(["tarde-barata"]);
});

test("a choice that does not exist is not found, and nothing is reserved", async () => {
  const family = browser(env);
  family.cookies.set("authentication_token", ana);
  const form = { key: "reserva-da-bia", seenMonthlyFee: "1", seenDueNow: "1", studentNickname: "Bia", offer: "nada" };
  expect((await family.form(`/reservar/${OFFER}`, form)).status).toBe(404);
  expect(await allOf(schema.scholarshipOrder)).toEqual([]);
});
