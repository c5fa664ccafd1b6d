import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAILBOX_TOTAL } from "../../../src/backend/mail/recipient-limits.ts";
import { mailboxOf } from "../../../src/domain/people/email.ts";
import { browser } from "../post.ts";
import { publishWorldWithInbox } from "../worker.ts";
import { samplePath } from "./addresses.ts";
import { OPEN_CALLS, post, prepare, reset, VICTIM } from "./open-calls.ts";

const [NAME, DOMAIN] = VICTIM.split("@") as [string, string];

beforeAll(async () => {
  await publishWorldWithInbox();
  await prepare();
  await reset();
});
afterAll(reset);

/** Sends a call that names the victim, under one more spelling of the address and from another network. */
async function send(call: string, body: object, parts: Record<string, string> | undefined, i: number): Promise<void> {
  const [method, pattern] = call.split(" ") as [string, string];
  const spelled = JSON.stringify(body).replaceAll(VICTIM, `${NAME}+${i}@${DOMAIN}`);
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const caller = browser(post.bindings, `203.0.${Math.floor(i / 250)}.${(i % 250) + 1}`);
  await caller.send(samplePath(pattern, parts), { method, headers, body: spelled });
}

test("whatever strangers call, and however they spell it, a mailbox that nobody has proven gets few e-mails a day", async () => {
  const mailed = new Set<string>();
  let sent = 0;
  const calls: (readonly [call: string, made: Awaited<ReturnType<(typeof OPEN_CALLS)[string]>>])[] = [];
  for (const [call, make] of Object.entries(OPEN_CALLS)) {
    const made = await make();
    if (JSON.stringify(made.body).includes(VICTIM)) calls.push([call, made]);
  }
  for (let round = 0; round < 4; round++) {
    for (const [call, { body, parts }] of calls) {
      const before = post.mails.length;
      await send(call, body, parts, sent++);
      if (post.mails.length > before) mailed.add(call);
    }
  }
  const toVictim = post.mails.filter(({ to }) => mailboxOf(to) === VICTIM);
  expect(mailed.size).toBeGreaterThan(6);
  expect(toVictim).toHaveLength(MAILBOX_TOTAL.count);

  // Of an account, the way in stays open to its owner.
  await env.DB.prepare(
    "INSERT INTO account (email, name, created_at, updated_at) VALUES (?, 'Rui', '2026-11-01', '2026-11-01')",
  )
    .bind(VICTIM)
    .run();
  await env.DB.prepare("DELETE FROM attempt").run();
  await browser(post.bindings).json("/v3/account/auth/email-code", { email: VICTIM, returnPath: "/perfil" });
  expect(post.mails.at(-1)).toMatchObject({ to: VICTIM, subject: expect.stringContaining("é o seu código") });
});
