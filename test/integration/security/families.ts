import { env } from "cloudflare:test";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { setRole } from "../../../src/backend/admin/roles.ts";
import type { ORDER_FORMS } from "../../../src/contract/forms/order-forms.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { browser, postOffice } from "../post.ts";
import { REVIEW } from "../reviews/family.ts";

export type Person = ReturnType<typeof browser>;

/** A signed-in account holder. */
export async function familyOf(email: string, name: string, bindings: Env = env, factor?: "given"): Promise<Person> {
  const now = new Date();
  const { id } = (await env.DB.prepare(
    "INSERT INTO account (email, name, created_at, updated_at) VALUES (?, ?, ?, ?) RETURNING id",
  )
    .bind(email, name, now.toISOString(), now.toISOString())
    .first<{ id: number }>())!;
  const person = browser(bindings);
  person.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", now, factor));
  return person;
}

export async function administrator(email = "equipe@escola.example"): Promise<Person> {
  const person = await familyOf(email, "Equipe da Casa", env, "given");
  await setRole(env.DB, email, "admin", new Date());
  return person;
}

/** Ana's records on the site, by their name in URLs. */
export async function anasThings() {
  const post = postOffice();
  const ana = await familyOf("ana@familia.example", "Ana Souza", post.bindings);
  const call = async (path: string, body: object, key = crypto.randomUUID()) => {
    const headers = { "content-type": "application/json", "idempotency-key": key };
    const response = await ana.send(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const reservation = { offerId: OFFER, seenMonthlyFeeCents: 60_000, seenDueNowCents: 60_000, studentNickname: "Bia" };
  const { internalTransactionCode: code } = await call("/v3/account/user/orders", reservation);
  const agreed: Record<keyof typeof ORDER_FORMS.agreement.entries, string> = { ...AGREEMENT };
  await call(`/v3/account/user/orders/${code}/agreement`, agreed);
  await call(`/v3/account/user/orders/${code}/simulation`, { outcome: "paid" });
  const { reviewId } = await call(`/v3/schools/${VERTICE.slug}/reviews`, REVIEW);
  const reviewToken = post.lastToken();
  await call(`/v3/schools/${VERTICE.slug}/leads`, LEAD);
  const leadToken = post.lastToken();
  const sessionId = (await env.DB.prepare("SELECT id FROM account_session ORDER BY created_at LIMIT 1").first<string>(
    "id",
  ))!;
  return { ana, code: code!.toLowerCase(), reviewId: reviewId!, reviewToken, leadToken, sessionId, post };
}

/** A partner's offer of the world: 25% off R$ 800. */
export const OFFER = `offer-${VERTICE.inepCode}`;
export const CPF = "529.982.247-25";
export const AGREEMENT = { studentNickname: "Bia", cpf: CPF, acceptsContract: "on" };
export const LEAD = {
  name: "ANA SOUZA",
  phone: "(11) 98765-4321",
  email: "ana@familia.example",
  preference: "whatsapp",
  grade: "medio_1-serie",
  year: "2027",
  shift: "manha",
  message: "Quero conhecer a escola.",
  bestTime: "à tarde",
  acceptsSharing: "on",
};

/** Every request changes these: attempt counts, records of access and refusals, and the last use of a session. */
const VOLATILE = /^(access_record|refusal_record|attempt|daily_figure|account_session|d1_migrations|sqlite_|_cf_)/;

/** Everything that is stored, by table, except what reading changes. */
export async function everythingStored(): Promise<Readonly<Record<string, string | null>>> {
  const rows = await env.DB.batch<Record<string, string | null>>(
    (await statements()).map((sql) => env.DB.prepare(sql)),
  );
  const { keys } = await env.REDIRECTS.list();
  return { ...Object.assign({}, ...rows.map(({ results }) => results[0])), redirects: JSON.stringify(keys) };
}

/** Tables of a statement: a result has a hundred columns at most. */
const AT_ONCE = 30;
let known: Promise<readonly string[]> | undefined;

/**
 * Statements with a column for each table, its rows as one text. The simulator takes several times as long to bring the
 * rows themselves, by a statement for each table, and the tests ask hundreds of times.
 */
function statements(): Promise<readonly string[]> {
  const sql = `SELECT t.name AS "table", json_group_array(c.name) AS columns
    FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT GLOB '_cf_*' GROUP BY t.name`;
  known ??= env.DB.prepare(sql)
    .all<{ table: string; columns: string }>()
    .then(({ results }) => {
      const kept = results.filter(({ table }) => !VOLATILE.test(table) && !CATALOG.test(table));
      const columns = kept.map(({ table, columns }) => textOf(table, JSON.parse(columns)));
      columns.push(textOf("account_session", ["id", "account_id"]));
      return Array.from({ length: Math.ceil(columns.length / AT_ONCE) }, (_, i) => {
        const some = columns.slice(i * AT_ONCE, (i + 1) * AT_ONCE);
        return `SELECT ${some.join()}`;
      });
    });
  return known;
}

/** The rows of a table as text, as a column. */
function textOf(table: string, columns: readonly string[]): string {
  const row = joined(columns.map((name) => `quote("${name}")`));
  return `(SELECT group_concat(${row}, char(10)) FROM "${table}") AS "${table}"`;
}

/** Expressions with commas between their values; D1 refuses deep ones. */
function joined(expressions: readonly string[]): string {
  if (expressions.length === 1) return expressions[0]!;
  const middle = expressions.length >> 1;
  return `(${joined(expressions.slice(0, middle))} || ',' || ${joined(expressions.slice(middle))})`;
}

/** Imported tables: large, and never written by visitors. */
const CATALOG = /^(city|neighborhood|enem_result|source)$/;
