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
    const answer = await ana.send(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
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
export async function everythingStored(): Promise<Readonly<Record<string, string>>> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all<{
    name: string;
  }>();
  const tables = results.map(({ name }) => name).filter((name) => !VOLATILE.test(name) && !CATALOG.test(name));
  const rows = await env.DB.batch([
    ...tables.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)),
    env.DB.prepare("SELECT id, account_id FROM account_session"),
  ]);
  const { keys } = await env.REDIRECTS.list();
  const stored = [...tables, "account_session"].map((name, i) => [name, JSON.stringify(rows[i]!.results)]);
  return { ...Object.fromEntries(stored), redirects: JSON.stringify(keys) };
}

/** Imported tables: large, and never written by visitors. */
const CATALOG = /^(city|neighborhood|enem_result|source)$/;
