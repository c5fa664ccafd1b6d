import { and, asc, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { CLAIM_ACTIONS } from "../../contract/forms/admin-actions/schools.ts";
import type { QueuedClaim } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { CLAIMS, decisionKey, RETENTION_DAYS } from "../claims/claim.service.ts";
import { accessEndedEmail, claimApprovedEmail, claimDecisionEmail } from "../claims/claim-emails.ts";
import { newDeskLink } from "../claims/desk-links.ts";
import { emailStatement } from "../mail/outbox.ts";
import { city, school, source } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { matchesSchool } from "../text-search.ts";
import { changeStatus } from "../workflow/state-machine.ts";
import type { ActionHandlers, InputOf, Run } from "./action.ts";

const PAGE = 20;

/**
 * Confirmed claims, then approved ones, which can be ended, first those whose e-mails come back, with what is on record
 * about their schools.
 */
export async function listClaims(
  db: D1Database,
  page: number,
  search: string,
): Promise<{ readonly claims: QueuedClaim[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const { id, protocol, status, name, role, email, phone, proof, createdAt, access, bouncedAt, notifiedAt } =
    schoolClaim;
  const isAsked = and(inArray(status, ["open", "approved"]), matchesSchool(search, protocol, email));
  // Not in one batch, which merges columns of the same name.
  const [rows, [counted]] = await Promise.all([
    orm
      .select({
        claim: { id, protocol, status, name, role, email, phone, proof, createdAt, access, bouncedAt, notifiedAt },
        of: school,
        city: { name: city.name, uf: city.uf },
        source: { title: source.title, referenceDate: source.referenceDate },
      })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .innerJoin(city, eq(city.ibgeCode, school.cityIbgeCode))
      .leftJoin(
        source,
        eq(
          source.id,
          sql`coalesce(json_extract(${school.sources}, '$.contact'), json_extract(${school.sources}, '$.identity'))`,
        ),
      )
      .where(isAsked)
      .orderBy(desc(eq(status, "open")), desc(isNotNull(bouncedAt)), asc(createdAt), asc(id))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm
      .select({ count: count() })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .where(isAsked),
  ]);
  const claims = rows.map(({ claim, of, city, source }) => ({
    ...claim,
    status: claim.status === "approved" ? ("approved" as const) : ("open" as const),
    school: { slug: of.slug, name: of.name },
    record: {
      inepCode: of.inepCode,
      cnpj: of.cnpj,
      phones: [...new Set([of.phone, of.publicPhone].filter((known) => known !== null))],
      email: of.email,
      address: [of.street, of.number, of.neighborhood, `${city.name}/${city.uf}`].filter(Boolean).join(", "),
      source,
    },
  }));
  return { claims, totalPages: Math.ceil(counted!.count / PAGE) };
}

/** Decides on a claim, or ends an approved one; its author is e-mailed, with the reason. */
const decide =
  (to: "approved" | "refused" | "ended"): Run<InputOf<(typeof CLAIM_ACTIONS)[keyof typeof CLAIM_ACTIONS]>> =>
  async (env, { id, reason, ...requested }, _admin, now) => {
    const orm = drizzle(env.DB);
    const [row] = await orm
      .select({ claim: schoolClaim, slug: school.slug, name: school.name, address: school.email })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .where(eq(schoolClaim.id, id));
    if (!row) throw new ApiError("not_found");
    const { status, protocol, email } = row.claim;
    if ((to === "ended") !== (status === "approved")) throw new ApiError("already_decided");
    const address = row.address?.toLowerCase() === email.toLowerCase() ? null : row.address;
    const isApproved = to === "approved";
    const link = isApproved ? await newDeskLink(env.DB, row.claim, now) : null;
    const set = isApproved
      ? { expiresAt: null, access: "access" in requested ? requested.access : "edit" }
      : { decision: reason, expiresAt: isoAfter(now, { days: RETENTION_DAYS }) };
    const message =
      to === "ended"
        ? accessEndedEmail(env, row, protocol, reason)
        : claimDecisionEmail(env, row, protocol, link?.token ?? null, reason);
    return {
      target: `escola ${row.slug}`,
      before: { pedido: status },
      after: { pedido: to === "ended" ? "acesso encerrado" : to, ...requested },
      once: decisionKey(row.claim),
      changes: [
        changeStatus(orm, CLAIMS, row.claim, isApproved ? "approved" : "refused", set),
        ...(link?.statements ?? []),
        emailStatement(env, email, message, now),
        ...(isApproved && address !== null
          ? [emailStatement(env, address, claimApprovedEmail(env, { ...row.claim, school: row.name }), now)]
          : []),
      ],
    };
  };

export const claimActions: ActionHandlers<typeof CLAIM_ACTIONS> = {
  "aprovar-escola": decide("approved"),
  "recusar-escola": decide("refused"),
  "encerrar-escola": decide("ended"),
};
