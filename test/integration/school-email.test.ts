import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { applySchoolEmailChanges, OBJECTION_DAYS } from "../../src/backend/corrections/school-email-change.service.ts";
import { flushOutbox } from "../../src/backend/mail/outbox.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { browser, postOffice } from "./post.ts";
import { administrator, LEAD } from "./security/families.ts";
import { publishWorld } from "./worker.ts";

const OLD = "contato@vertice.example";
const NEW = "nova@vertice.example";
const REASON = "conferido no site da escola";
const DAY_MS = 86_400_000;

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = [
    "account",
    "attempt",
    "limited_mail",
    "school_correction",
    "school_email_change",
    "lead",
    "mail_outbox",
  ];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await setEmail(OLD);
  await env.DB.prepare("DELETE FROM school_email_event").run();
});

const setEmail = (email: string | null) =>
  env.DB.prepare("UPDATE school SET email = ? WHERE slug = ?").bind(email, VERTICE.slug).run();

const emailNow = () => env.DB.prepare("SELECT email FROM school WHERE slug = ?").bind(VERTICE.slug).first("email");

const changeNow = () => env.DB.prepare("SELECT status FROM school_email_change").first("status");

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

type Post = ReturnType<typeof postOffice>;

/** Anybody sends a correction of the school's e-mail, and the team accepts it. */
async function acceptCorrection(post: Post, value = NEW): Promise<void> {
  const fields = { field: "email", value, evidence: "está no site da escola", email: "" };
  expect((await browser(env).form(paths.correctSchool(VERTICE.slug), fields)).status).toBe(303);
  const id = await env.DB.prepare("SELECT id FROM school_correction WHERE status = 'open'").first<string>("id");
  await env.DB.prepare("DELETE FROM account").run();
  const team = await administrator();
  const accepted = await team.form(paths.adminCorrections(), { acao: "aceitar-correcao", id: id!, reason: REASON });
  expect(accepted.status).toBe(303);
  await flush(post);
}

/** Hands over what was written. */
const flush = (post: Post, now = inDays(0.01)) => flushOutbox(post.bindings, now);

/** The path in the last mail to an address that has one. */
function linkTo(post: Post, address: string): string {
  const paths = post.mails.map(({ to, text }) =>
    to === address ? /\/email-da-escola\/[\da-f]{64}/.exec(text)?.[0] : undefined,
  );
  return paths.findLast((path) => path !== undefined)!;
}

const press = (post: Post, path: string, acao: string) => browser(post.bindings).form(path, { acao });

test("a correction alone changes nothing: both addresses are notified, and leads go to the old one", async () => {
  const post = postOffice();
  await acceptCorrection(post);
  expect(await emailNow()).toBe(OLD);
  expect(post.mails.map(({ to, subject }) => [to, subject.split(":")[0]])).toEqual([
    [NEW, "Confirme o e-mail da escola"],
    [OLD, "Pediram para trocar o e-mail da escola"],
  ]);
  await applySchoolEmailChanges(post.bindings, inDays(OBJECTION_DAYS + 1));
  expect(await emailNow()).toBe(OLD);
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const sent = await browser(post.bindings).send(`/v3/schools/${VERTICE.slug}/leads`, {
    method: "POST",
    headers,
    body: JSON.stringify(LEAD),
  });
  expect(sent.status).toBe(201);
  expect(post.mails.filter(({ subject }) => subject.startsWith("Pedido de contato")).map(({ to }) => to)).toEqual([
    OLD,
  ]);
});

test("looking at a link changes nothing, for mail scanners follow links", async () => {
  const post = postOffice();
  await acceptCorrection(post);
  for (const address of [NEW, OLD]) {
    const page = await browser(post.bindings).get(linkTo(post, address));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(NEW)]);
  }
  expect([await changeNow(), await emailNow()]).toEqual(["waiting", OLD]);
});

test("confirmed by the new address, the change waits for an objection, and then the old one is notified", async () => {
  const post = postOffice();
  await acceptCorrection(post);
  expect((await press(post, linkTo(post, NEW), "confirmar")).status).toBe(303);
  await applySchoolEmailChanges(post.bindings, inDays(OBJECTION_DAYS - 0.1));
  expect([await changeNow(), await emailNow()]).toEqual(["confirmed", OLD]);
  const due = inDays(OBJECTION_DAYS + 0.1);
  await Promise.all([1, 2].map(() => applySchoolEmailChanges(post.bindings, due)));
  expect([await changeNow(), await emailNow()]).toEqual(["done", NEW]);
  await flush(post, due);
  const notices = post.mails.filter(({ subject }) => subject.startsWith("O e-mail da escola mudou"));
  expect(notices.map(({ to }) => to)).toEqual([OLD]);
  expect((await press(post, linkTo(post, OLD), "recusar")).status).toBe(303);
  expect(await emailNow()).toBe(NEW);
  const audit = await env.DB.prepare("SELECT action, before, after FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(audit).toEqual({
    action: "trocar-email-da-escola",
    before: JSON.stringify({ email: OLD }),
    after: JSON.stringify({ email: NEW }),
  });
});

test.each(["before", "after"])("the old address can refuse, %s the new one confirmed", async (when) => {
  const post = postOffice();
  await acceptCorrection(post);
  if (when === "after") await press(post, linkTo(post, NEW), "confirmar");
  expect((await press(post, linkTo(post, OLD), "recusar")).status).toBe(303);
  if (when === "before") await press(post, linkTo(post, NEW), "confirmar");
  await applySchoolEmailChanges(post.bindings, inDays(OBJECTION_DAYS + 1));
  expect([await changeNow(), await emailNow()]).toEqual(["refused", OLD]);
  const audit = await env.DB.prepare("SELECT action, target FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(audit).toEqual({ action: "recusar-email-da-escola", target: `escola ${VERTICE.slug}` });
  expect(await (await browser(post.bindings).get(linkTo(post, OLD))).text()).toContain("continua");
});

test("each link performs only its own action", async () => {
  const post = postOffice();
  await acceptCorrection(post);
  expect((await press(post, linkTo(post, OLD), "confirmar")).status).toBe(404);
  expect((await press(post, linkTo(post, NEW), "recusar")).status).toBe(404);
  expect((await press(post, linkTo(post, NEW), "constructor")).status).toBe(404);
  expect((await press(post, `/email-da-escola/${"0".repeat(64)}`, "confirmar")).status).toBe(404);
  expect([await changeNow(), await emailNow()]).toEqual(["waiting", OLD]);
});

test("a school without an address gets one as soon as that confirms", async () => {
  const post = postOffice();
  await setEmail(null);
  await acceptCorrection(post);
  expect(post.mails.map(({ to }) => to)).toEqual([NEW]);
  await press(post, linkTo(post, NEW), "confirmar");
  expect([await changeNow(), await emailNow()]).toEqual(["done", NEW]);
});

test("a newer correction takes the place of one that waits, and an address that changed otherwise ends it", async () => {
  const post = postOffice();
  await acceptCorrection(post);
  const first = linkTo(post, NEW);
  await acceptCorrection(post, "outra@vertice.example");
  expect((await press(post, first, "confirmar")).status).toBe(404);
  await press(post, linkTo(post, "outra@vertice.example"), "confirmar");
  await setEmail("importado@vertice.example");
  await applySchoolEmailChanges(post.bindings, inDays(OBJECTION_DAYS + 1));
  expect(await emailNow()).toBe("importado@vertice.example");
});

test("the address that the school has already is only marked as done", async () => {
  const post = postOffice();
  await acceptCorrection(post, OLD.toUpperCase());
  expect([post.mails, await changeNow()]).toEqual([[], null]);
});

test("an unused link expires", async () => {
  const post = postOffice();
  await acceptCorrection(post);
  await env.DB.prepare("UPDATE school_email_change SET expires_at = ?").bind(inDays(-1).toISOString()).run();
  expect((await press(post, linkTo(post, NEW), "confirmar")).status).toBe(404);
  expect((await browser(post.bindings).get(linkTo(post, OLD))).status).toBe(404);
});
