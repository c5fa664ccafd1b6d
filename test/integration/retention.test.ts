import { createScheduledController, env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { ACCESS_RECORD_MONTHS } from "../../src/backend/access-records.ts";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { applyErasures } from "../../src/backend/journal/apply-erasures.ts";
import { readJournal } from "../../src/backend/journal/archive-journal.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { RETENTION_MONTHS } from "../../src/domain/people/retention-months.ts";
import { DAY_MS } from "../../src/domain/time/time.ts";
import worker from "../../src/worker/index.ts";
import { buildWorld, fillWorld } from "../fixtures/world.ts";
import { browser } from "./post.ts";

const NIGHT = new Date("2031-06-15T06:00:00.000Z");

/** A minute short of, and a minute over, so many months before the night. */
function around(months: number): [kept: string, over: string] {
  const end = new Date(NIGHT);
  end.setUTCMonth(end.getUTCMonth() - months);
  return [new Date(end.getTime() + 60_000).toISOString(), new Date(end.getTime() - 60_000).toISOString()];
}

const strike = (at: Date) =>
  worker.scheduled(createScheduledController({ scheduledTime: at.getTime(), cron: "* * * * *" }), env as Env);

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** Ids for which a condition holds, sorted. */
async function idsOf(table: string, id: string, condition: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`SELECT ${id} AS id FROM ${table} WHERE ${condition} ORDER BY 1`).all();
  return results.map((row) => String(row.id));
}

/** Notes when the retention periods were applied last, before NIGHT. */
const lastRetention = (ageMs: number) =>
  run(
    "INSERT OR REPLACE INTO heartbeat (job, succeeded_at) VALUES ('retention', ?)",
    new Date(NIGHT.getTime() - ageMs).toISOString(),
  );

beforeAll(async () => {
  await fillWorld(env.DB, buildWorld(2031));
});

async function addReview(id: string, status: string, at: string): Promise<void> {
  await run(
    `INSERT INTO review (id, inep_code, status, author_name, author_email, relationship, students_motivation,
     physical_structure, community_participation, socioemotional_development, testimonial, created_at, source_id)
     VALUES (?, '35000001', ?, 'Ana', 'ana@familia.example', 'aluno', 4, 4, 4, 4, 'Texto', ?, 'censo')`,
    id,
    status,
    at,
  );
  await run(
    "INSERT INTO review_event (review_id, version, status, at, actor) VALUES (?, 9, ?, ?, 'moderator')",
    id,
    status,
    at,
  );
}

async function addOrder(id: string, at: string, contractedAt: string | null): Promise<void> {
  await run(
    `INSERT INTO scholarship_order (id, code, user_id, status, version, idempotency_key, request_hash, offer_id, inep_code,
     snapshot, guardian_name, guardian_cpf, created_at, updated_at, contracted_at)
     VALUES (?1, ?1, 1, 'expired', 1, ?1, '', 'o', '35000001', '{}', 'Ana', '1', ?2, ?2, ?3)`,
    id,
    at,
    contractedAt,
  );
}

test("each day the cron erases data past its retention period, and nothing younger", async () => {
  for (const [i, at] of around(RETENTION_MONTHS.rejectedReview).entries())
    await addReview(`rejected-${i}`, "rejected", at);
  await addReview("published", "published", around(120)[1]);
  for (const [i, at] of around(RETENTION_MONTHS.unsignedOrder).entries()) await addOrder(`unsigned-${i}`, at, null);
  for (const [i, at] of around(RETENTION_MONTHS.signedOrder).entries()) await addOrder(`signed-${i}`, at, at);
  for (const [i, at] of around(RETENTION_MONTHS.openCorrection).entries()) {
    await run(
      "INSERT INTO school_correction VALUES (?, '35000001', 'phone', '1', 'x', 'ana@familia.example', 'open', ?)",
      `correction-${i}`,
      at,
    );
  }
  for (const [i, at] of around(RETENTION_MONTHS.notice).entries()) {
    await run(
      `INSERT INTO review_notice (protocol, review_id, inep_code, reason, details, reporter_name, reporter_email, status,
       created_at, due_at, decided_at) VALUES (?1, 'r', '35000001', 'x', 'x', 'Ana', 'ana@familia.example', 'kept', ?2, ?2, ?2)`,
      `notice-${i}`,
      at,
    );
  }
  for (const [i, at] of around(RETENTION_MONTHS.dataRequest).entries()) {
    await run(
      `INSERT INTO data_request (protocol, email, kind, details, status, created_at, due_at, reply)
       VALUES (?1, 'ana@familia.example', 'outro', 'x', 'answered', ?2, ?2, 'x')`,
      `request-${i}`,
      at,
    );
  }
  for (const [i, at] of around(RETENTION_MONTHS.message).entries()) {
    await run(
      `INSERT INTO data_request (protocol, email, kind, details, status, created_at, due_at)
       VALUES (?1, 'ana@familia.example', 'duvida', 'x', 'open', ?2, ?2)`,
      `MSG-${i}`,
      at,
    );
  }
  await run(
    "INSERT INTO order_event SELECT id, 1, status, created_at, 'school', 'A escola diz: Ana', NULL, created_at FROM scholarship_order",
  );
  await addOrder("paid", NIGHT.toISOString(), NIGHT.toISOString());
  for (const [i, at] of around(RETENTION_MONTHS.transferIds).entries()) {
    await run(
      `INSERT INTO payment (id, order_id, provider, method, amount_cents, status, created_at, expires_at, paid_at, end_to_end_ids)
       VALUES (?1, 'paid', 'pix', 'pix', 1, 'paid', ?2, ?2, ?2, 'E12345678')`,
      `payment-${i}`,
      at,
    );
  }
  // With the enrolment the money is the school's, so that the books are in order.
  await run("UPDATE scholarship_order SET status = 'enrolled' WHERE id = 'paid'");
  await run("INSERT INTO order_document SELECT id, 'RG', 1, 'recusado', 'da Ana' FROM scholarship_order");

  await lastRetention(DAY_MS);
  await strike(new Date(NIGHT.getTime() - 60_000));
  expect(await idsOf("scholarship_order", "id", "guardian_name IS NULL")).toEqual([]);

  for (const [i, at] of around(ACCESS_RECORD_MONTHS).entries()) {
    await run("INSERT INTO access_record (at, ip, action) VALUES (?, '203.0.113.7', ?)", at, `access-${i}`);
  }
  await strike(NIGHT);
  expect(await idsOf("access_record", "action", "1")).toEqual(["access-0"]);
  expect(await idsOf("review", "id", "id LIKE 'rejected-%' OR id = 'published'")).toEqual(["published", "rejected-0"]);
  const forgotten = "guardian_name IS NULL AND guardian_cpf IS NULL";
  expect(await idsOf("scholarship_order", "id", forgotten)).toEqual(["signed-1", "unsigned-1"]);
  for (const table of ["order_event", "order_document"])
    expect(await idsOf(table, "order_id", "note IS NULL"), table).toEqual(["signed-1", "unsigned-1"]);
  expect(await idsOf("payment", "id", "end_to_end_ids IS NULL")).toEqual(["payment-1"]);
  expect(await idsOf("data_request", "protocol", "email = '' AND details = '' AND reply IS NULL")).toEqual([
    "MSG-1",
    "request-1",
  ]);
  expect(await idsOf("school_correction", "id", "contact_email IS NULL")).toEqual(["correction-1"]);
  expect(await idsOf("review_notice", "protocol", "reporter_email = '' AND reporter_name = ''")).toEqual(["notice-1"]);
});

test.each([
  ["a minute too soon", DAY_MS - 60_000, false],
  ["a day later", DAY_MS, true],
  ["three days and seven hours later, after missed runs", 79 * 3_600_000, true],
  ["for the first time", null, true],
  ["after a clock that was ahead", -60_000, true],
])("the periods are applied %s", async (_name, ageMs, isDue) => {
  await run("DELETE FROM heartbeat");
  if (ageMs !== null) await lastRetention(ageMs);
  const [, over] = around(RETENTION_MONTHS.rejectedReview);
  const id = `due ${ageMs}`;
  await addReview(id, "rejected", over);
  await strike(NIGHT);
  expect(await idsOf("review", "id", `id = '${id}'`)).toEqual(isDue ? [] : [id]);
  const before = ageMs === null ? null : new Date(NIGHT.getTime() - ageMs).toISOString();
  const job = await env.DB.prepare("SELECT succeeded_at FROM heartbeat WHERE job = 'retention'").first("succeeded_at");
  expect(job).toBe(isDue ? NIGHT.toISOString() : before);
});

test("an action is recorded with instant, address and kind; reads, failures and programs are not", async () => {
  await publishAll(env, { now: NIGHT });
  await run("DELETE FROM access_record");
  const before = new Date().toISOString();
  const visitor = browser(env as Env, "198.51.100.23");
  await visitor.get("/entrar");
  await visitor.form("/entrar", { email: "ninguem@familia.example", password: "senha que ninguém tem" });
  await visitor.json("/telemetria", { page: {}, events: [] });
  await visitor.send("/v3/account/auth/logout", {
    method: "POST",
    headers: { authorization: "Basic eDp5", tenant: "x" },
  });
  await browser(env as Env, "").form("/sair", {});
  expect((await env.DB.prepare("SELECT * FROM access_record").all()).results).toEqual([]);

  expect((await visitor.form("/sair", {})).status).toBe(303);
  const { results } = await env.DB.prepare("SELECT * FROM access_record").all<Record<string, string>>();
  expect(results).toEqual([{ id: 1, at: expect.any(String), ip: "198.51.100.23", action: "POST /sair" }]);
  expect(results[0]!.at! >= before && results[0]!.at! <= new Date().toISOString()).toBe(true);
});

test("the journal is moved to KV completely, however much was erased at once", async () => {
  const earlier = (await readJournal(env.SNAPSHOT)).erasures.length;
  await run(
    `INSERT INTO erasure (subject, key, at) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     SELECT 'lead', 'many-' || i, '2031-06-15' FROM n`,
  );
  await strike(new Date(NIGHT.getTime() + 90_000));
  expect(await idsOf("erasure", "id", "1")).toEqual([]);
  expect((await readJournal(env.SNAPSHOT)).erasures.length).toBe(earlier + 2000);
});

test("erasures are recorded by id only, outlive D1, and are replayed on a restored backup", async () => {
  const created = "2020-01-01T00:00:00.000Z";
  const addAccount = (at: string) =>
    run(
      "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (77, 'bia@familia.example', 'Bia', ?1, ?1)",
      at,
    );
  const addLead = () =>
    run(
      `INSERT INTO lead (id, protocol, inep_code, status, name, details, accepts_marketing, created_at, expires_at)
       VALUES ('lead-1', 'p', '35000001', 'sent', 'Bia', '{}', 0, ?, '2040-01-01')`,
      created,
    );
  const earlier = (await readJournal(env.SNAPSHOT)).erasures.length;
  await addAccount(created);
  await addLead();
  await run("UPDATE lead SET status = 'cancelled', name = '' WHERE id = 'lead-1'");
  await run("DELETE FROM account WHERE id = 77");
  await strike(new Date(NIGHT.getTime() + 120_000));
  expect(await idsOf("erasure", "id", "1")).toEqual([]);
  const erasures = (await readJournal(env.SNAPSHOT)).erasures.slice(earlier);
  expect(erasures.map(({ subject, key }) => `${subject} ${key}`).sort()).toEqual(["account 77", "lead lead-1"].sort());
  expect(JSON.stringify(erasures)).not.toMatch(/bia/i);

  // An older backup is put back: both are there again.
  await run("DELETE FROM lead");
  await addLead();
  const erased = Math.max(...erasures.map(({ at }) => Date.parse(at)));
  await addAccount(new Date(erased + 60_000).toISOString());
  expect(await applyErasures(env.DB, erasures)).toBe(1);
  expect(await idsOf("lead", "id", "1")).toEqual([]);
  // The id was reused for an account opened after the erasure.
  expect(await idsOf("account", "id", "1")).toEqual(["77"]);
  await run("UPDATE account SET created_at = ?", created);
  expect(await applyErasures(env.DB, erasures)).toBe(1);
  expect(await idsOf("account", "id", "1")).toEqual([]);
});

test("headers that anybody can send do not affect the records; a site records its own visitors", async () => {
  await publishAll(env, { now: NIGHT });
  await run("DELETE FROM access_record");
  await run(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (78, 'rui@familia.example', 'Rui', ?1, ?1)",
    NIGHT.toISOString(),
  );
  const token = await openSession(env.DB, 78, "Teste", new Date());
  const bindings = { ...env, API_PASSWORD: "segredo" } as Env;
  const visitor = browser(bindings, "198.51.100.24");
  const actions = async () => {
    const { results } = await env.DB.prepare("SELECT action FROM access_record ORDER BY id").all<{ action: string }>();
    return results.map(({ action }) => action);
  };
  const post = (
    path: string,
    headers: Record<string, string>,
    body: string | URLSearchParams = new URLSearchParams(),
  ) => visitor.send(path, { method: "POST", headers, body });

  const guessed = `Basic ${btoa(`${env.API_USERNAME}:palpite`)}`;
  for (const headers of [{ tenant: "x" }, { authorization: "x" }, { authorization: guessed, tenant: env.TENANT }]) {
    expect((await post("/sair", headers as Record<string, string>)).status).toBe(303);
  }
  const user = { authorization: `Bearer ${token}`, tenant: env.TENANT };
  expect(
    (
      await visitor.send("/v3/account/user/reminders", {
        method: "PATCH",
        headers: { ...user, "content-type": "application/json" },
        body: '{"wanted":true}',
      })
    ).status,
  ).toBe(200);
  expect((await post("/v3/account/%61uth/logout", user)).status).toBe(200);
  expect(await actions()).toEqual([
    "POST /sair",
    "POST /sair",
    "POST /sair",
    "PATCH /v3/account/user/reminders",
    "POST /v3/account/auth/logout",
  ]);

  const site = { authorization: `Basic ${btoa(`${env.API_USERNAME}:segredo`)}`, tenant: env.TENANT };
  const recovery = '{"email":"rui@familia.example"}';
  const headers = { ...site, "content-type": "application/json" };
  expect((await post("/v3/account/auth/recover-password", headers, recovery)).status).toBe(200);
  expect(await actions()).toHaveLength(5);
});
