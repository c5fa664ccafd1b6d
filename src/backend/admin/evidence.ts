import { and, asc, eq, isNotNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Evidence } from "../../contract/v3/admin-money.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import type { BackendBindings } from "../env.ts";
import { hasFamilyEmail } from "../orders/family-emails.ts";
import { toOrderResponses } from "../orders/order-view.ts";
import { getOrder } from "../orders/read-order.ts";
import { providerOf } from "../payments/provider.ts";
import { adminAudit } from "../schema/admin.ts";
import { orderEvent, orderReminder } from "../schema/orders.ts";
import type { Admin } from "./action.ts";
import { auditStatement } from "./audit.ts";

/** Instead of the nickname of a child, which no bank needs. */
const NO_CHILD = "não incluído aqui";

/**
 * The records of an order for the bank that examines its Pix, without the child and without what a school wrote of it.
 * Who read them is in the audit. Throws `order_not_found`.
 */
export async function readEvidence(env: BackendBindings, admin: Admin, code: string, now: Date): Promise<Evidence> {
  const { DB } = env;
  const evidence = await getOrder(DB, "team", code);
  const orm = drizzle(DB);
  const target = `pedido ${evidence.code}`;
  const [steps, reminders, audit] = await orm.batch([
    orm
      .select()
      .from(orderEvent)
      .where(and(eq(orderEvent.orderId, evidence.id), isNotNull(orderEvent.mailedAt)))
      .orderBy(asc(orderEvent.version)),
    orm.select().from(orderReminder).where(eq(orderReminder.orderId, evidence.id)).orderBy(asc(orderReminder.at)),
    orm.select().from(adminAudit).where(eq(adminAudit.target, target)).orderBy(asc(adminAudit.id)),
    auditStatement(orm, { actor: admin.email, action: "baixar-provas", target }, now),
  ]);
  const [order] = await toOrderResponses(DB, providerOf(env), [evidence], now);
  return {
    order: {
      ...order!,
      student: { ...order!.student, apelido: NO_CHILD },
      documents: [],
      timeline: order!.timeline.map((step) => (step.actor === "school" ? { ...step, note: null } : step)),
    },
    letters: [
      ...steps
        .filter(({ status }, i) => hasFamilyEmail(status) && status !== steps[i - 1]?.status)
        .map(({ status, mailedAt }) => ({ at: mailedAt!, about: ORDER_STATUSES[status].label })),
      ...reminders.filter(({ kind }) => kind !== "escola").map(({ at }) => ({ at, about: "Lembrete de prazo" })),
    ],
    audit: audit.map(({ at, action, reason }) => ({ at, action, reason })),
  };
}
