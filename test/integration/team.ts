import { env } from "cloudflare:test";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { setRole } from "../../src/backend/admin/roles.ts";
import { browser } from "./post.ts";

/** The browser of an administrator who is signed in. */
export async function teamMember(bindings: Env = env) {
  const now = new Date();
  const row = await env.DB.prepare(
    "INSERT INTO account (email, name, created_at, updated_at) VALUES ('ana@equipe.example', 'Ana Souza', ?, ?) RETURNING id",
  )
    .bind(now.toISOString(), now.toISOString())
    .first<{ id: number }>();
  await setRole(env.DB, "ana@equipe.example", "admin", now);
  const person = browser(bindings);
  person.cookies.set("authentication_token", await openSession(env.DB, row!.id, "Teste", now, "given"));
  return person;
}
