// Families that are signed in, for tests about what comes after: written before the server starts, for the simulator
// does not bear another writer beside it.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { FAMILIES, familyToken } from "./sign-in.ts";

const folder = `${process.env.STATE_DIR}/v3/d1/miniflare-D1DatabaseObject`;
const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
const db = new DatabaseSync(`${folder}/${file}`);
const now = new Date().toISOString();
const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
const addAccount = db.prepare(
  "INSERT OR IGNORE INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, 'Ana Souza', ?, ?)",
);
const addSession = db.prepare("INSERT OR IGNORE INTO account_session VALUES (?, ?, ?, 'Teste', ?, ?, ?)");

db.exec("BEGIN");
for (let n = 0; n < FAMILIES; n++) {
  const id = 1_000_000 + n;
  addAccount.run(id, `familia-${n}@familia.example`, now, now);
  const hash = createHash("sha256").update(familyToken(n)).digest("hex");
  addSession.run(`familia-${n}`, hash, id, now, now, end);
}
db.exec("COMMIT");
