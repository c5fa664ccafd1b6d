import { asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { BENEFIT_STATUSES, BENEFIT_TYPES } from "../../domain/benefit.ts";
import { ORDER_STATUSES } from "../../domain/order-status.ts";
import type { PersonalData } from "../personal-data.ts";
import { benefit, scholarshipOrder } from "../schema/orders.ts";

/** What orders keep of a family. The records of a sale stay, as tax and consumer law ask, without who it was. */
export const orderData: PersonalData = {
  title: "Pedidos e bolsas",
  async read(db, { id }) {
    const orm = drizzle(db);
    const [orders, benefits] = await orm.batch([
      orm
        .select()
        .from(scholarshipOrder)
        .where(eq(scholarshipOrder.userId, id))
        .orderBy(asc(scholarshipOrder.createdAt)),
      orm.select().from(benefit).where(eq(benefit.userId, id)).orderBy(asc(benefit.validFrom)),
    ]);
    return [
      ...orders.map((order) => ({
        tipo: "pedido",
        código: order.code,
        situação: ORDER_STATUSES[order.status].label,
        escola: order.snapshot.school.name,
        série: order.snapshot.offer.grade,
        ano: order.snapshot.offer.year,
        "mensalidade com bolsa (centavos)": order.snapshot.offer.netMonthlyFeeCents,
        "valor da reserva (centavos)": order.snapshot.amounts.dueNowCents,
        "apelido do aluno": order.studentNickname,
        responsável: order.guardianName,
        "e-mail": order.guardianEmail,
        telefone: order.guardianPhone,
        cpf: order.guardianCpf,
        "feito em": order.createdAt,
        "contratado em": order.contractedAt,
        "desistência, protocolo": order.withdrawalProtocol,
      })),
      ...benefits.map(({ type, code, status, validUntil }) => ({
        tipo: "benefício",
        benefício: BENEFIT_TYPES[type],
        código: code,
        situação: BENEFIT_STATUSES[status].label,
        "vale até": validUntil,
      })),
    ];
  },
  erase: (db, { id }) => [
    db
      .prepare(
        `UPDATE scholarship_order SET student_nickname = NULL, guardian_name = NULL, guardian_email = NULL,
         guardian_phone = NULL, guardian_cpf = NULL WHERE user_id = ?`,
      )
      .bind(id),
  ],
};
