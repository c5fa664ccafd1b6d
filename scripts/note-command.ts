import { userInfo } from "node:os";
import { drizzle } from "drizzle-orm/d1";
import { auditStatement, COMMAND } from "../src/backend/admin/audit.ts";

/** Who runs this command: on GitHub the account, elsewhere the user of the machine. */
export function whoRuns(): string {
  return process.env.GITHUB_ACTOR || userInfo().username;
}

/** Writes an audit entry for what a command did, with who ran it and why, if they said so. */
export async function noteCommand(db: D1Database, action: string, target: string, why?: string): Promise<void> {
  const entry = { actor: COMMAND, action, target, reason: why, after: { comando: whoRuns() } };
  await auditStatement(drizzle(db), entry, new Date());
}
