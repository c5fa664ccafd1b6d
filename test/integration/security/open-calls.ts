import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { runOrderJobs } from "../../../src/backend/orders/run-order-jobs.ts";
import { review } from "../../../src/backend/schema/catalog.ts";
import { schoolClaim } from "../../../src/backend/schema/claims.ts";
import { lead } from "../../../src/backend/schema/leads.ts";
import { hashToken } from "../../../src/backend/tokens.ts";
import { seasonOf } from "../../../src/domain/pricing/season.ts";
import { bindingsOf } from "../../../src/worker/backend.ts";
import { marketOf } from "../../fixtures/market.ts";
import PHONE from "../../fixtures/pictures/phone.jpg?inline";
import { claimRow, leadRow, reviewRow } from "../../fixtures/rows.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { browser, postOffice } from "../post.ts";
import { REVIEW } from "../reviews/family.ts";
import { AGREEMENT, familyOf, LEAD, OFFER, type Person } from "./families.ts";

/** The address of the school on its page, two people of its desk, and a family. */
export const SCHOOL = "escola@vertice.example";
export const RITA = "rita@vertice.example";
const BIA = "bia@vertice.example";
const ANA = "ana@familia.example";
/** An address that callers type, and have not proven. */
export const VICTIM = "alvo@correio.example";

/** Token of Rita's desk. */
const DESK = "a".repeat(64);
const TOKEN = "b".repeat(64);
const FILE = new File([Uint8Array.from(atob(PHONE.split(",")[1]!), (one) => one.charCodeAt(0))], "a.jpg", {
  type: "image/jpeg",
});

/** A valid call of an endpoint that is open to anybody, or to the holder of a link. */
interface OpenCall {
  readonly body: Readonly<Record<string, unknown>>;
  /** Parts of the path. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The call is refused, for a secret or a state that it does not name. */
  readonly isRefused?: true;
  /** The caller's proven addresses. */
  readonly own?: readonly string[];
  /** Path of a later step, which whoever opens the mailed link takes. */
  readonly next?: (token: string) => string;
}

const desk = (body: OpenCall["body"]): OpenCall => ({ body, parts: { token: DESK }, own: [RITA] });
const refused = (body: OpenCall["body"]): OpenCall => ({ body, isRefused: true });

/** A mail service, and Ana's browser. */
export const post = postOffice();
export const visitor = browser(post.bindings);
let ana: Person;

/** Inserts what calls need: two people at a desk, a request of a family, a review and an account. */
export async function prepare(): Promise<void> {
  ana = await familyOf(ANA, "Ana Souza", post.bindings);
  await drizzle(env.DB)
    .insert(review)
    .values(reviewRow({ id: "r", status: "published", sourceId: "censo" }));
}

/** Takes back what the last call did. */
export async function reset(): Promise<void> {
  const tables =
    "school_claim review_reply review_reply_draft lead follower data_link reported_fee attempt limited_mail mail_outbox";
  await env.DB.batch(tables.split(" ").map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await marketOf(env.DB).clear();
  const orm = drizzle(env.DB);
  for (const [id, email, token] of [
    ["rita", RITA, DESK],
    ["bia", BIA, "bia"],
  ] as const) {
    const tokenHash = await hashToken(token);
    await orm.insert(schoolClaim).values(claimRow({ id, status: "approved", email, tokenHash }));
  }
  await orm.insert(lead).values(leadRow({ protocol: "CON-1", inepCode: VERTICE.inepCode, email: ANA }));
  post.mails.length = 0;
}

/** Sends the e-mails that the cron writes. */
export const runJobs = () => runOrderJobs(bindingsOf(post.bindings), new Date());

async function anaPosts(path: string, body: object): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const response = await ana.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A paid reservation of Ana's, and the token of its school. */
async function reserved(): Promise<{ readonly code: string; readonly token: string }> {
  const reservation = { offerId: OFFER, seenMonthlyFeeCents: 60_000, seenDueNowCents: 60_000, studentNickname: "Bia" };
  const orders = "/v3/account/user/orders";
  const { internalTransactionCode: code } = await anaPosts(orders, reservation);
  await anaPosts(`${orders}/${code}/agreement`, AGREEMENT);
  await anaPosts(`${orders}/${code}/simulation`, { outcome: "paid" });
  await runJobs();
  const token = /[\da-f]{64}/.exec(post.mails.findLast(({ to }) => to === SCHOOL)!.text)![0];
  post.mails.length = 0;
  return { code: code!, token };
}

/** The token that is mailed after a call. */
async function mailedBy(path: string, body: object): Promise<string> {
  await visitor.json(path, body);
  const token = post.lastToken();
  post.mails.length = 0;
  return token;
}

const REPLY = {
  answer: "recusar-vaga",
  seen: "3",
  documents: "",
  document: "",
  note: "A turma fechou ontem.",
};
const ASKS = { ...REPLY, answer: "pedir-documentos", documents: "Boletim\nRG", note: "" };
const PRICES = {
  text: "Série\tManhã\n1º ano\t1.250,00",
  year: String(seasonOf(new Date()).years.at(-1)),
  isWhole: false,
};
const claimNext = (token: string) => `/v3/claims/own/${token}/confirmation`;

/** A valid call of each open endpoint with a body; made anew for each use. */
export const OPEN_CALLS: Readonly<Record<string, () => OpenCall | Promise<OpenCall>>> = {
  "POST /v3/account/auth/login": () => refused({ email: VICTIM, password: "uma frase comprida" }),
  "POST /v3/account/auth/social-login/google/start": () => refused({ redirectUri: "https://escola.example/volta" }),
  "POST /v3/account/auth/social-login/google": () =>
    refused({ code: "x", codeVerifier: "x", nonce: "x", redirectUri: "https://escola.example/volta" }),
  "POST /v3/account/auth/social-login/google/link": () => refused({ token: TOKEN, password: "uma frase comprida" }),
  "POST /v3/account/user": () => ({
    body: { name: "Rui Lima", email: VICTIM, returnPath: "/perfil", acceptsAttribution: "on" },
  }),
  "POST /v3/account/auth/email-code": () => ({ body: { email: ANA, returnPath: "/perfil" } }),
  "POST /v3/account/auth/email-code/confirmation": () => refused({ ticket: TOKEN, code: "123456" }),
  "POST /v3/account/auth/confirm-email": () => refused({ token: TOKEN }),
  "POST /v3/account/auth/recover-password": () => ({ body: { email: ANA } }),
  "POST /v3/account/auth/reset-password": () => refused({ token: TOKEN, password: "uma frase comprida" }),
  "POST /v3/account/auth/pass": () => refused({ pass: TOKEN, state: TOKEN }),
  "POST /v3/account/auth/confirm-new-email": () => refused({ token: TOKEN, password: "uma frase comprida" }),
  "POST /v3/account/auth/reject-new-email": () => refused({ token: TOKEN }),
  "POST /v3/schools/:slug/reviews": () => ({ body: { ...REVIEW, userEmail: VICTIM } }),
  "POST /v3/schools/:slug/review-notices": () => ({
    body: {
      reviewId: "r",
      reason: "ofensa",
      details: "Diz o nome do meu filho e da turma.",
      reporterName: "Rui Lima",
      reporterEmail: VICTIM,
    },
  }),
  "POST /v3/schools/:slug/reported-fees": () => ({
    body: { grade: "medio_1-serie", shift: "manha", year: "2026", fee: "1.250,00", email: VICTIM, isOwn: "on" },
  }),
  "POST /v3/charge-checks": () => ({ body: { code: "VA-0000-0000-0000" } }),
  "POST /v3/schools/:slug/corrections": () => ({
    body: { field: "phone", value: "(11) 3333-4444", evidence: "está no site da escola", email: VICTIM },
  }),
  "POST /v3/schools/:slug/leads": () => ({ body: { ...LEAD, email: VICTIM, visit: "" } }),
  "POST /v3/schools/:slug/claims": () => ({
    body: {
      name: "Rui Lima",
      role: "Diretor",
      email: VICTIM,
      phone: "(11) 98765-4321",
      proof: "Meu nome está no site da escola.",
      accepts: "on",
    },
    next: claimNext,
  }),
  "POST /v3/claims/renewals": () => ({ body: { email: RITA } }),
  "POST /v3/claims/own/:token/replies": () => desk({ reviewId: "r", body: "Obrigada pela visita." }),
  "POST /v3/claims/own/:token/facts": () => desk({ values: { meals: "Cozinha própria." } }),
  "POST /v3/claims/own/:token/request-answers": () =>
    desk({ protocol: "CON-1", body: "Claro, venham na terça-feira.", toAll: true, declinesVisit: false }),
  "POST /v3/claims/own/:token/answered-requests": () => desk({ protocol: "CON-1", way: "telefone" }),
  "POST /v3/claims/own/:token/orders/:code/answer": async () => {
    const { code } = await reserved();
    return { ...desk(ASKS), parts: { token: DESK, code } };
  },
  "POST /v3/school-orders/:token/answer": async () => ({
    body: REPLY,
    parts: { token: (await reserved()).token },
    own: [SCHOOL],
  }),
  "POST /v3/claims/own/:token/prices/preview": () => desk(PRICES),
  "POST /v3/claims/own/:token/prices": () => refused({ ...PRICES, base: "outra" }),
  "POST /v3/claims/own/:token/prices/columns": () => desk({ columns: [{ name: "Turma", kind: "none" }] }),
  "POST /v3/claims/own/:token/prices/removal": () => refused({ price: "x", base: "outra" }),
  "POST /v3/claims/own/:token/prices/restoration": () => refused({ version: "1", base: "outra" }),
  "POST /v3/claims/own/:token/pictures": () =>
    desk({ kind: "photo", alt: "O pátio da escola", isReal: "on", hasConsent: "on", large: FILE }),
  "POST /v3/claims/own/:token/picture-order": () => desk({ ids: ["x"] }),
  "POST /v3/claims/own/:token/removed-pictures": () => refused({ id: "x" }),
  "POST /v3/claims/own/:token/partnership": () => refused({ version: "outra", accepts: "on" }),
  "POST /v3/claims/own/:token/invitations": () => ({
    ...desk({ name: "Rui Lima", role: "Secretário", email: VICTIM, access: "answer" }),
    next: claimNext,
  }),
  "POST /v3/claims/own/:token/withdrawn-invitations": () => refused({ id: "x" }),
  "POST /v3/claims/own/:token/ended-access": () => desk({ id: "bia" }),
  "POST /v3/claims/own/:token/seats": () => desk({ classes: [{ offerId: OFFER, seats: 3, shown: null }] }),
  "POST /v3/claims/own/:token/letter": () => desk({ isWanted: true }),
  "POST /v3/data-links": () => ({ body: { email: ANA } }),
  "POST /v3/data-links/:token/deletion": () => refused({ givenUp: [] }),
  "POST /v3/data-links/:token/requests": async () => ({
    body: { kind: "explicar", details: "Quem viu os meus dados?" },
    parts: { token: await mailedBy("/v3/data-links", { email: ANA }) },
    own: [ANA],
  }),
  "POST /v3/messages": () => ({ body: { subject: "duvida", details: "Como funciona a bolsa?", email: VICTIM } }),
  "POST /v3/follows": () => ({ body: { email: VICTIM, isAtOnce: "on", path: `/escola/${VERTICE.slug}` } }),
  "POST /v3/follows/own/:token/changes": async () => ({
    body: { change: "renew", follow: "" },
    parts: { token: await mailedBy("/v3/follows", { email: ANA, path: `/escola/${VERTICE.slug}` }) },
    own: [ANA],
  }),
};
