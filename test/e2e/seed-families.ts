// Signed-in families and team members for the tests. Written before the server starts, because the simulator allows no
// concurrent writer.
import { createHash } from "node:crypto";
import { openLocalD1, stateDir } from "../../scripts/platform.ts";
import { FAMILIES, familyToken, MODERATORS, moderatorToken } from "./sign-in.ts";

const db = openLocalD1(`${stateDir}/v3`);
const now = new Date().toISOString();
const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
const addAccount = db.prepare(
  "INSERT OR IGNORE INTO account (id, email, name, role, created_at, updated_at) VALUES (?, ?, 'Ana Souza', ?, ?, ?)",
);
const addSession = db.prepare(
  `INSERT OR IGNORE INTO account_session (id, token_hash, account_id, device, created_at, last_used_at, expires_at, factor)
   VALUES (?, ?, ?, 'Teste', ?, ?, ?, ?)`,
);

function add(id: number, email: string, role: "user" | "admin", token: string): void {
  addAccount.run(id, email, role, now, now);
  addSession.run(
    email,
    createHash("sha256").update(token).digest("hex"),
    id,
    now,
    now,
    end,
    role === "admin" ? "given" : "none",
  );
}

db.exec("BEGIN");
for (let n = 0; n < FAMILIES; n++) {
  add(1_000_000 + n, `familia-${n}@familia.example`, "user", familyToken(n));
}
for (let n = 0; n < MODERATORS; n++) {
  add(2_000_000 + n, `equipe-${n}@equipe.example`, "admin", moderatorToken(n));
}
db.exec("COMMIT");
