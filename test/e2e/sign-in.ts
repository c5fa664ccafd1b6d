import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";

/** Where the served demonstration keeps its database (test/e2e/serve.mjs). */
const D1 = `${process.env.E2E_STATE_DIR ?? ".wrangler/e2e-state"}/v3/d1/miniflare-D1DatabaseObject`;

/** Signs a browser in as a new family, without the forms: those have their own tests. */
export async function signIn(context: BrowserContext, baseURL: string, name = "Ana Souza"): Promise<void> {
  const token = randomBytes(32).toString("hex");
  const now = new Date();
  const at = now.toISOString();
  const db = openDatabase();
  const { id } = db
    .prepare("INSERT INTO account (email, name, created_at, updated_at) VALUES (?, ?, ?, ?) RETURNING id")
    .get(`${token.slice(0, 12)}@familia.example`, name, at, at) as { id: number };
  db.prepare("INSERT INTO account_session VALUES (?, ?, ?, 'Teste', ?, ?, ?)").run(
    token.slice(0, 16),
    createHash("sha256").update(token).digest("hex"),
    id,
    at,
    at,
    new Date(now.getTime() + 86_400_000).toISOString(),
  );
  db.close();
  await context.addCookies([{ name: "authentication_token", value: token, url: baseURL }]);
}

/** The path of the reservation of some scholarship of a partner, with a first monthly fee to pay or without. */
export function reservationPath(hasFee: boolean): string {
  const db = openDatabase();
  const { id } = db
    .prepare(
      `SELECT offer.id FROM offer JOIN school USING (inep_code) WHERE discount_percent > 0 AND is_partner = 1
       AND offer.is_active = 1 AND school.is_active = 1 AND waives_first_month = ? AND year > ? ORDER BY offer.id LIMIT 1`,
    )
    .get(hasFee ? 0 : 1, new Date().getFullYear()) as { id: string };
  db.close();
  return `/reservar/${id.toLowerCase()}`;
}

function openDatabase(): DatabaseSync {
  const file = readdirSync(D1).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const db = new DatabaseSync(`${D1}/${file}`);
  db.exec("PRAGMA busy_timeout = 5000");
  return db;
}
