import { and, asc, count, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { ParsedOrderReply, SchoolOrder } from "../../contract/v3/school-orders.ts";
import { documentsIn } from "../../domain/orders/order-document.ts";
import { ORDER_REPLIES } from "../../domain/orders/order-reply.ts";
import { AT_SCHOOL, CONTRACTED } from "../../domain/orders/order-status.ts";
import { lastDateOf } from "../../domain/orders/order-terms.ts";
import { repliesTo } from "../../domain/orders/possible-replies.ts";
import { dateInSaoPaulo, isoInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { isMadeUp } from "../payments/bank-of.ts";
import { school } from "../schema/catalog.ts";
import { type Actor, orderDocument, orderSchoolLink, payment, scholarshipOrder } from "../schema/orders.ts";
import { matchesSchool } from "../text-search.ts";
import { hashToken } from "../tokens.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { readOrder } from "./read-order.ts";
import { isGoodLink } from "./school-links.ts";
import { deadlineOf, type Order, transitionOrder } from "./transition-order.ts";

const PAGE = 20;

type Document = typeof orderDocument.$inferSelect;

interface OrderParts {
  readonly documents: readonly Document[];
  readonly payments: readonly (typeof payment.$inferSelect)[];
}

/** The order of a school's link. Throws `link_expired`. */
export async function getBySchoolLink(db: D1Database, token: string, now: Date): Promise<Order> {
  const [row] = await drizzle(db)
    .select({ order: scholarshipOrder })
    .from(orderSchoolLink)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, orderSchoolLink.orderId))
    .innerJoin(school, eq(school.inepCode, scholarshipOrder.inepCode))
    .where(and(eq(orderSchoolLink.tokenHash, await hashToken(token)), isGoodLink(now)));
  if (!row) throw new ApiError("link_expired");
  return row.order;
}

/**
 * Orders that are with their school, by page: by deadline, then those without one, the longest unchanged first.
 */
export async function listAtSchool(
  db: D1Database,
  page: number,
  search: string,
): Promise<{ readonly orders: Order[]; readonly parts: OrderParts; readonly totalPages: number }> {
  const orm = drizzle(db);
  const { status, code, guardianEmail, dueAt, updatedAt, id } = scholarshipOrder;
  const ofSchool = eq(school.inepCode, scholarshipOrder.inepCode);
  const isAsked = and(inArray(status, [...AT_SCHOOL]), matchesSchool(search, code, guardianEmail));
  const shown = orm
    .select({ id })
    .from(scholarshipOrder)
    .innerJoin(school, ofSchool)
    .where(isAsked)
    .orderBy(sql`${dueAt} IS NULL`, asc(dueAt), asc(updatedAt), asc(id))
    .limit(PAGE)
    .offset((page - 1) * PAGE);
  const [orders, [counted], parts] = await Promise.all([
    orm
      .select()
      .from(scholarshipOrder)
      .where(inArray(id, shown))
      .orderBy(sql`${dueAt} IS NULL`, asc(dueAt), asc(updatedAt), asc(id)),
    orm.select({ count: count() }).from(scholarshipOrder).innerJoin(school, ofSchool).where(isAsked),
    readOrderParts(db, shown),
  ]);
  return { orders, parts, totalPages: Math.ceil(counted!.count / PAGE) };
}

/**
 * Applies a school's reply to an order; `also` runs in the same transaction. Throws `order_changed` when the order does
 * not expect that reply, or has another version than the one that who replies has seen, `invalid_fields` for a document
 * that was not requested.
 */
export function answerOrder(
  db: D1Database,
  id: string,
  said: ParsedOrderReply,
  actor: Extract<Actor, "school" | "team">,
  now: Date,
  also: readonly Statement[] = [],
): Promise<void> {
  return retryOnConflict(async () => {
    const order = await readOrder(db, id);
    const { to } = ORDER_REPLIES[said.answer];
    const isYearOver = dateInSaoPaulo(now) > lastDateOf(order.snapshot.offer.year);
    // A school year that is over can only be closed: no later step has a date in it.
    const isTooLate = isYearOver && AT_SCHOOL.includes(to);
    if (isTooLate || said.seen !== String(order.version) || !repliesTo(order.status).includes(said.answer))
      throw new ApiError("order_changed");
    const note = said.note.trim();
    const set = to === "enrolled" ? { voucherRedeemedAt: now.toISOString() } : {};
    const orm = drizzle(db);
    const step = { to, actor, set, ...(note !== "" && { note: `A escola diz: ${note}` }) };
    const documents = await changeDocuments(orm, order, said);
    await commit(db, [...transitionOrder(orm, order, step, now).statements, ...documents, ...also]);
  });
}

async function changeDocuments(orm: DrizzleD1Database, { id }: Order, said: ParsedOrderReply): Promise<Statement[]> {
  const ofOrder = eq(orderDocument.orderId, id);
  const change = (set: Partial<Document>, which?: SQL) => orm.update(orderDocument).set(set).where(and(ofOrder, which));
  switch (said.answer) {
    case "pedir-documentos": {
      const kinds = documentsIn(said.documents);
      const rows = kinds.map((kind) => ({ orderId: id, kind, isRequired: 1, status: "pedido" as const }));
      return [orm.delete(orderDocument).where(ofOrder), orm.insert(orderDocument).values(rows)];
    }
    case "receber-documentos":
      return [change({ status: "recebido", note: null }, inArray(orderDocument.status, ["pedido", "recusado"]))];
    case "recusar-documento": {
      const isIt = eq(orderDocument.kind, said.document.trim());
      const [document] = await orm.select().from(orderDocument).where(and(ofOrder, isIt));
      if (!document) throw invalidField("document", "Escolha um dos documentos pedidos");
      return [
        change({ status: "aceito" }, eq(orderDocument.status, "recebido")),
        change({ status: "recusado", note: said.note.trim() }, isIt),
      ];
    }
    case "confirmar-vaga":
      return [change({ status: "aceito", note: null })];
    default:
      return [];
  }
}

/** Documents and payments of the orders with some ids, or of those that a query finds. */
export async function readOrderParts(db: D1Database, ids: string[] | SQLWrapper): Promise<OrderParts> {
  const orm = drizzle(db);
  const [documents, payments] = await orm.batch([
    orm.select().from(orderDocument).where(inArray(orderDocument.orderId, ids)),
    orm.select().from(payment).where(inArray(payment.orderId, ids)).orderBy(asc(payment.createdAt)),
  ]);
  return { documents, payments };
}

/** Orders as their schools see them. One read, however many orders; none where their parts were read with them. */
export async function toSchoolOrders(
  db: D1Database,
  orders: readonly Order[],
  isSandbox: boolean,
  parts?: OrderParts,
): Promise<SchoolOrder[]> {
  const { documents, payments } =
    parts ??
    (await readOrderParts(
      db,
      orders.map(({ id }) => id),
    ));
  return orders.map((order) => {
    const { offer, school } = order.snapshot;
    const { guardianName: name, guardianPhone: phone, guardianEmail: email } = order;
    const isStanding = CONTRACTED.includes(order.status) && name !== null;
    const deadline = deadlineOf(order);
    return {
      internalTransactionCode: order.code,
      status: order.status,
      version: order.version,
      school: { slug: school.slug, name: school.name },
      apelido: isStanding ? (order.studentNickname ?? "") : "",
      grade: offer.grade,
      shift: offer.shift,
      year: offer.year,
      monthlyFeeCents: offer.listMonthlyFeeCents,
      monthlyFeeWithDiscountCents: offer.netMonthlyFeeCents,
      guardian: isStanding ? { name, phone: phone ?? "", email: email ?? "" } : null,
      // Nobody enrols by it while the payment is disputed.
      voucherCode: isStanding && order.status !== "disputed" ? order.voucherCode : null,
      deadlineAt: deadline && isoInSaoPaulo(new Date(deadline)),
      documents: documents.filter(({ orderId }) => orderId === order.id).map(toDocument),
      isSandbox: isMadeUp(
        payments.filter(({ orderId }) => orderId === order.id),
        { isSandbox },
      ),
    };
  });
}

export function readDocuments(db: D1Database, orderIds: readonly string[]): Promise<Document[]> {
  return drizzle(db)
    .select()
    .from(orderDocument)
    .where(inArray(orderDocument.orderId, [...orderIds]));
}

export function toDocument({ kind, isRequired, status, note }: Document): SchoolOrder["documents"][number] {
  return { kind, required: isRequired === 1, status, note };
}
