import * as v from "valibot";
import { ANSWER_WAYS } from "../../domain/requests/lead.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { orNull, text } from "./parts.ts";
import { orderReply, schoolOrder } from "./school-orders.ts";

const deskLead = v.object({
  protocol: text,
  name: text,
  phone: orNull,
  email: orNull,
  preference: text,
  grade: text,
  year: text,
  shift: text,
  message: text,
  bestTime: text,
  /** Open day that the family asks for; empty for none. */
  visit: text,
  createdAt: text,
  /** Other unanswered families with an e-mail who asked the same. */
  sameQuestion: v.number(),
});
export type DeskLead = v.InferOutput<typeof deskLead>;

const deskOrder = v.object({ ...schoolOrder.entries, waitsSince: text });
export type DeskOrder = v.InferOutput<typeof deskOrder>;

/** Families that wait for the school, the longest first. */
const deskRequests = v.object({
  leads: v.array(deskLead),
  orders: v.array(deskOrder),
  /** Visitors who want a scholarship there; nobody knows who. */
  interest: v.number(),
});
export type DeskRequests = v.InferOutput<typeof deskRequests>;

const answered = v.object({ answered: v.number() });

const protocol = v.pipe(v.string(), v.maxLength(40));

export const deskRequestEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/requests", "link", deskRequests, {
    summary: "Requests and reservations of families that wait for the school, the longest first.",
  }),
  answer: endpoint("POST /v3/claims/own/:token/request-answers", "link", answered, {
    summary: "Answers a family's request by e-mail, and on demand all that asked the same; each is answered once.",
    body: v.object({
      protocol,
      ...SCHOOL_FORMS.leadAnswer.entries,
      /** The answer declines the visit that the family asked for: its place is free again. */
      declinesVisit: v.optional(v.boolean(), false),
    }),
    errors: ["already_answered", "invalid_fields"],
    unwrap: ({ answered: count }) => count,
  }),
  markAnswered: endpoint("POST /v3/claims/own/:token/answered-requests", "link", answered, {
    summary: "Records that the school answered a family by phone or WhatsApp.",
    body: v.object({ protocol, way: v.picklist(Object.keys(ANSWER_WAYS) as (keyof typeof ANSWER_WAYS)[]) }),
    errors: ["already_answered"],
    unwrap: ({ answered: count }) => count,
  }),
  answerOrder: endpoint("POST /v3/claims/own/:token/orders/:code/answer", "link", deskRequests, {
    summary: "The school's answer to a reservation, from its desk.",
    body: orderReply,
    errors: ["order_changed", "order_not_found"],
  }),
};
