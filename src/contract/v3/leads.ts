import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { email, max, phone } from "../../domain/forms/form-rules.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import { endpoint } from "../endpoint.ts";
import { choice, field, longField, requiredTick, tick } from "./fields.ts";

const bySlug = (options: readonly { readonly slug: string }[]) =>
  Object.fromEntries(options.map((o) => [o.slug, true]));

/** A family's request to a school (K7), without a child's name or a CPF. */
const leadRequest = v.pipe(
  v.object({
    name: field("Nome completo", FIELD_RULES.userName),
    phone: field("WhatsApp ou telefone", [max(20), phone]),
    email: field("E-mail", [max(254), email]),
    preference: choice("Como prefere a resposta", CONTACT_PREFERENCES),
    grade: choice("Série", bySlug(GRADES), false),
    year: field("Ano letivo", [max(4)]),
    shift: choice("Turno", bySlug(SHIFTS), false),
    message: longField("Mensagem", FIELD_RULES.leadMessage),
    bestTime: field("Melhor horário", [max(60)]),
    acceptsSharing: requiredTick("Marque para continuar"),
    acceptsMarketing: tick,
  }),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { phone: number, email: address, preference } = dataset.value;
      if (number.trim() === "" && (address.trim() === "" || preference !== "email"))
        addIssue({ message: "Informe o telefone, ou escolha a resposta por e-mail" });
    }),
    ["phone"],
  ),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && dataset.value.preference === "email" && dataset.value.email.trim() === "")
        addIssue({ message: "Informe o e-mail em que quer a resposta" });
    }),
    ["email"],
  ),
);
export type ParsedLead = v.InferOutput<typeof leadRequest>;

/** `token` gives access to the request; only its sender learns it. */
const leadAnswer = v.object({ protocol: v.string(), token: v.string() });

/** A request, to the holder of its link, without the family's data. */
const ownLead = v.object({
  protocol: v.string(),
  status: v.picklist(["sent", "cancelled"]),
  school: v.object({ slug: v.string(), name: v.string() }),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type OwnLead = v.InferOutput<typeof ownLead>;

const interestAnswer = v.object({ count: v.number() });

export const leadEndpoints = {
  send: endpoint("POST /v3/schools/:slug/leads", "guest", leadAnswer, {
    summary: "A family's request to a partner school; merged with one of the same user and e-mail within a day.",
    body: leadRequest,
    status: 201,
    isIdempotent: true,
    errors: ["school_not_found", "leads_closed", "key_reused"],
  }),
  getOwn: endpoint("GET /v3/leads/own/:token", "link", ownLead, {
    summary: "The status of a request, without the family's data.",
  }),
  cancel: endpoint("POST /v3/leads/own/:token/cancellation", "link", ownLead, { summary: "Cancels a request." }),
  getInterest: endpoint("GET /v3/schools/:slug/interest", "anyone", interestAnswer, {
    summary: "How many visitors want a scholarship at a school.",
    errors: ["school_not_found"],
    unwrap: ({ count }) => count,
  }),
  addInterest: endpoint("POST /v3/schools/:slug/interest", "anyone", interestAnswer, {
    summary: "Counts a visitor who wants a scholarship there, once a month.",
    errors: ["school_not_found"],
    unwrap: ({ count }) => count,
  }),
};
