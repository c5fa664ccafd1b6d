import { BENEFIT_STATUSES, BENEFIT_TYPES, type BenefitStatus, type BenefitType } from "../../domain/orders/benefit.ts";
import { DOCUMENT_STATUSES, type DocumentStatus } from "../../domain/orders/order-document.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../domain/orders/payment-status.ts";
import { REFUND_REASONS, type RefundReason } from "../../domain/orders/refund-reason.ts";
import { SCHOLARSHIP_STATUSES, type ScholarshipStatus } from "../../domain/orders/scholarship-status.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import type { OrderSnapshot } from "../orders/order-snapshot.ts";
import type { Actor } from "../schema/orders.ts";
import { fingerprint, isTrue, looked, type PersonalTable, secret, shown, withheld } from "./table.ts";

const HOLDER = "account holder";
const TITLE = "Pedidos e bolsas";
const UNTIL =
  "without a contract 12 months after the last step, with one 5 years; of a deleted account, the end of the contract; the record of the sale stays";

const ACTORS: Record<Actor, string> = {
  family: "Família",
  school: "Escola",
  team: "Equipe",
  payment: "Pagamento",
  system: "Sistema",
};

/** Erases the orders of a person: those whose contract goes on keep the contact. */
const ERASED_BY = "src/backend/orders/erase-orders.ts";

const ENDED = "status IN ('expired', 'failed', 'dropping_out', 'drop_out_confirmed')";

/** Whether the contract of an enrolled order was over at the instant in `?1`. */
const isContractOver = (instant: string) =>
  `status = 'enrolled' AND NOT EXISTS (
    SELECT 1 FROM scholarship WHERE order_id = scholarship_order.id AND valid_until >= date(${instant}))`;

/** Whether nobody waits for a refund or an e-mail about an order. */
const IS_SETTLED = `NOT EXISTS (SELECT 1 FROM refund WHERE order_id = scholarship_order.id AND status = 'requested')
  AND NOT EXISTS (SELECT 1 FROM order_event WHERE order_id = scholarship_order.id AND mailed_at IS NULL)`;

const OF_ACCOUNT = "order_id IN (SELECT id FROM scholarship_order WHERE user_id = ?)";

/** Rows that stay as a record of the sale. */
const SALE = {
  whose: HOLDER,
  until: UNTIL,
  ofAccount: OF_ACCOUNT,
  erase: { how: "keep", reason: "record of the sale (tax and consumer law), which names nobody by then" },
} as const;

/** Retention rules for rows of ended orders in which `column` is still set. */
const ofEndedOrders = (column: string) =>
  [
    { months: RETENTION_MONTHS.unsignedOrder, condition: "contracted_at IS NULL" },
    // The contact goes at the end of the contract, and the notes with it.
    { months: RETENTION_MONTHS.signedOrder, condition: "contracted_at IS NOT NULL AND guardian_name IS NULL" },
    { months: 0, condition: "contact_until IS NOT NULL AND guardian_name IS NULL" },
  ].map(({ months, condition }) => ({
    months,
    when: `${column} IS NOT NULL AND order_id IN (SELECT id FROM scholarship_order WHERE ${condition} AND updated_at <= ?)`,
  }));

const orderCode = (table: string) =>
  looked("pedido", `(SELECT code FROM scholarship_order WHERE scholarship_order.id = ${table}.order_id)`);

const shownCents = (label: string) => shown(`${label} (centavos)`);

/** Reservations with their payments, scholarships and documents. */
export const ORDER_TABLES: readonly PersonalTable[] = [
  {
    table: "scholarship_order",
    whose: `${HOLDER} and the student`,
    why: "reserving the place and keeping the contract",
    until: UNTIL,
    ends: [
      {
        months: RETENTION_MONTHS.unsignedOrder,
        when: `contracted_at IS NULL AND guardian_name IS NOT NULL AND updated_at <= ? AND ${ENDED}`,
      },
      {
        months: RETENTION_MONTHS.signedOrder,
        when: `contracted_at IS NOT NULL AND guardian_name IS NOT NULL AND updated_at <= ?1
          AND (${ENDED} OR ${isContractOver(`?1, '+${RETENTION_MONTHS.signedOrder} months'`)})`,
      },
      {
        months: 0,
        when: `contact_until IS NOT NULL AND guardian_name IS NOT NULL
          AND (${ENDED} AND ${IS_SETTLED} OR status = 'enrolled' AND contact_until < date(?))`,
      },
    ],
    ofAccount: "user_id = ?",
    // With an account, its holder alone sees them.
    email: "contact_until IS NOT NULL AND lower(guardian_email) = lower(?)",
    copy: { title: TITLE, kind: "pedido", orderBy: "created_at" },
    anonymous: {
      student_nickname: "NULL",
      guardian_name: "NULL",
      guardian_email: "NULL",
      guardian_phone: "NULL",
      guardian_cpf: "NULL",
    },
    erase: { how: "anonymize", by: ERASED_BY },
    erasureKey: "id",
    technical: ["id", "user_id", "version", "idempotency_key", "offer_id", "inep_code"],
    columns: {
      code: shown("código"),
      status: shown("situação", (status: OrderStatus) => ORDER_STATUSES[status].label),
      request_hash: fingerprint,
      snapshot: shown("oferta", (json: string) => {
        const { school, offer, amounts }: OrderSnapshot = JSON.parse(json);
        return {
          escola: school.name,
          série: offer.grade,
          ano: offer.year,
          "mensalidade com bolsa (centavos)": offer.netMonthlyFeeCents,
          "valor da reserva (centavos)": amounts.dueNowCents,
        };
      }),
      student_nickname: shown("apelido do aluno"),
      guardian_name: shown("responsável"),
      guardian_email: shown("e-mail"),
      guardian_phone: shown("telefone"),
      guardian_cpf: shown("cpf"),
      due_at: shown("prazo"),
      created_at: shown("feito em"),
      updated_at: shown("mudado em"),
      contracted_at: shown("contratado em"),
      voucher_code: shown("comprovante"),
      voucher_valid_until: shown("comprovante vale até"),
      voucher_redeemed_at: shown("comprovante usado em"),
      withdrawal_protocol: shown("desistência, protocolo"),
      withdrawal_requested_at: shown("desistência pedida em"),
      contact_until: shown("contato guardado até"),
    },
  },
  {
    table: "order_event",
    whose: HOLDER,
    why: "timeline of the order",
    until: `${UNTIL}, without the notes`,
    ends: ofEndedOrders("note"),
    ofAccount: OF_ACCOUNT,
    copy: { title: TITLE, kind: "passo", orderBy: "at, order_id, version" },
    anonymous: { note: "NULL" },
    erase: { how: "anonymize", by: ERASED_BY },
    technical: ["version", "emitted_at", "mailed_at"],
    columns: {
      order_id: orderCode("order_event"),
      status: shown("situação", (status: OrderStatus) => ORDER_STATUSES[status].label),
      at: shown("em"),
      actor: shown("por", (actor: Actor) => ACTORS[actor]),
      note: shown("nota"),
    },
  },
  {
    table: "order_document",
    whose: HOLDER,
    why: "documents that the school asks for",
    until: `${UNTIL}, without the notes`,
    ends: ofEndedOrders("note"),
    ofAccount: OF_ACCOUNT,
    copy: { title: TITLE, kind: "documento", orderBy: "order_id, kind" },
    anonymous: { note: "NULL" },
    erase: { how: "anonymize", by: ERASED_BY },
    columns: {
      order_id: orderCode("order_document"),
      kind: shown("documento"),
      is_required: shown("obrigatório", isTrue),
      status: shown("situação", (status: DocumentStatus) => DOCUMENT_STATUSES[status].label),
      note: shown("nota"),
    },
  },
  {
    table: "order_reminder",
    ...SALE,
    why: "reminding once of a term that ends",
    copy: { title: TITLE, kind: "lembrete enviado", orderBy: "at" },
    columns: { order_id: orderCode("order_reminder"), kind: shown("lembrete de"), at: shown("em") },
  },
  {
    table: "order_school_link",
    whose: "the school",
    why: "the school's answer to the order",
    until: "30 days",
    ends: [{ when: "expires_at <= ?" }],
    erase: { how: "keep", reason: "leads to the order, which names nobody by then" },
    isEmptyAfterRestore: true,
    technical: ["order_id", "expires_at"],
    columns: {
      token_hash: secret,
      email: withheld("address of the school"),
    },
  },
  {
    table: "payment",
    ...SALE,
    why: "paying for the place, and its receipt",
    until: `${UNTIL}, without the ids of the transfers 5 years after the payment`,
    ends: [{ months: RETENTION_MONTHS.transferIds, when: "end_to_end_ids IS NOT NULL AND paid_at <= ?" }],
    anonymous: { end_to_end_ids: "NULL" },
    copy: { title: TITLE, kind: "pagamento", orderBy: "created_at" },
    technical: ["id", "polled_at", "next_poll_at", "charge_id"],
    columns: {
      order_id: orderCode("payment"),
      provider: shown("por meio de"),
      method: shown("forma"),
      amount_cents: shownCents("valor"),
      status: shown("situação", (status: PaymentStatus) => PAYMENT_STATUSES[status]),
      pix_copy_paste: shown("código Pix"),
      created_at: shown("criado em"),
      expires_at: shown("vale até"),
      paid_at: shown("pago em"),
      refunded_at: shown("devolvido em"),
      is_unused: shown("a mais, a menos ou repetido", isTrue),
      end_to_end_ids: shown("identificação da transferência"),
    },
  },
  {
    table: "refund",
    ...SALE,
    why: "giving money back",
    copy: { title: TITLE, kind: "devolução", orderBy: "requested_at" },
    technical: ["id", "payment_id", "attempted_at", "failures", "next_attempt_at", "is_by_hand"],
    columns: {
      order_id: orderCode("refund"),
      amount_cents: shownCents("valor"),
      status: shown("situação", (status: string) => (status === "done" ? "Feita" : "Pedida")),
      reason: shown("motivo", (reason: RefundReason) => REFUND_REASONS[reason]),
      requested_at: shown("pedida em"),
      moving_since: shown("com o banco desde"),
      failed_at: shown("não feita pelo banco em"),
      done_at: shown("feita em"),
      pix_key: shown("chave Pix para a devolução"),
    },
  },
  {
    table: "scholarship",
    ...SALE,
    why: "the right that results from the order",
    ofAccount: "user_id = ?",
    copy: { title: TITLE, kind: "bolsa", orderBy: "created_at" },
    technical: ["user_id"],
    columns: {
      order_id: orderCode("scholarship"),
      status: shown("situação", (status: ScholarshipStatus) => SCHOLARSHIP_STATUSES[status].label),
      valid_from: shown("vale de"),
      valid_until: shown("vale até"),
      created_at: shown("criada em"),
    },
  },
  {
    table: "benefit",
    ...SALE,
    why: "what comes with the scholarship",
    ofAccount: "user_id = ?",
    copy: { title: TITLE, kind: "benefício", orderBy: "valid_from" },
    technical: ["id", "user_id"],
    columns: {
      order_id: orderCode("benefit"),
      type: shown("benefício", (type: BenefitType) => BENEFIT_TYPES[type]),
      value_cents: shownCents("valor"),
      status: shown("situação", (status: BenefitStatus) => BENEFIT_STATUSES[status].label),
      blocked_reason: shown("bloqueado porque"),
      code: shown("código"),
      valid_from: shown("vale de"),
      valid_until: shown("vale até"),
    },
  },
];
