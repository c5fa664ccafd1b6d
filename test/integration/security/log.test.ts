import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { app } from "../../../src/worker/app.tsx";
import worker from "../../../src/worker/index.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { ORIGIN, publishWorldWithInbox } from "../worker.ts";
import { familyOf } from "./families.ts";

const OWNER = "canario@familia.example";
/** Forbidden in logs: the recipient of an e-mail, the token of a link, the parameters of a statement. */
const SECRET = /canario|[\da-f]{64}|params:/i;

/** All that was logged since the test began. */
const said: string[] = [];

beforeAll(async () => {
  await publishWorldWithInbox();
  await familyOf(OWNER, "Canário Silva");
});

beforeEach(() => {
  said.length = 0;
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => {
      said.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(" "));
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A database in which the statements that write mails fail, as drizzle says of it: with their parameters. */
function withoutOutbox(): Env {
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") {
        return (sql: string) => target.prepare(sql.replace(/"mail_outbox"/g, '"mail_outbox_that_is_gone"'));
      }
      const member = Reflect.get(target, name) as unknown;
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { ...env, DB };
}

/** Answers a request, and returns what became of the work that went on after it. */
async function answered(path: string, init: RequestInit): Promise<PromiseSettledResult<unknown>[]> {
  const works: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => works.push(work), passThroughOnException() {}, props: {} };
  const headers = { "sec-fetch-site": "same-origin", ...init.headers };
  await app.fetch(new Request(ORIGIN + path, { ...init, headers }), withoutOutbox(), context as never);
  return Promise.allSettled(works);
}

test.each([
  ["/recuperar-senha", { email: OWNER }],
  ["/cadastro", { name: "Canário Silva", email: OWNER, phone: "", password: "uma frase comprida" }],
  ["/cadastro", { name: "Canário Silva", email: `outro.${OWNER}`, phone: "", password: "uma frase comprida" }],
])(
  "%s: work after the answer that fails is logged without its parameters, and rejects nowhere",
  async (path, fields) => {
    const works = await answered(path, { method: "POST", body: new URLSearchParams(fields) });
    expect(works.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(said.join("\n")).toContain("Failed query");
    expect(said.filter((line) => SECRET.test(line))).toEqual([]);
  },
);

test("a work of the cron that fails is logged and thrown without its parameters", async () => {
  await env.DB.prepare(
    `INSERT INTO mail_outbox (recipient, subject, body_text, body_html, created_at, next_attempt_at)
     VALUES ('${OWNER}', '', '', '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  ).run();
  const run = worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry() {} }, withoutOutbox());
  const thrown = await run.then(
    () => null,
    (error: Error) => error,
  );
  expect(thrown?.message).toContain("mails");
  expect(`${thrown?.stack} ${thrown?.cause}`).not.toMatch(/Failed query|params/);
  expect(said.join("\n")).toContain("Failed query");
  expect(said.filter((line) => SECRET.test(line))).toEqual([]);
});

test("a mail service that names the recipient in its refusal is not repeated", async () => {
  await env.DB.prepare("UPDATE mail_outbox SET next_attempt_at = '2026-01-01T00:00:00.000Z'").run();
  const MAIL = {
    send: () => Promise.reject(new Error(`<${OWNER}> is not a verified address`)),
  } as unknown as SendEmail;
  await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry() {} }, { ...env, MAIL });
  expect(said.join("\n")).toContain("is not a verified address");
  expect(said.filter((line) => SECRET.test(line))).toEqual([]);
});

test("a failed page is logged without the parameters of the failed statement", async () => {
  const error = new Error(`Failed query: select ?\nparams: ${OWNER}`);
  const broken = {
    ...env,
    get ASSETS(): never {
      throw error;
    },
  };
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
  const picture = new Request(`${ORIGIN}/escola/${VERTICE.slug}/cartao.png`);
  expect((await app.fetch(picture, broken as Env, context as never)).status).toBe(500);
  expect(said.join("\n")).toContain("Failed query");
  expect(said.filter((line) => SECRET.test(line))).toEqual([]);
});
