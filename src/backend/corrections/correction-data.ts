import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { CORRECTION_FIELDS } from "../../domain/correction-fields.ts";
import type { PersonalData } from "../personal-data.ts";
import { schoolCorrection } from "../schema/admin.ts";

/** Corrections that somebody left their e-mail with; it is kept until they are decided. */
export const correctionData: PersonalData<{ readonly email: string }> = {
  title: "Correções que você enviou",
  async read(db, { email }) {
    const rows = await drizzle(db)
      .select()
      .from(schoolCorrection)
      .where(eq(sql`lower(${schoolCorrection.contactEmail})`, email.toLowerCase()));
    return rows.map((row) => ({
      dado: CORRECTION_FIELDS[row.field].label,
      "o certo é": row.value,
      "onde conferir": row.evidence,
      "enviada em": row.createdAt,
    }));
  },
  erase: (db, { email }) => [
    db.prepare("UPDATE school_correction SET contact_email = NULL WHERE lower(contact_email) = lower(?)").bind(email),
  ],
};
