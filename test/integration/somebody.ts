import { env } from "cloudflare:test";
import { erasePerson } from "../../src/backend/erasure/erase-person.ts";
import { sendOrderEmails } from "../../src/backend/orders/send-order-emails.ts";
import { PERSONAL_TABLES } from "../../src/backend/personal-data/list.ts";
import type { Person } from "../../src/backend/personal-data/person.ts";
import { VERTICE } from "../fixtures/world.ts";
import { postOffice } from "./post.ts";

/** A person with a row in every table with personal data. */
export const PERSON = { id: 900, email: "Zoraide@casa.example" };

/** Values that mark something as being about PERSON. */
export const IDENTITY = /zoraide|zizi|98765-0000|98765432100/i;

const NAME = "Zoraide Quintela";
const AT = "2026-01-02T03:04:05.678Z";

/** Values by column name in any table, and of columns that accept only certain values. */
const VALUES: Readonly<Record<string, string | number | null>> = {
  name: NAME,
  author_name: NAME,
  reporter_name: NAME,
  guardian_name: NAME,
  student_nickname: "Zizi",
  email: PERSON.email,
  author_email: PERSON.email,
  reporter_email: PERSON.email,
  recipient: PERSON.email,
  guardian_email: PERSON.email,
  contact_email: PERSON.email,
  phone: "98765-0000",
  guardian_phone: "98765-0000",
  cpf: "98765432100",
  guardian_cpf: "98765432100",
  account_id: PERSON.id,
  user_id: PERSON.id,
  inep_code: VERTICE.inepCode,
  source_id: "censo",
  order_id: "order",
  review_id: "review",
  lead_id: "lead",
  session_id: "session",
  payment_id: "payment",
  note: "nota sobre Zoraide",
  body_text: NAME,
  body_html: NAME,
  parent_id: null,
  "account.id": PERSON.id,
  "account.role": "user",
  "mail_outbox.kind": null,
  "mailed_link.kind": "lead",
  "mailed_link.subject_id": "lead",
  "account_session.id": "session",
  "account_session.factor": "none",
  "second_factor.expires_at": null,
  "scholarship_order.id": "order",
  "scholarship_order.status": "initiated",
  "scholarship_order.snapshot":
    '{"school":{"name":"Colégio Vértice"},"offer":{"grade":"medio_1-serie","shift":"manha","year":2027},"amounts":{}}',
  // Found by e-mail as well.
  "scholarship_order.contact_until": "2027-12-31",
  "order_event.version": 0,
  "order_event.status": "initiated",
  "order_event.actor": "family",
  "order_document.status": "pedido",
  "payment.id": "payment",
  "payment.status": "pending",
  "scholarship.status": "ativa",
  "benefit.type": "isencao_matricula",
  "benefit.status": "disponivel",
  "review.id": "review",
  "review.status": "published",
  "review_event.note": null,
  "review_notice.reason": "ofensa",
  "lead.id": "lead",
  "lead.details": "{}",
  "reported_fee.grade_slug": "fundamentalI_1-ano",
  "reported_fee.shift": "manha",
  "reported_fee.status": "waiting",
  "school_correction.field": "phone",
  "school_correction.status": "open",
  "school_claim.status": "open",
  "school_claim.access": "edit",
  "school_letter.claim_id": "id de school_claim",
  "follow.follower_id": "id de follower",
  "follow_news.follow_id": "id de follow",
  "school_email_change.status": "waiting",
  "data_request.kind": "outro",
  "data_request.status": "open",
};

/** Filled by triggers, or immutable. */
const WITHOUT_ROWS = new Set(["admin_audit", "erasure", "access_change"]);

/** Erases somebody's data, and sends the e-mails about it. */
export async function eraseNow(person: Person): Promise<void> {
  const { bindings } = postOffice();
  const toEmail = () => ({ limitedAs: null, subject: "Apagado", paragraphs: [], footnote: "" });
  await erasePerson(bindings, { person, givenUp: [], toEmail }, new Date());
  await sendOrderEmails(bindings, new Date());
}

/** Columns of the tables of D1, by table, without the simulator's own. */
export async function columnsOfTables(): Promise<ReadonlyMap<string, string[]>> {
  const { results } = await env.DB.prepare(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master AS t, pragma_table_info(t.name) AS c
     WHERE t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB '_cf_*'`,
  ).all<{ table: string; column: string }>();
  const tables = new Map<string, string[]>();
  for (const { table, column } of results) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** Inserts one row about PERSON into each table with personal data, with a value in every column that accepts one. */
export async function fillForPerson(): Promise<void> {
  const tables = [...new Set(PERSONAL_TABLES.map(({ table }) => table))].filter((table) => !WITHOUT_ROWS.has(table));
  await env.DB.batch(tables.toReversed().map((table) => env.DB.prepare(`DELETE FROM "${table}"`)));
  const inserts: D1PreparedStatement[] = [];
  for (const table of tables) {
    const { results } = await env.DB.prepare("SELECT name, type FROM pragma_table_info(?)")
      .bind(table)
      .all<{ name: string; type: string }>();
    const row = results.map(({ name, type }) => {
      const given = VALUES[`${table}.${name}`] ?? VALUES[name];
      if (given !== undefined || `${table}.${name}` in VALUES) return given ?? null;
      if (type !== "TEXT") return 1;
      return name.endsWith("_at") || name === "at" ? AT : `${name} de ${table}`;
    });
    const names = results.map(({ name }) => `"${name}"`).join(", ");
    inserts.push(
      env.DB.prepare(`INSERT INTO "${table}" (${names}) VALUES (${results.map(() => "?").join(", ")})`).bind(...row),
    );
  }
  await env.DB.batch([env.DB.prepare("PRAGMA defer_foreign_keys = ON"), ...inserts]);
}
