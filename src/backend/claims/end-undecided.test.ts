import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { after, DAY, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { CLAIM_DAYS } from "../../domain/requests/claim-deadline.ts";
import { CLAIM_TRANSITIONS, type ClaimStatus } from "../../domain/requests/request-status.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { act } from "../admin/admin.api.ts";
import type { BackendBindings } from "../env.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { schoolClaim } from "../schema/claims.ts";
import { endUndecidedClaims } from "./end-undecided.ts";

const db = openMemoryD1();
const market = marketOf(db);
let post = market.postOffice();

beforeAll(() => market.open());
beforeEach(async () => {
  await db.batch(["school_claim", "mail_outbox"].map((table) => db.prepare(`DELETE FROM ${table}`)));
  post = market.postOffice();
});

async function add(id: string, status: ClaimStatus, days: number): Promise<void> {
  const row = claimRow({ id, status, email: `${id}@escola.example`, createdAt: isoBefore(NOW, { days }) });
  await drizzle(db).insert(schoolClaim).values(row);
}

async function run(now = NOW): Promise<string[]> {
  await endUndecidedClaims(post.bindings, now);
  await flushOutbox(post.bindings, now);
  return post.mails.map(({ to, subject }) => `${to} ${subject.split(":")[0]}`);
}

const statuses = async () =>
  Object.fromEntries((await market.allOf(schoolClaim)).map(({ id, status }) => [id, status]));

test("a claim that waits for the team ends after its days, with one letter; none in another state does", async () => {
  for (const status of Object.keys(CLAIM_TRANSITIONS) as ClaimStatus[]) {
    await add(`${status}-young`, status, CLAIM_DAYS - 1);
    await add(`${status}-old`, status, CLAIM_DAYS);
  }
  const before = await statuses();
  expect(await run()).toEqual(["open-old@escola.example Pedido encerrado sem decisão"]);
  expect(await statuses()).toEqual({ ...before, "open-old": "refused" });
  const ended = (await market.allOf(schoolClaim)).find(({ id }) => id === "open-old");
  expect(ended).toMatchObject({
    decision: `Ninguém decidiu em ${CLAIM_DAYS} dias.`,
    expiresAt: after(180 * DAY).toISOString(),
  });
  expect(post.mails[0]!.text).toContain("Peça de novo");
  expect(await run(after(10))).toHaveLength(1);
  expect(await run(after(DAY))).toEqual([
    "open-old@escola.example Pedido encerrado sem decisão",
    "open-young@escola.example Pedido encerrado sem decisão",
  ]);
});

test("two runs at once write one letter, and a decision at the same time gets its own only", async () => {
  await add("ana", "open", CLAIM_DAYS);
  await Promise.all([endUndecidedClaims(post.bindings, NOW), endUndecidedClaims(post.bindings, NOW)]);
  expect(await run()).toHaveLength(1);
  await add("bia", "open", CLAIM_DAYS);
  const env = post.bindings as unknown as BackendBindings;
  const decision = act(env, { id: 1, email: "a@b.example" }, "aprovar-escola", { id: "bia", reason: "conferido" }, NOW);
  await Promise.allSettled([decision, endUndecidedClaims(post.bindings, NOW)]);
  const letters = (await run()).filter((letter) => letter.startsWith("bia@"));
  expect(letters).toEqual([
    `bia@escola.example Pedido ${(await statuses()).bia === "approved" ? "aceito" : "encerrado sem decisão"}`,
  ]);
});
