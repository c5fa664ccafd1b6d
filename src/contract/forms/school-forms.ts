import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { type CorrectionField, isCorrectionField } from "../../domain/requests/correction-fields.ts";
import { DATA_REQUESTS } from "../../domain/requests/data-request.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import { MESSAGE_SUBJECTS } from "../../domain/requests/message.ts";
import {
  check,
  choice,
  emailField,
  field,
  lineField,
  longField,
  max,
  min,
  nameField,
  optionalEmailField,
  optionalPhoneField,
  phoneField,
  required,
  requiredTick,
  tick,
} from "./fields.ts";
import { MESSAGES } from "./messages.ts";

const bySlug = (options: readonly { readonly slug: string }[]) =>
  Object.fromEntries(options.map((option) => [option.slug, true]));

/** A family's request to a school (K7), without a child's name or a CPF. */
const lead = v.pipe(
  v.object({
    name: nameField,
    phone: optionalPhoneField("WhatsApp ou telefone"),
    email: optionalEmailField(),
    preference: choice("Como prefere receber a resposta", CONTACT_PREFERENCES),
    grade: choice("Série", bySlug(GRADES), false),
    year: field("Ano letivo", max(4)),
    shift: choice("Turno", bySlug(SHIFTS), false),
    message: longField("Mensagem", max(500)),
    bestTime: field("Melhor horário", max(60)),
    visit: field("Dia de visita", max(140)),
    acceptsSharing: requiredTick(),
    acceptsMarketing: tick,
  }),
  v.forward(
    v.partialCheck(
      [["phone"], ["email"], ["preference"]],
      ({ phone, email, preference }) =>
        phone.trim() !== "" || !preference || (preference === "email" && email.trim() !== ""),
      MESSAGES.leadPhone,
    ),
    ["phone"],
  ),
  v.forward(
    v.partialCheck(
      [["email"], ["preference"]],
      ({ email, preference }) => preference !== "email" || email.trim() !== "",
      MESSAGES.leadEmail,
    ),
    ["email"],
  ),
);

/** Forms that somebody sends about a school, about their data, or to the team, without an account. */
export const SCHOOL_FORMS = {
  lead,
  claim: v.object({
    name: nameField,
    role: lineField("Cargo na escola", required, min(2), max(60)),
    email: emailField("E-mail de trabalho"),
    phone: phoneField(),
    proof: longField("Como podemos conferir", required, min(10), max(500)),
    accepts: requiredTick(),
  }),
  /** Invites a colleague to the desk of a school. */
  invitation: v.object({
    name: nameField,
    role: lineField("Cargo na escola", required, min(2), max(60)),
    email: emailField("E-mail de trabalho"),
    access: choice("O que a pessoa pode fazer", SCHOOL_ACCESS),
  }),
  /** Asks for a link to the desk of a school in place of a lost one. */
  deskLink: v.object({ email: emailField("E-mail de trabalho") }),
  /** Asks for the partnership under a version of its terms. */
  partnership: v.object({ version: field("Versão dos termos", required), accepts: requiredTick() }),
  /** The school's reply under a review. */
  reviewReply: v.object({ body: longField("Resposta", required, min(2), max(2_000)) }),
  /** The school's answer to a family, by e-mail; `toAll` sends it to all who asked the same. */
  leadAnswer: v.object({
    body: longField(
      "Resposta",
      required,
      min(10),
      max(2_000),
      check((text) => !text.includes("R$ …"), MESSAGES.openAmount),
    ),
    toAll: tick,
  }),
  /** A picture of the school; its file is apart. */
  picture: v.object({
    kind: choice("O que é", { photo: true, logo: true }),
    alt: lineField("O que a imagem mostra", required, min(5), max(160)),
    isReal: requiredTick("Só aceitamos fotos de verdade: marque para continuar"),
    hasConsent: requiredTick("Marque que quem aparece autorizou, ou que ninguém aparece"),
  }),
  /** A wrong fact on a school's page, with evidence. */
  correction: v.object({
    field: v.pipe(
      v.optional(v.string(), ""),
      v.check(isCorrectionField, MESSAGES.correctionField),
      v.transform((name) => name as CorrectionField),
    ),
    value: longField("O dado certo", required, max(500)),
    evidence: longField("Onde dá para conferir", required, min(5), max(500)),
    email: optionalEmailField(),
  }),
  /** A request about personal data that the site cannot fulfil by itself. */
  dataRequest: v.object({
    kind: choice("O que você pede", DATA_REQUESTS),
    details: longField("Conte o que precisa", required, min(10), max(1_000)),
  }),
  /** Asks for news of a page by e-mail: once a week, or at once. */
  follow: v.object({ email: emailField("Seu e-mail"), isAtOnce: tick }),
  /** A message to the team. */
  message: v.object({
    subject: choice("Assunto", MESSAGE_SUBJECTS),
    details: longField("Mensagem", required, min(10), max(2_000)),
    email: emailField("Seu e-mail"),
  }),
};
