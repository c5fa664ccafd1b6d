import { desc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SHIFTS } from "../../domain/shift.ts";
import { GRADES } from "../../domain/stage.ts";
import type { PersonalData } from "../personal-data.ts";
import { school } from "../schema/catalog.ts";
import { lead } from "../schema/leads.ts";

/** Requests to schools with the e-mail of the account; a phone proves nobody. */
export const leadData: PersonalData<{ readonly email: string }> = {
  title: "Pedidos de contato",
  async read(db, { email }) {
    const rows = await drizzle(db)
      .select({ lead, name: school.name })
      .from(lead)
      .innerJoin(school, eq(school.inepCode, lead.inepCode))
      .where(eq(sql`lower(${lead.email})`, email.toLowerCase()))
      .orderBy(desc(lead.createdAt));
    return rows.map(({ lead: row, name }) => ({
      protocolo: row.protocol,
      "enviado para": name,
      nome: row.name,
      telefone: row.phone,
      "e-mail": row.email,
      série: nameOf(GRADES, row.details.grade),
      "ano letivo": row.details.year,
      turno: nameOf(SHIFTS, row.details.shift),
      mensagem: row.details.message,
      "melhor horário": row.details.bestTime,
      "aceita propaganda": row.acceptsMarketing === 1,
      "enviado em": row.createdAt,
      "guardado até": row.expiresAt,
    }));
  },
  erase: (db, { email }) => [db.prepare("DELETE FROM lead WHERE lower(email) = lower(?)").bind(email)],
};

/** What is called `slug`; nothing for what they did not tell. */
function nameOf(list: readonly { readonly slug: string; readonly name: string }[], slug: string): string {
  return list.find((one) => one.slug === slug)?.name ?? slug;
}
