import { and, desc, eq, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { PersonalData } from "../personal-data.ts";
import { accountSession } from "../schema/accounts.ts";
import { readSecondFactor } from "./second-factor.service.ts";

/** What an account keeps: who the person is, and where they are signed in. */
export const accountData: PersonalData = {
  title: "Conta",
  async read(
    db,
    { id, name, email, phone, cpf, passwordHash, googleSubject, attribution, wantsReminders, createdAt, updatedAt },
  ) {
    const [factor, sessions] = await Promise.all([
      readSecondFactor(db, id),
      drizzle(db)
        .select()
        .from(accountSession)
        .where(and(eq(accountSession.accountId, id), isNull(accountSession.parentId)))
        .orderBy(desc(accountSession.lastUsedAt)),
    ]);
    return [
      {
        tipo: "cadastro",
        nome: name,
        "e-mail": email,
        telefone: phone,
        cpf,
        "entra com senha": passwordHash !== null,
        "entra com Google": googleSubject !== null,
        "verificação em duas etapas desde": factor?.since ?? null,
        "códigos de reserva que restam": factor?.codesLeft ?? null,
        "campanha de origem": attribution,
        "quer lembretes de prazos": wantsReminders === 1,
        "criada em": createdAt,
        "mudada em": updatedAt,
      },
      ...sessions.map((session) => ({
        tipo: "aparelho em que a conta está aberta",
        aparelho: session.device,
        "entrou em": session.createdAt,
        "último uso": session.lastUsedAt,
        "vale até": session.expiresAt,
      })),
    ];
  },
  // Sessions, links and the second factor go with the account (ON DELETE CASCADE).
  erase: (db, { id, email }) => [
    db.prepare("DELETE FROM sign_up WHERE lower(email) = lower(?)").bind(email),
    db.prepare("DELETE FROM mail_outbox WHERE lower(recipient) = lower(?)").bind(email),
    db.prepare("DELETE FROM account WHERE id = ?").bind(id),
  ],
};
