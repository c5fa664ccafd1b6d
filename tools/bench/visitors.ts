import { createHash } from "node:crypto";
import { openLocalD1 } from "../../scripts/platform.ts";
import { paths } from "../../src/site/paths.ts";
import type { SentRequest } from "./send.ts";

const DESK_TOKEN = "d".repeat(64);
const [FAMILY, TEAM] = [
  { id: 9_000_001, role: "user", token: "bench-familia" },
  { id: 9_000_002, role: "admin", token: "bench-equipe" },
];

/** Adds a family, a team member and a school's desk to the local D1; `requests` open a page of each by its name. */
export function addVisitors(): {
  readonly requests: Readonly<Record<string, SentRequest>>;
  readonly remove: () => void;
} {
  remove();
  const db = openLocalD1();
  const now = new Date().toISOString();
  const end = new Date(Date.now() + 86_400_000).toISOString();
  for (const { id, role, token } of [FAMILY, TEAM]) {
    db.prepare(
      "INSERT INTO account (id, email, name, role, created_at, updated_at) VALUES (?, ?, 'Bench', ?, ?, ?)",
    ).run(id, `${token}@familia.example`, role, now, now);
    db.prepare(
      `INSERT INTO account_session (id, token_hash, account_id, device, created_at, last_used_at, expires_at, factor)
       VALUES (?, ?, ?, 'Bench', ?, ?, ?, 'given')`,
    ).run(token, hashOf(token), id, now, now, end);
  }
  db.prepare(
    `INSERT INTO school_claim (id, protocol, inep_code, status, name, role, email, phone, proof, token_hash, created_at)
     SELECT 'bench', 'bench', inep_code, 'approved', 'Bench', 'Direção', 'bench@escola.example', '', '', ?, ?
     FROM school WHERE slug = 'colegio-vertice'`,
  ).run(hashOf(DESK_TOKEN), now);
  db.close();
  return {
    requests: {
      "/meus-dados, de uma família": { path: "/meus-dados", cookie: `authentication_token=${FAMILY.token}` },
      "/admin, da equipe": { path: "/admin", cookie: `authentication_token=${TEAM.token}` },
      "/mesa/:token, de uma escola": { path: paths.schoolDesk(DESK_TOKEN) },
    },
    remove,
  };
}

function remove(): void {
  const db = openLocalD1();
  db.exec(`DELETE FROM account_session WHERE account_id IN (${FAMILY.id}, ${TEAM.id});
    DELETE FROM account WHERE id IN (${FAMILY.id}, ${TEAM.id}); DELETE FROM school_claim WHERE id = 'bench'`);
  db.close();
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
