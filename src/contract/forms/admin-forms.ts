import * as v from "valibot";
import { SCHOOL_ACCESS, type SchoolAccess } from "../../domain/partners/school-access.ts";
import { REJECTION_REASONS, REMOVAL_REASONS } from "../../domain/reviews/review-reason.ts";
import { check, emailField, field, lineField, longField, max, min, reasonField, reasonOf, required } from "./fields.ts";
import { MESSAGES } from "./messages.ts";
import { ORDER_REPLY_FORMS } from "./order-forms.ts";

const reason = reasonField();
const done = reasonField("O que foi feito");
const onlyReason = v.object({ reason });
/** Of a decision by which nobody loses anything: a reason is taken, not asked for. */
const optionalReason = v.optional(field("Motivo", max(300)), "");
const noReason = v.object({ reason: optionalReason });
const answer = reasonField("Resposta a quem denunciou");

const reviewId = field("Avaliação", required);

const webAddress = check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), MESSAGES.webAddress);
/** A day of the calendar: 30 February, which the clock reads as 2 March, is none. */
const isoDate = check((text) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${text}T`);
}, MESSAGES.isoDate);

/** No words: a code names nobody. */
const bankId = check((text) => /^[\w./-]+$/.test(text), MESSAGES.bankId);

const redirectStatus = v.picklist(["301", "302", "308"]);
/** A change of several redirects: of the marked ones, or of all that a search finds. */
const redirectChange = {
  change: v.picklist(["apagar", "expirar", "status", "nota"], "Escolha o que fazer"),
  /** Paths, one a line. */
  paths: longField("Redirecionamentos", max(300_000)),
  scope: v.optional(v.picklist(["", "encontrados"]), ""),
  search: v.optional(field("Busca", max(400)), ""),
  status: v.optional(v.union([redirectStatus, v.literal("")]), ""),
  expiresAt: field("Vale até", max(30), isoDate),
  note: field("Nota", max(300)),
};

/** `seen` is the version of the order that the form was shown with. */
const said = { reason: reasonField("Como a escola avisou"), seen: v.optional(v.string(), "") };
/** A school's answer by phone or e-mail, entered by the team with how it was given. */
const SAID_ANSWER_FORMS = Object.fromEntries(
  Object.entries(ORDER_REPLY_FORMS).map(([name, { entries }]) => [`equipe:${name}`, v.object({ ...entries, ...said })]),
) as Record<`equipe:${keyof typeof ORDER_REPLY_FORMS}`, v.ObjectSchema<typeof said, undefined>>;

/** A movement at the bank, in the words of its statement. */
const movement = {
  amount: field("Valor", required, max(30)),
  on: field("Data", required, isoDate),
  bankId: lineField("Código no banco", required, min(3), max(60), bankId),
};

const access = v.optional(v.picklist(Object.keys(SCHOOL_ACCESS) as SchoolAccess[]), "edit");

const answerForm = v.object({ reason: longField("Resposta a quem pediu", required, min(20), max(2_000)) });

/** The form of each action of an administrator, by its name in the audit. */
export const ADMIN_FORMS = {
  ...SAID_ANSWER_FORMS,
  "aprovar-escola": v.object({ access, reason: optionalReason }),
  "recusar-escola": onlyReason,
  "aceitar-parceria": onlyReason,
  "pausar-parceria": onlyReason,
  "retomar-parceria": onlyReason,
  "encerrar-parceria": onlyReason,
  "registrar-parceria": v.object({ school: field("Escola", required, max(300)), reason }),
  "tratar-diferenca": v.object({ reason: done }),
  "devolvido-por-fora": v.object({ reason: done }),
  "reenviar-contato": noReason,
  "apagar-contato": onlyReason,
  "responder-pedido": answerForm,
  "apagar-dados": answerForm,
  "encerrar-acesso": v.object({ email: emailField("E-mail da conta"), reason }),
  "aceitar-correcao": noReason,
  "recusar-correcao": onlyReason,
  "ligar-oferta": noReason,
  "desligar-oferta": onlyReason,
  "registrar-preco": v.object({
    url: field("Endereço", required, max(500), webAddress),
    seenOn: field("Visto em", required, isoDate),
    note: field("O que foi visto", required, min(5), max(300)),
  }),
  "criar-redirecionamento": v.object({
    path: field("De", required, max(400)),
    target: field("Para", required, max(1_000)),
    status: v.optional(redirectStatus, "301"),
    expiresAt: field("Vale até", max(30)),
    reason,
  }),
  "apagar-redirecionamento": onlyReason,
  "importar-redirecionamentos": v.object({ list: longField("Lista", required, max(1_000_000)), reason }),
  "mudar-redirecionamentos": v.object({ ...redirectChange, reason }),
  "desfazer-redirecionamentos": onlyReason,
  "publicar-avaliacao": noReason,
  "recusar-avaliacao": v.object({ reason: reasonOf(REJECTION_REASONS) }),
  "reabrir-avaliacao": v.object({ id: reviewId, reason }),
  "retirar-dados-pessoais": v.object({ passages: longField("Trechos", required, max(2_000)), reason }),
  "publicar-resposta": v.object({
    id: reviewId,
    body: longField("Resposta da escola", required, min(2), max(2_000)),
    reason: optionalReason,
  }),
  "recusar-resposta": onlyReason,
  "aceitar-preco": noReason,
  "recusar-preco": onlyReason,
  "publicar-foto": noReason,
  "recusar-foto": onlyReason,
  "retirar-foto": onlyReason,
  "publicar-texto": noReason,
  "recusar-texto": onlyReason,
  "retirar-texto": onlyReason,
  "retirar-resposta": v.object({ id: reviewId, reason }),
  "manter-avaliacao": v.object({ reason: answer }),
  "registrar-repasse": v.object({ ...movement, reason }),
  "registrar-tarifa": v.object({ ...movement, reason }),
  "estornar-lancamento": onlyReason,
  "tirar-avaliacao": v.object({ removal: reasonOf(REMOVAL_REASONS), reason: answer }),
};
