import { and, asc, count, eq } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { CORRECTION_ACTIONS } from "../../contract/forms/admin-actions/queue.ts";
import type { QueuedCorrection } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { CORRECTION_FIELDS, type CorrectionField } from "../../domain/requests/correction-fields.ts";
import { CORRECTION_TRANSITIONS, type CorrectionStatus } from "../../domain/requests/request-status.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { requestSchoolEmailChange } from "../corrections/school-email-change.service.ts";
import { anonymizeRow } from "../personal-data/anonymize.ts";
import { schoolCorrection } from "../schema/admin.ts";
import { school } from "../schema/catalog.ts";
import { matchesSchool } from "../text-search.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import type { ActionHandlers } from "./action.ts";
import { setCheckedField } from "./checked-source.ts";

const PAGE = 20;

const CORRECTIONS = stateMachine(schoolCorrection, schoolCorrection.id, CORRECTION_TRANSITIONS, "already_decided");

type SchoolRow = typeof school.$inferSelect;

/** Open corrections, oldest first. */
export async function listCorrections(
  db: D1Database,
  page: number,
  search: string,
): Promise<{ readonly corrections: QueuedCorrection[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const { id, field, value, evidence, contactEmail, createdAt } = schoolCorrection;
  const isAsked = and(eq(schoolCorrection.status, "open"), matchesSchool(search, contactEmail));
  const isOfSchool = eq(school.inepCode, schoolCorrection.inepCode);
  // Not in one batch, which merges columns of the same name.
  const [rows, [counted]] = await Promise.all([
    orm
      .select({ correction: { id, field, value, evidence, contactEmail, createdAt }, of: school })
      .from(schoolCorrection)
      .innerJoin(school, isOfSchool)
      .where(isAsked)
      .orderBy(asc(createdAt), asc(id))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm.select({ count: count() }).from(schoolCorrection).innerJoin(school, isOfSchool).where(isAsked),
  ]);
  const corrections = rows.map(({ correction, of }) => ({
    ...correction,
    school: { slug: of.slug, name: of.name },
    currentValue: currentValue(of, correction.field),
  }));
  return { corrections, totalPages: Math.ceil(counted!.count / PAGE) };
}

export const correctionActions: ActionHandlers<typeof CORRECTION_ACTIONS> = {
  /**
   * Accepts a correction: a text field is changed, with its source; other facts were changed elsewhere. An e-mail
   * address changes once the new address has confirmed and the present one has not refused.
   */
  "aceitar-correcao": async (env, { id }, _admin, now) => {
    const { correction, of } = await getCorrection(env.DB, id);
    const { field, value } = correction;
    const db = drizzle(env.DB);
    const close = closeStatements(db, correction, "accepted");
    const about = { target: `escola ${of.slug}`, once: `correção ${id}` };
    if (CORRECTION_FIELDS[field].group === null) return { ...about, after: { [field]: value }, changes: close };
    if (field === "email") {
      const isSame = of.email?.toLowerCase() === value.toLowerCase();
      return {
        ...about,
        before: { email: of.email },
        after: { pedido: value, fonte: correction.evidence },
        changes: isSame ? close : [...close, ...(await requestSchoolEmailChange(env, of, value, now))],
      };
    }
    return {
      ...about,
      before: { [field]: currentValue(of, field) },
      after: { [field]: value, fonte: correction.evidence },
      changes: [...setCheckedField(db, env.SITE_NAME, of.inepCode, field, value, now), ...close],
    };
  },
  "recusar-correcao": async (env, { id }) => {
    const { correction, of } = await getCorrection(env.DB, id);
    const { field, value } = correction;
    return {
      target: `escola ${of.slug}`,
      once: `correção ${id}`,
      after: { recusado: { [field]: value } },
      changes: closeStatements(drizzle(env.DB), correction, "rejected"),
    };
  },
};

/** Statements that decide on a correction and delete its sender's e-mail address. */
function closeStatements(
  orm: DrizzleD1Database,
  correction: typeof schoolCorrection.$inferSelect,
  to: CorrectionStatus,
) {
  return [changeStatus(orm, CORRECTIONS, correction, to), anonymizeRow(orm, "school_correction", correction.id)];
}

async function getCorrection(db: D1Database, id: string) {
  const [row] = await drizzle(db)
    .select({ correction: schoolCorrection, of: school })
    .from(schoolCorrection)
    .innerJoin(school, eq(school.inepCode, schoolCorrection.inepCode))
    .where(eq(schoolCorrection.id, id));
  if (!row) throw new ApiError("not_found");
  return row;
}

function currentValue(row: SchoolRow, field: CorrectionField): string | null {
  if (CORRECTION_FIELDS[field].group === null) return null;
  const value = findEntry(row, field);
  return typeof value === "string" ? CORRECTION_FIELDS[field].show(value) : null;
}
