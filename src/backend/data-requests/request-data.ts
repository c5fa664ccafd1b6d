import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { DATA_REQUESTS } from "../../domain/data-request.ts";
import type { PersonalData } from "../personal-data.ts";
import { dataRequest } from "../schema/data-requests.ts";

/** What somebody asked about their data. What was answered stays as a proof, without who it was. */
export const requestData: PersonalData<{ readonly email: string }> = {
  title: "Pedidos sobre seus dados",
  async read(db, { email }) {
    const rows = await drizzle(db)
      .select()
      .from(dataRequest)
      .where(eq(sql`lower(${dataRequest.email})`, email.toLowerCase()));
    return rows.map((row) => ({
      protocolo: row.protocol,
      pedido: DATA_REQUESTS[row.kind],
      texto: row.details,
      "enviado em": row.createdAt,
      "responder até": row.dueAt,
      resposta: row.answer,
    }));
  },
  erase: (db, { email }) => [
    db.prepare("DELETE FROM data_link WHERE lower(email) = lower(?)").bind(email),
    db
      .prepare(
        "UPDATE data_request SET email = '', details = '', status = 'answered', answer = NULL WHERE lower(email) = lower(?)",
      )
      .bind(email),
  ],
};
