import { createHash } from "node:crypto";
import { openLocalD1 } from "../../scripts/platform.ts";
import type { Known } from "./requests.ts";

/** Data of the canary alone, which no response may contain. */
export const CANARY = {
  email: "canario-7f3a91@familia.example",
  name: "Canária Xistosa Quarenta",
  phone: "11900007311",
  cpf: "11144477735",
  sessionId: "sessao-do-canario-7311",
  seed: "CANARIOXISTOSA234567CANARIOXISTO",
} as const;

const CANARY_TOKEN = "c".repeat(64);
const VISITOR_TOKEN = "b".repeat(64);
/** Cookies of somebody who still owes a second-factor code. */
const HALF_TOKEN = "d".repeat(64);

/**
 * Writes three families into the copy of the database before the server starts: the canary, the visitor who sends the
 * requests, and one with a pending second factor. Returns an offer that can be reserved, and its school.
 */
export function plantPeople(): Pick<Known, "slug" | "offer"> {
  const db = openLocalD1();
  try {
    const now = new Date().toISOString();
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const account = db.prepare(
      "INSERT INTO account (id, email, name, phone, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)",
    );
    account.run(9_000_001, CANARY.email, CANARY.name, CANARY.phone, now, now);
    account.run(9_000_002, "visitante@familia.example", "Visitante da Silva", null, now, now);
    const session = db.prepare(
      `INSERT INTO account_session (id, token_hash, account_id, device, created_at, last_used_at, expires_at, factor)
       VALUES (?, ?, ?, 'Teste', ?, ?, ?, ?)`,
    );
    session.run(CANARY.sessionId, hash(CANARY_TOKEN), 9_000_001, now, now, later, "given");
    session.run("sessao-do-visitante", hash(VISITOR_TOKEN), 9_000_002, now, now, later, "none");
    account.run(9_000_003, "porteiro@familia.example", "Porteiro da Silva", null, now, now);
    session.run("sessao-do-porteiro", hash(HALF_TOKEN), 9_000_003, now, now, later, "awaited");
    const factor = db.prepare(
      "INSERT INTO second_factor (account_id, secret, last_step, created_at) VALUES (?, ?, 0, ?)",
    );
    for (const id of [9_000_001, 9_000_003]) factor.run(id, CANARY.seed, now);
    // An offer of a partner for this year or the next, which can be reserved.
    const found = db
      .prepare(
        `SELECT offer.id, school.slug FROM offer JOIN school USING (inep_code) JOIN partnership USING (inep_code)
         WHERE offer.is_active = 1 AND discount_percent > 0 AND partnership.status = 'granted' ORDER BY offer.year DESC, offer.id LIMIT 1`,
      )
      .get();
    return { slug: String(found!.slug), offer: String(found!.id) };
  } finally {
    db.close();
  }
}

/** Both families reserve the same offer through their pages; the canary gives her CPF. */
export async function reserveForBoth(origin: string, { slug, offer }: Pick<Known, "slug" | "offer">): Promise<Known> {
  const canary = await reserve(origin, CANARY_TOKEN, offer, CANARY.cpf);
  const visitor = await reserve(origin, VISITOR_TOKEN, offer, "52998224725");
  return {
    slug,
    offer,
    canaryCode: canary,
    codes: [canary.toLowerCase(), canary, visitor.toLowerCase()],
    sessionIds: [CANARY.sessionId, "x"],
    cookie: `authentication_token=${VISITOR_TOKEN}; sessiontoken=sessao-de-fuzz`,
    halfCookie: `authentication_token=${HALF_TOKEN}; sessiontoken=sessao-de-fuzz`,
  };
}

async function reserve(origin: string, token: string, offerId: string, cpf: string): Promise<string> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${origin}/v3${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        "idempotency-key": `fuzz-${token.slice(0, 8)}`,
        "sec-fetch-site": "same-origin",
        cookie: `authentication_token=${token}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as {
      internalTransactionCode: string;
      offer: { monthly_fee_with_discount: number };
      amounts: { dueNowCents: number };
    };
  };
  const { offer, amounts } = await call(`/marketplace/offers/${offerId}`);
  const seen = {
    seenMonthlyFeeCents: Math.round(offer.monthly_fee_with_discount * 100),
    seenDueNowCents: amounts.dueNowCents,
  };
  const order = await call("/account/user/orders", { offerId, ...seen, studentNickname: "Bia" });
  const code = order.internalTransactionCode;
  await call(`/account/user/orders/${code}/agreement`, { studentNickname: "Bia", cpf, acceptsContract: "on" });
  return code;
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
