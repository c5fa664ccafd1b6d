import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { correctionEndpoints, ParsedCorrection } from "../../contract/v3/corrections.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { schoolEmailEndpoints } from "../../contract/v3/school-email-changes.ts";
import { CORRECTION_FIELDS } from "../../domain/requests/correction-fields.ts";
import type { Caller } from "../client-info.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { school } from "../schema/catalog.ts";
import { countAttempt } from "../throttle.ts";
import {
  confirmSchoolEmailChange,
  getSchoolEmailChange,
  refuseSchoolEmailChange,
} from "./school-email-change.service.ts";

/** Idempotent: equal open corrections by one person are stored once. */
const INSERT = `INSERT INTO school_correction (id, inep_code, field, value, evidence, contact_email, created_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE NOT EXISTS (
    SELECT 1 FROM school_correction
    WHERE inep_code = ?2 AND field = ?3 AND value = ?4 AND evidence = ?5 AND contact_email IS ?6 AND status = 'open')`;

/** Reports of wrong facts. */
export const correctionsApi: Handlers<typeof correctionEndpoints> = {
  send: says("Recebemos a correção.", (call) => takeCorrection(call, call.params.slug, call.body)),
};

/** A school's consent to a new e-mail address. */
export const schoolEmailsApi: Handlers<typeof schoolEmailEndpoints> = {
  get: ({ env, params, now }) => getSchoolEmailChange(env.DB, params.token, now),
  confirm: withMails(({ env, params, now }) => confirmSchoolEmailChange(env, params.token, now)),
  refuse: ({ env, params, now }) => refuseSchoolEmailChange(env.DB, params.token, now),
};

/** Stores a correction for the administrators. Throws `not_found`, `invalid_fields`, `too_many_attempts`. */
async function takeCorrection(
  { env: { DB }, client, now }: Caller<{ readonly DB: D1Database }>,
  slug: string,
  { field, value, evidence, email }: ParsedCorrection,
): Promise<void> {
  const [row] = await drizzle(DB).select({ inepCode: school.inepCode }).from(school).where(eq(school.slug, slug));
  if (!row) throw new ApiError("not_found");
  const { label, normalize } = CORRECTION_FIELDS[field];
  const kept = normalize(value);
  if (kept === null) {
    throw invalidField("value", `Confira o campo ${label}`);
  }
  await countAttempt(DB, "correction", email || client.ip, client.ip, now);
  await DB.prepare(INSERT)
    .bind(crypto.randomUUID(), row.inepCode, field, kept, evidence.trim(), email || null, now.toISOString())
    .run();
}
