import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyErasures } from "../../src/backend/journal/apply-erasures.ts";
import type { Erasure } from "../../src/backend/journal/archive-journal.ts";
import { readCopy } from "../../src/backend/personal-data/copy.ts";
import { NOT_PERSONAL, PERSONAL_TABLES } from "../../src/backend/personal-data/list.ts";
import { moveAddress } from "../../src/backend/personal-data/move-address.ts";
import { VERTICE } from "../fixtures/world.ts";
import { browser, postOffice } from "./post.ts";
import { confirmed, submit } from "./reviews/family.ts";
import { anasThings, LEAD } from "./security/families.ts";
import { columnsOfTables, eraseNow, fillForPerson, IDENTITY, PERSON } from "./somebody.ts";
import { publishWorldWithInbox } from "./worker.ts";

const INBOX = "escola@vertice.example";

beforeAll(publishWorldWithInbox);

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM attempt").run();
});

/** The screen of what is kept under an e-mail, by the link that went there. */
async function dataUnder(email: string) {
  const post = postOffice();
  const visitor = browser(post.bindings);
  await visitor.form("/meus-dados/sem-conta", { email });
  const path = `/meus-dados/por-email/${post.lastToken()}`;
  return {
    read: async () => (await visitor.get(path)).text(),
    erase: () => visitor.form(path, { acao: "apagar" }),
  };
}

const stored = (sql: string) => env.DB.prepare(sql).first("value");

describe("what is kept under an e-mail without an account", () => {
  test("the guardian of an author of 16 or 17 sees and erases their address, and the review remains", async () => {
    const email = "mae@correio.example";
    await submit(browser(postOffice().bindings), { age: "16_ou_17", guardianEmail: email });
    const data = await dataUnder("Mae@Correio.example");
    expect(await data.read()).toContain("autorização de uma avaliação");
    expect((await data.erase()).status).toBe(303);
    expect(await stored(`SELECT count(*) AS value FROM review_submission WHERE guardian_email = '${email}'`)).toBe(0);
    expect(await stored("SELECT count(*) AS value FROM review WHERE author_email = 'ana@correio.example'")).toBe(1);
  });

  test("a withdrawn review retains no address of the guardian", async () => {
    const { visitor, token } = await confirmed({ age: "16_ou_17", guardianEmail: "pai@correio.example" });
    await visitor.json(`/v3/reviews/own/${token}/withdrawal`, {});
    expect(await stored("SELECT count(*) AS value FROM review_submission WHERE guardian_email LIKE 'pai@%'")).toBe(0);
  });

  test("a sign-up that is not confirmed is shown and erased", async () => {
    const person = { name: "Nina Prado", email: "nina@correio.example" };
    await browser(postOffice().bindings).form("/cadastro", person);
    const data = await dataUnder(person.email);
    expect(await data.read()).toContain("Nina Prado");
    await data.erase();
    expect(await stored("SELECT count(*) AS value FROM email_code WHERE email = 'nina@correio.example'")).toBe(0);
  });
});

describe("an erasure reaches everybody who has the data, or waits", () => {
  const orderOf = (code: string) =>
    env.DB.prepare(
      `SELECT scholarship_order.status, guardian_email AS contact, refund.status AS refund FROM scholarship_order
       JOIN refund ON refund.order_id = scholarship_order.id WHERE lower(code) = ?`,
    )
      .bind(code)
      .first();

  test("a deleted account withdraws its orders: the money is returned, and the schools are told", async () => {
    const { ana, code, post } = await anasThings();
    const page = await (await ana.get("/meus-dados")).text();
    expect(page).toMatch(/você desiste da vaga e recebe R\$\s600 de volta/);
    const sent = post.mails.length;
    await ana.form("/meus-dados", { acao: "excluir", proof: "ana@familia.example" });
    expect(await orderOf(code)).toEqual({ status: "drop_out_confirmed", contact: null, refund: "done" });
    const subjects = post.mails.slice(sent).map(({ to, subject }) => [to, subject.replace(/ CON-\S+/, "")]);
    expect(subjects.toSorted()).toEqual([
      ["ana@familia.example", "Sua conta foi excluída"],
      [INBOX, expect.stringMatching(/^A família desistiu/)],
      [INBOX, "Pedido de contato cancelado"],
    ]);
  });

  test("so does the mailed link: the school that got a request is asked to delete it", async () => {
    const post = postOffice();
    const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const asked = { method: "POST", headers, body: JSON.stringify(LEAD) };
    await browser(post.bindings).send(`/v3/schools/${VERTICE.slug}/leads`, asked);
    await browser(post.bindings).form("/meus-dados/sem-conta", { email: LEAD.email });
    const sent = post.mails.length;
    const link = `/v3/data-links/${post.lastToken()}/deletion`;
    expect((await browser(post.bindings).json(link, {})).status).toBe(200);
    expect(post.mails.slice(sent).map(({ to }) => to)).toEqual(expect.arrayContaining([INBOX, LEAD.email]));
  });

  test("the mailed link leaves an account, and its letter says so", async () => {
    const { ana, post } = await anasThings();
    await browser(post.bindings).form("/meus-dados/sem-conta", { email: LEAD.email });
    await browser(post.bindings).json(`/v3/data-links/${post.lastToken()}/deletion`, {});
    expect(post.mails.findLast(({ to }) => to === LEAD.email)!.text).toContain("Sua conta continua");
    expect(await stored(`SELECT count(*) AS value FROM account WHERE email = '${LEAD.email}'`)).toBe(1);
    await ana.form("/meus-dados", { acao: "excluir", proof: LEAD.email });
  });
});

test("the copy of an account has its picture, payments, refunds, voucher and timeline", async () => {
  const { ana, code } = await anasThings();
  await env.DB.batch([
    env.DB.prepare("UPDATE account SET picture = 'https://fotos.example/ana.jpg' WHERE email = 'ana@familia.example'"),
    env.DB.prepare(
      `INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at)
       SELECT 'refund-1', order_id, id, 4321, 'requested', created_at FROM payment
       WHERE order_id = (SELECT id FROM scholarship_order WHERE lower(code) = ?)`,
    ).bind(code),
  ]);
  const voucher = await stored(`SELECT voucher_code AS value FROM scholarship_order WHERE lower(code) = '${code}'`);
  const copy = await (await ana.get("/meus-dados/copia/json")).text();
  for (const kept of ["https://fotos.example/ana.jpg", voucher, '"pagamento"', '"devolução"', "4321", '"passo"'])
    expect(copy).toContain(kept);
});

describe("the list of personal data", () => {
  test("classifies every column of D1", async () => {
    const listed = new Map<string, Set<string>>();
    for (const { table, technical = [], columns } of PERSONAL_TABLES) {
      listed.set(table, new Set([...(listed.get(table) ?? []), ...technical, ...Object.keys(columns)]));
    }
    const tables = await columnsOfTables();
    const names = [...tables.keys()];
    expect([...listed.keys(), ...Object.keys(NOT_PERSONAL)].toSorted()).toEqual(names.toSorted());
    for (const [table, columns] of listed)
      expect([...columns].toSorted(), table).toEqual(tables.get(table)!.toSorted());
  });

  test("lists as cascading only what D1 deletes with another row", async () => {
    for (const { table, erase } of PERSONAL_TABLES) {
      if (erase.how !== "cascade") continue;
      const { results } = await env.DB.prepare(`PRAGMA foreign_key_list("${table}")`).all();
      expect(results, table).toContainEqual(expect.objectContaining({ table: erase.from, on_delete: "CASCADE" }));
    }
  });

  test.each([
    ["account", PERSON],
    ["e-mail", { email: PERSON.email.toUpperCase() }],
  ])("by %s: every column that is shown is in the copy, under its label", async (by, person) => {
    await fillForPerson();
    const { subjects } = await readCopy(env.DB, person, new Date());
    const missing: string[] = [];
    for (const { table, columns, copy, ofAccount, email } of PERSONAL_TABLES) {
      const shown = Object.entries(columns).flatMap(([name, column]) =>
        "label" in column ? [{ name, ...column }] : [],
      );
      if (!copy) missing.push(...shown.map(({ name }) => `${table}.${name}: no place in the copy`));
      else if (by === "account" ? !(ofAccount || email) : !email) continue;
      const records = subjects.filter(({ title }) => title === copy?.title).flatMap((subject) => subject.records);
      const record = records.find(({ tipo }) => tipo === copy?.kind) ?? {};
      for (const { name, label, show } of shown) {
        // Output of `show` may have other labels, and be empty.
        if (show ? Object.keys(record).length === 0 : record[label] == null) missing.push(`${table}.${name}: ${label}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test.each([
    ["account", PERSON],
    ["e-mail", { email: PERSON.email.toUpperCase() }],
  ])("by %s: who was erased is named nowhere", async (by, person) => {
    await fillForPerson();
    await eraseNow(person);
    const kept = PERSONAL_TABLES.filter(({ erase }) => erase.how === "keep").map(({ table }) => table);
    const byAccount = PERSONAL_TABLES.filter(({ email }) => email === undefined).map(({ table }) => table);
    for (const table of (await columnsOfTables()).keys()) {
      if (kept.includes(table) || (by === "e-mail" && byAccount.includes(table))) continue;
      const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all();
      expect(JSON.stringify(results), table).not.toMatch(IDENTITY);
    }
  });

  test("is in the list of erasures, kind by kind, and erased again from what a backup brings back", async () => {
    const kinds = PERSONAL_TABLES.filter(
      ({ email, erase, isEmptyAfterRestore }) =>
        email !== undefined && !isEmptyAfterRestore && (erase.how === "delete" || erase.how === "anonymize"),
    );
    await fillForPerson();
    await env.DB.prepare("DELETE FROM erasure").run();
    const person = { email: PERSON.email.toUpperCase() };
    await eraseNow(person);
    const { results } = await env.DB.prepare("SELECT subject, key, at FROM erasure").all<Erasure>();
    expect([...new Set(results.map(({ subject }) => subject))].toSorted()).toEqual(
      [...new Set(kinds.map(({ table }) => table))].toSorted(),
    );
    expect(JSON.stringify(results)).not.toMatch(IDENTITY);

    await fillForPerson();
    // A follower and what they follow go together.
    expect(await applyErasures(env.DB, results)).toBe(kinds.length - 1);
    for (const { table } of kinds) {
      const { results: rows } = await env.DB.prepare(`SELECT * FROM "${table}"`).all();
      expect(JSON.stringify(rows), table).not.toMatch(IDENTITY);
    }
    // A newer program may have kept others.
    expect(await applyErasures(env.DB, [{ subject: "sonho", key: "1", at: "2026-01-02" }])).toBe(0);
  });

  test("says of every table of links and sessions that a restored backup starts without", async () => {
    const { results } = await env.DB.prepare(
      `SELECT t.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND t.name NOT GLOB '_cf_*' AND ((c.name = 'token_hash' AND c.pk > 0) OR t.name = 'account_session') ORDER BY 1`,
    ).all<{ name: string }>();
    const empty = PERSONAL_TABLES.filter(({ isEmptyAfterRestore }) => isEmptyAfterRestore).map(({ table }) => table);
    expect(results.filter(({ name }) => !empty.includes(name))).toEqual([]);
  });

  test("moves with the e-mail of an account, but for access to desks, links and mails that were sent to the old one", async () => {
    await fillForPerson();
    const [first, ...rest] = moveAddress(env.DB, PERSON.email.toUpperCase(), "nova@casa.example");
    await drizzle(env.DB).batch([first!, ...rest]);
    const moved = "review review_submission review_notice school_correction lead data_request".split(" ");
    const stands = await Promise.all(
      [...moved, "school_claim", "email_code", "mail_outbox", "data_link"].map(async (table) => {
        const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all();
        return JSON.stringify(results).includes("nova@casa.example") ? table : "";
      }),
    );
    expect(stands.filter((table) => table !== "")).toEqual(moved);
    expect(await stored("SELECT guardian_email AS value FROM review_submission")).toBe("nova@casa.example");
  });
});
