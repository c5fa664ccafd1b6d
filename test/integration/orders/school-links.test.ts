import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { renewSchoolLinks, SCHOOL_LINK_DAYS } from "../../../src/backend/orders/school-links.ts";
import { answerOrder, getBySchoolLink } from "../../../src/backend/orders/school-side.ts";
import { sendOrderEmails } from "../../../src/backend/orders/send-order-emails.ts";
import { withdraw } from "../../../src/backend/orders/withdraw.ts";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import { browser, postOffice } from "../post.ts";
import { ANA, after, clearOrders, NOW, openMarket, payOne, provider, YEAR } from "./market.ts";

const DAY = 24 * 60;
const OLD = "secretaria@escola.example";
const NEW = "contato@escola.example";

beforeAll(async () => {
  await openMarket();
  await env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, ?, '2026-01-01', '2026-01-01')",
  )
    .bind(ANA.userId, ANA.email, ANA.name)
    .run();
  await publishAll(env, { now: NOW });
});
beforeEach(async () => {
  await clearOrders();
  await env.DB.prepare("DELETE FROM mail_outbox").run();
  await moveTo(OLD);
});

const moveTo = (email: string | null) => env.DB.prepare("UPDATE school SET email = ?").bind(email).run();

type Post = ReturnType<typeof postOffice>;

/** A paid order whose school was mailed, and the token of that mail. */
async function mailedOrder(post: Post, now = after(2)) {
  const { order } = await payOne();
  await sendOrderEmails(post.bindings, now);
  return { order, token: post.lastToken() };
}

const toSchool = (post: Post) => post.mails.filter(({ to }) => to !== ANA.email).map(({ to }) => to);

/** The cron's part, in which mails are only handed over once they are written. */
async function renew(post: Post, now: Date): Promise<void> {
  await renewSchoolLinks(post.bindings, provider(), now);
  await sendOrderEmails(post.bindings, now);
}

const open = (token: string, now: Date) =>
  getBySchoolLink(env.DB, token, now).then(
    ({ code }) => code,
    (error) => error.code,
  );

test("e-mails about an order go to the school's current address", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await moveTo(NEW);
  await sendOrderEmails(post.bindings, after(2));
  await withdraw(env.DB, provider(), ANA.userId, order.code, after(3));
  await sendOrderEmails(post.bindings, after(4));
  expect(toSchool(post)).toEqual([NEW, NEW]);
  expect(order.snapshot.school.email).toBe(OLD);
});

test("the family sees the school's current address", async () => {
  const { order } = await payOne();
  await moveTo(NEW);
  const family = browser(env);
  family.cookies.set("authentication_token", await openSession(env.DB, ANA.userId, "Teste", new Date()));
  const page = await (await family.get(`/detalhes-da-bolsa/${order.code.toLowerCase()}`)).text();
  expect([page.includes(NEW), page.includes(OLD)]).toEqual([true, false]);
});

test("an expired link is replaced by e-mail while the school has the order", async () => {
  const post = postOffice();
  const { order, token } = await mailedOrder(post);
  const end = after(2 + SCHOOL_LINK_DAYS * DAY);
  const justBefore = new Date(end.getTime() - 1);
  await renew(post, justBefore);
  expect([await open(token, justBefore), await open(token, end)]).toEqual([order.code, "link_expired"]);
  expect(toSchool(post)).toEqual([OLD]);
  await Promise.all([renew(post, end), renew(post, end)]);
  await renew(post, end);
  expect(toSchool(post)).toEqual([OLD, OLD]);
  expect(post.mails.at(-1)!.subject).toMatch(/^Novo link da reserva/);
  expect(post.mails.at(-1)!.text).not.toContain("Ana Souza");
  expect(await open(post.lastToken(), end)).toBe(order.code);
});

test("an expired link can neither read nor answer", async () => {
  const post = postOffice();
  const { token } = await mailedOrder(post, new Date(Date.now() - SCHOOL_LINK_DAYS * DAY * 60_000));
  const school = browser(post.bindings);
  const page = await school.get(`/reserva-na-escola/${token}`);
  expect([page.status, (await page.text()).includes("Ana Souza")]).toEqual([404, false]);
  const answer = await school.form(`/reserva-na-escola/${token}`, { acao: "confirmar-vaga" });
  expect(answer.status).toBe(404);
});

test("when the school's address changes, links at the old one end and the new one gets its own, once", async () => {
  const post = postOffice();
  const { order, token } = await mailedOrder(post);
  await moveTo(NEW.toUpperCase());
  expect(await open(token, after(3))).toBe("link_expired");
  await Promise.all([renew(post, after(3)), renew(post, after(3))]);
  await renew(post, after(4));
  expect(toSchool(post)).toEqual([OLD, NEW.toUpperCase()]);
  expect(await open(post.lastToken(), after(4))).toBe(order.code);
});

test("a school without an address is e-mailed as soon as it has one", async () => {
  const post = postOffice();
  await moveTo(null);
  await mailedOrder(post);
  await renew(post, after(3));
  expect(toSchool(post)).toEqual([]);
  await moveTo(NEW);
  await renew(post, after(4));
  expect(toSchool(post)).toEqual([NEW]);
});

const LATER = after(2 + SCHOOL_LINK_DAYS * DAY);

test.each([
  ["the family gave up", (code: string) => withdraw(env.DB, provider(), ANA.userId, code, after(3)), LATER],
  [
    "the child is enrolled",
    (code: string) =>
      env.DB.prepare("UPDATE scholarship_order SET status = 'enrolled' WHERE code = ?").bind(code).run(),
    LATER,
  ],
  ["the school year is over", async () => {}, new Date(`${YEAR + 1}-01-02T12:00:00.000Z`)],
])("no new link is mailed once %s", async (_what, end, now) => {
  const post = postOffice();
  const { order } = await mailedOrder(post);
  await end(order.code);
  await sendOrderEmails(post.bindings, after(4));
  const before = toSchool(post).length;
  await renew(post, now);
  expect(toSchool(post)).toHaveLength(before);
});

test("an answer by a valid link is applied", async () => {
  const post = postOffice();
  const { order } = await mailedOrder(post, new Date());
  await answerOrder(
    env.DB,
    order.id,
    { answer: "confirmar-vaga", documents: "", document: "", note: "" },
    "school",
    after(5),
  );
  const page = await browser(post.bindings).get(`/reserva-na-escola/${post.lastToken()}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Ana Souza")]);
});
