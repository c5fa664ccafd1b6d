import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { normalizeEmail } from "../../domain/people/email.ts";
import { findAccount } from "../accounts/find-account.ts";
import { account, emailCode } from "../schema/accounts.ts";
import { auditStatement, COMMAND } from "./audit.ts";

/** Result of a change of role. `unconfirmed`: the e-mail has signed up and not confirmed. `unknown`: no account. */
export type RoleOutcome = "changed" | "unchanged" | "unconfirmed" | "unknown";

/** Grants or revokes the administrator role of an account, with an audit entry. */
export async function setRole(db: D1Database, email: string, role: "admin" | "user", now: Date): Promise<RoleOutcome> {
  const orm = drizzle(db);
  const owner = await findAccount(db, email);
  if (!owner) {
    const pending = await orm.$count(
      emailCode,
      eq(sql`lower(${emailCode.email})`, normalizeEmail(email).toLowerCase()),
    );
    return pending > 0 ? "unconfirmed" : "unknown";
  }
  if (owner.role === role) return "unchanged";
  await orm.batch([
    auditStatement(
      orm,
      {
        actor: COMMAND,
        action: role === "admin" ? "dar-acesso" : "tirar-acesso",
        target: `conta ${owner.email}`,
        before: { papel: owner.role },
        after: { papel: role },
      },
      now,
    ),
    orm.update(account).set({ role, updatedAt: now.toISOString() }).where(eq(account.id, owner.id)),
  ]);
  return "changed";
}

export async function listAdmins(db: D1Database): Promise<string[]> {
  const rows = await drizzle(db).select({ email: account.email }).from(account).where(eq(account.role, "admin"));
  return rows.map(({ email }) => email);
}
