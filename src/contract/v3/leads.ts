import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { email, max, phone } from "../../domain/forms/form-rules.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import { apiPath, type Call } from "./call.ts";
import { choice, field, longField, requiredTick, tick } from "./fields.ts";

const bySlug = (options: readonly { readonly slug: string }[]) =>
  Object.fromEntries(options.map((o) => [o.slug, true]));

/** What a family asks a school (K7): no name of a child, no CPF. */
export const leadRequest = v.pipe(
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
export type LeadRequest = v.InferInput<typeof leadRequest>;
export type ParsedLead = v.InferOutput<typeof leadRequest>;

/** `token` leads to the request; it is told to who sent it alone. */
export const leadAnswer = v.object({ protocol: v.string(), token: v.string() });

/** A request by its link: how it stands, and nothing of who asked. */
export const ownLead = v.object({
  protocol: v.string(),
  status: v.picklist(["sent", "cancelled"]),
  school: v.object({ slug: v.string(), name: v.string() }),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type OwnLead = v.InferOutput<typeof ownLead>;

export const interestAnswer = v.object({ count: v.number() });

export function leadCalls(call: Call) {
  return {
    /** The same key is one request; so are those of a user under their own e-mail within a day. Throws `leads_closed`, `invalid_fields`, `too_many_attempts`. */
    send: async (slug: string, body: LeadRequest, idempotencyKey: string): Promise<v.InferOutput<typeof leadAnswer>> =>
      (await call("either", "POST", apiPath`/v3/schools/${slug}/leads`, leadAnswer, { body, idempotencyKey })).data,
    /** Throws `link_expired`. */
    getOwn: async (token: string): Promise<OwnLead> =>
      (await call("site", "GET", apiPath`/v3/leads/own/${token}`, ownLead)).data,
    /** Throws `link_expired`. */
    cancel: async (token: string): Promise<OwnLead> =>
      (await call("site", "POST", apiPath`/v3/leads/own/${token}/cancellation`, ownLead)).data,
    /** How many want a scholarship there. Throws `school_not_found`. */
    getInterest: async (slug: string): Promise<number> =>
      (await call("site", "GET", apiPath`/v3/schools/${slug}/interest`, interestAnswer)).data.count,
    /** One more, once a visitor and month. Throws `school_not_found`. */
    addInterest: async (slug: string): Promise<number> =>
      (await call("site", "POST", apiPath`/v3/schools/${slug}/interest`, interestAnswer)).data.count,
  };
}
