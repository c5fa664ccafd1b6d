import { setTimeout } from "node:timers/promises";
import { type PixBankServer, startPixBank } from "../../scripts/pix/pix-bank.ts";
import { pixSettings } from "../../scripts/pix/serve-pix-bank.ts";
import { openLocalD1, withPlatform } from "../../scripts/platform.ts";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { formatCount, formatMoney } from "../../src/domain/text/format.ts";
import { paths } from "../../src/site/paths.ts";
import { assertLoopback } from "./loopback.ts";
import type { Check } from "./verdict.ts";

const EVERY_MS = 2_000;
/** One family in so many reserves and never pays. */
const UNPAID_EVERY = 4;
/** Calls of the bank about one charge. */
const CALLS = 5;
const CALL_AGAIN_MS = 1_000;
const CPF = "529.982.247-25";

/** Families that reserve and pay at a bank in memory, beside the visitors. */
interface Buyers {
  /** Settings of a site whose bank it is. */
  readonly settings: Readonly<Record<string, string>>;
  /** Reserves and pays until `stop`. */
  readonly buy: (origin: string, stop: AbortSignal) => Promise<void>;
  /** Whether the bank and the site know of the same orders and money. */
  readonly judge: () => Check[];
  readonly close: () => Promise<void>;
}

/** Signs families in, one for each reservation within `minutes`, and starts their bank. */
export async function prepareBuyers(minutes: number): Promise<Buyers> {
  const bank = await startPixBank();
  const settings = pixSettings(Number(new URL(bank.origin).port));
  const since = new Date().toISOString();
  const { families, offers } = await signFamiliesIn(Math.ceil((minutes * 60_000) / EVERY_MS), since);
  const done = { reserved: 0, paid: 0, confirmed: 0 };

  const buyOne = async (origin: string, family: string, isPaying: boolean): Promise<void> => {
    const { get, submit } = browserOf(origin, family);
    for (const id of offers) {
      const asked = hiddenIn(await get(paths.reserve(id)));
      const payment = await submit(paths.reserve(id), { ...asked, studentNickname: "Bia" });
      // The last seat was taken, or the price has just changed.
      if (!payment) continue;
      done.reserved++;
      const known = new Set(bank.charges().map(({ txid }) => txid));
      await submit(payment, { studentNickname: "Bia", cpf: CPF, acceptsContract: "on" });
      const charge = bank.charges().find(({ txid }) => !known.has(txid));
      if (!charge || !isPaying) return;
      bank.pay(charge.txid);
      done.paid++;
      await tell(`${origin}/v3/payments/banks/${settings.PIX_WEBHOOK_SECRET}/pix`, charge.txid);
      if ((await get(payment.replace("/pagamento/", "/detalhes-da-bolsa/"))).includes("Você pagou")) done.confirmed++;
      return;
    }
  };

  return {
    settings,
    async buy(origin, stop) {
      assertLoopback(origin);
      for (const [i, family] of families.entries()) {
        if (stop.aborted) return;
        await buyOne(origin, family, i % UNPAID_EVERY !== UNPAID_EVERY - 1);
        await setTimeout(EVERY_MS, undefined, { signal: stop }).catch(() => {});
      }
    },
    judge: () => [orderCheck(bank, done), moneyCheck(bank, since)],
    close: () => bank.stop(),
  };
}

function orderCheck(
  bank: PixBankServer,
  { reserved, paid, confirmed }: Record<"reserved" | "paid" | "confirmed", number>,
) {
  const charges = bank.charges().length;
  const detail = `${formatCount(reserved)} pedidos, ${formatCount(charges)} cobranças, ${formatCount(paid)} pagas, ${formatCount(confirmed)} confirmadas`;
  return {
    name: "cada reserva tem cobrança, e cada paga foi confirmada",
    isMet: reserved > 0 && charges === reserved && confirmed === paid,
    detail,
  };
}

function moneyCheck(bank: PixBankServer, since: string): Check {
  const atBank = bank.charges().reduce((sum, { receivedCents }) => sum + receivedCents, 0);
  const db = openLocalD1();
  const row = db
    .prepare(
      "SELECT coalesce(sum(amount_cents), 0) AS cents FROM payment WHERE paid_at IS NOT NULL AND created_at >= ?",
    )
    .get(since) as { cents: number };
  db.close();
  const detail = `${formatMoney(atBank)} no banco, ${formatMoney(row.cents)} aqui`;
  return { name: "o que o banco recebeu é o que está aqui", isMet: atBank === row.cents, detail };
}

/** Sessions of new families, and the scholarships of partners. */
async function signFamiliesIn(count: number, at: string) {
  return withPlatform(false, async ({ DB }) => {
    const families: string[] = [];
    for (let i = 0; i < count; i++) {
      const email = `carga-${Date.parse(at)}-${i}@familia.example`;
      const row = await DB.prepare(
        "INSERT INTO account (email, name, created_at, updated_at) VALUES (?1, 'Compra da Carga', ?2, ?2) RETURNING id",
      )
        .bind(email, at)
        .first<{ id: number }>();
      families.push(await openSession(DB, row!.id, "Carga", new Date(at)));
    }
    const { results } = await DB.prepare(
      `SELECT offer.id FROM offer JOIN partnership USING (inep_code)
       WHERE status = 'granted' AND discount_percent > 0 AND waives_first_month = 0 ORDER BY year DESC, offer.id LIMIT 50`,
    ).all<{ id: string }>();
    return { families, offers: results.map(({ id }) => id) };
  });
}

/** Calls the site as the bank does: again, until it has read the charge. */
async function tell(hook: string, txid: string): Promise<void> {
  const body = JSON.stringify({ pix: [{ txid }] });
  for (let attempt = 1; attempt <= CALLS; attempt++) {
    const response = await fetch(hook, { method: "POST", headers: { "content-type": "application/json" }, body });
    if ((await response.text()) === '{"read":1}') return;
    await setTimeout(CALL_AGAIN_MS);
  }
}

/** The browser of a family without a script, on a network of its own. */
function browserOf(origin: string, session: string) {
  const address = `10.200.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const headers = { cookie: `authentication_token=${session}`, origin, "cf-connecting-ip": address };
  return {
    get: async (path: string) => (await fetch(origin + path, { headers })).text(),
    /** Submits a form; the path to which it leads, or null if it was refused. */
    async submit(path: string, fields: Readonly<Record<string, string>>): Promise<string | null> {
      const body = new URLSearchParams(fields);
      const response = await fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
      await response.arrayBuffer();
      return response.headers.get("location")?.replace(/^https?:\/\/[^/]+/, "") ?? null;
    },
  };
}

function hiddenIn(html: string): Readonly<Record<string, string>> {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value]));
}
