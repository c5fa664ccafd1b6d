// Signed-in families and team members for the tests. Written before the server starts: a second process that writes
// makes the simulator's own writes fail.
import { createHash } from "node:crypto";
import { openLocalD1 } from "../../scripts/platform.ts";
import { hashWithScrypt } from "../../src/backend/accounts/scrypt.ts";
import {
  FAMILIES,
  familyToken,
  MODERATORS,
  moderatorToken,
  NEW_ADMINISTRATORS,
  newAdministratorEmail,
  newAdministratorToken,
  PASSWORD,
} from "./sign-in.ts";

const db = openLocalD1();
const now = new Date().toISOString();
const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
const addAccount = db.prepare(
  "INSERT OR IGNORE INTO account (id, email, name, role, password_hash, created_at, updated_at) VALUES (?, ?, 'Ana Souza', ?, ?, ?, ?)",
);
const addSession = db.prepare(
  `INSERT OR IGNORE INTO account_session (id, token_hash, account_id, device, created_at, last_used_at, expires_at, factor)
   VALUES (?, ?, ?, 'Teste', ?, ?, ?, ?)`,
);

interface Person {
  readonly email: string;
  readonly token: string;
  readonly role?: "user" | "admin";
  readonly factor?: "none" | "given";
  readonly passwordHash?: string;
}

function add(id: number, { email, token, role = "user", factor = "none", passwordHash }: Person): void {
  addAccount.run(id, email, role, passwordHash ?? null, now, now);
  addSession.run(email, createHash("sha256").update(token).digest("hex"), id, now, now, end, factor);
}

const passwordHash = await hashWithScrypt(PASSWORD);
db.exec("BEGIN");
for (let n = 0; n < FAMILIES; n++) {
  add(1_000_000 + n, { email: `familia-${n}@familia.example`, token: familyToken(n) });
}
for (let n = 0; n < MODERATORS; n++) {
  const email = `equipe-${n}@equipe.example`;
  add(2_000_000 + n, { email, token: moderatorToken(n), role: "admin", factor: "given" });
}
for (let n = 0; n < NEW_ADMINISTRATORS; n++) {
  add(3_000_000 + n, { email: newAdministratorEmail(n), token: newAdministratorToken(n), role: "admin", passwordHash });
}
db.exec("COMMIT");
