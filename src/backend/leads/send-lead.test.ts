import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { listLeads } from "../admin/leads.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { readSchools } from "../publish/read-schools.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashToken } from "../tokens.ts";
import { commit } from "../workflow/transaction.ts";
import { resendLead, sendLead } from "./send-lead.service.ts";

const ASKED = {
  name: "Rosa Lima",
  phone: "11987654321",
  email: "",
  preference: "whatsapp",
  grade: "",
  year: "",
  shift: "",
  message: "Há vaga?",
  bestTime: "",
  visit: "",
  acceptsSharing: true,
  acceptsMarketing: false,
} as const;

test("a partner without an e-mail address gets requests at its desk, once somebody takes care of its page", async () => {
  const db = openMemoryD1();
  const market = marketOf(db);
  await market.open();
  const post = market.postOffice();
  const caller = { env: post.bindings, client: { ip: "203.0.113.9", device: "Teste" }, now: NOW };
  const inepCode = "35000001";
  const find = db.prepare("UPDATE school SET email = NULL WHERE inep_code = ? RETURNING slug").bind(inepCode);
  const slug = (await find.first<string>("slug"))!;
  const send = (key: string) => sendLead(caller, slug, ASKED, key, null);
  const hasDesk = async () => (await readSchools(drizzle(db), [inepCode], seasonOf(NOW)))[0]!.hasDesk;

  expect(await hasDesk()).toBe(false);
  await expect(send("lead-key-a1")).rejects.toMatchObject({ code: "leads_closed" });
  const claim = claimRow({ id: "rita", inepCode, status: "approved", tokenHash: await hashToken("rita") });
  await drizzle(db).insert(schoolClaim).values(claim);
  expect(await hasDesk()).toBe(true);
  await send("lead-key-a2");
  await flushOutbox(post.bindings, NOW);
  expect(post.mails.map(({ to }) => to)).toEqual([claim.email]);
  expect(post.mails[0]!.text).toMatch(/\/mesa\/[\da-f]{64}\/pedidos/);
  // The team sends it again, to the same people.
  const { leads } = await listLeads(db, 1, "");
  expect(leads.map(({ canResend }) => canResend)).toEqual([true]);
  await commit(db, await resendLead(post.bindings, leads[0]!.protocol, NOW));
  await db.prepare("UPDATE school SET email = 'escola@escola.example' WHERE inep_code = ?").bind(inepCode).run();
  await commit(db, await resendLead(post.bindings, leads[0]!.protocol, NOW));
  await flushOutbox(post.bindings, NOW);
  expect(post.mails.slice(1).map(({ to }) => to)).toEqual([claim.email, "escola@escola.example", claim.email]);
});
