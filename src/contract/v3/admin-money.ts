import * as v from "valibot";
import type { MoneyIssueKind } from "../../domain/orders/money-issues.ts";
import { cents } from "../money.ts";
import { order } from "./orders.ts";
import { orNull, namedSchool as school, text, word } from "./parts.ts";

const count = v.number();

/** Money that a person of the team looks after: a difference with the bank, or a refund that it does not make. */
export const moneyIssue = v.object({
  id: text,
  kind: word<MoneyIssueKind>(),
  /** Id at the bank: of the transfer, charge or refund. */
  subject: text,
  bankCents: v.nullable(cents),
  ourCents: v.nullable(cents),
  since: text,
  /** Instant at which the bank last failed to carry out a refund. */
  failedAt: orNull,
  failures: count,
  orderCode: orNull,
  /** Of a refund that the team makes: the key of the family, who contracted, and their masked CPF. */
  pixKey: orNull,
  payer: orNull,
  school: v.nullable(school),
});
export type MoneyIssue = v.InferOutput<typeof moneyIssue>;

/** The records of an order whose Pix is contested, for its bank: without the child. */
export const evidence = v.object({
  order,
  /** E-mails about it to who contracted: when, and what about. */
  letters: v.array(v.object({ at: text, about: text })),
  /** Acts of the team on it. */
  audit: v.array(v.object({ at: text, action: text, reason: orNull })),
});
export type Evidence = v.InferOutput<typeof evidence>;
