import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { PersonalData } from "../personal-data.ts";
import { school } from "../schema/catalog.ts";
import { type ClaimStatus, schoolClaim } from "../schema/claims.ts";

const STATUSES: Record<ClaimStatus, string> = {
  pending_email: "Falta confirmar o e-mail",
  open: "Em conferência",
  approved: "Aceito",
  refused: "Recusado",
};

/** What somebody of a school told to take care of its page. */
export const claimData: PersonalData<{ readonly email: string }> = {
  title: "Pedidos para cuidar da página de uma escola",
  async read(db, { email }) {
    const rows = await drizzle(db)
      .select({ claim: schoolClaim, name: school.name })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .where(eq(sql`lower(${schoolClaim.email})`, email.toLowerCase()));
    return rows.map(({ claim, name }) => ({
      protocolo: claim.protocol,
      escola: name,
      situação: STATUSES[claim.status],
      nome: claim.name,
      cargo: claim.role,
      "e-mail": claim.email,
      telefone: claim.phone,
      "como conferir": claim.proof,
      "enviado em": claim.createdAt,
    }));
  },
  erase: (db, { email }) => [db.prepare("DELETE FROM school_claim WHERE lower(email) = lower(?)").bind(email)],
};
