import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { marketOf, meeting, NOW, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { leadRow } from "../../../test/fixtures/rows.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { lead, leadLink } from "../schema/leads.ts";
import { hashToken } from "../tokens.ts";
import { cancelLead, readLeadByLink } from "./leads.api.ts";

test("a request that is cancelled twice at once is cancelled once, and its school gets one e-mail", async () => {
  const db = openMemoryD1();
  const market = marketOf(db);
  await market.open();
  const post = market.postOffice();
  const inepCode = (await db.prepare("SELECT inep_code AS code FROM school LIMIT 1").first<string>("code"))!;
  const orm = drizzle(db);
  await orm.insert(lead).values(leadRow({ protocol: "CON-1", inepCode }));
  await orm.insert(leadLink).values({ tokenHash: await hashToken("token"), leadId: "CON-1" });

  const both = { ...post.bindings, DB: meeting(db, 2) };
  const responses = await Promise.all([1, 2].map(() => cancelLead(both, "token", NOW)));
  expect(responses.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  await flushOutbox(post.bindings, NOW);
  expect(post.mails.map(({ to }) => to)).toEqual([SCHOOL_EMAIL]);
  expect((await readLeadByLink(db, "token", NOW)).status).toBe("cancelled");
});
