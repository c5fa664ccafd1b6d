import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as v from "valibot";
import type { correctionRequest } from "../../contract/v3/corrections.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { CORRECTION_FIELDS } from "../../domain/correction-fields.ts";
import { normalizeEmail } from "../../domain/field-rules.ts";
import { countAttempt } from "../accounts/throttle.ts";
import type { Visitor } from "../accounts/visitor.ts";
import { schoolCorrection } from "../schema/admin.ts";
import { school } from "../schema/catalog.ts";

/** Writes a correction down for the administrators. Throws `not_found`, `invalid_fields`, `too_many_attempts`. */
export async function takeCorrection(
  db: D1Database,
  slug: string,
  { field, value, evidence, email }: v.InferOutput<typeof correctionRequest>,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const orm = drizzle(db);
  const [of] = await orm.select({ inepCode: school.inepCode }).from(school).where(eq(school.slug, slug));
  if (!of) throw new ApiError("not_found");
  const { label, normalize } = CORRECTION_FIELDS[field];
  const kept = normalize(value);
  if (kept === null) {
    throw new ApiError("invalid_fields", { issues: [{ field: "value", message: `Confira o campo ${label}` }] });
  }
  await countAttempt(db, "correction", email || visitor.ip, visitor.ip, now);
  await orm.insert(schoolCorrection).values({
    id: crypto.randomUUID(),
    inepCode: of.inepCode,
    field,
    value: kept,
    evidence: evidence.trim(),
    contactEmail: email === "" ? null : normalizeEmail(email),
    createdAt: now.toISOString(),
  });
}
