import * as v from "valibot";
import { ORDER_REPLIES, type OrderReply, type ReplyFacts } from "../../../domain/orders/order-reply.ts";
import { emailField, longField, max, min, reasonField, required } from "../fields.ts";
import { ORDER_REPLY_FORMS } from "../order-forms.ts";
import { adminAction, noReason, onlyReason, reason } from "./action.ts";

/** `seen` is the version of the order that the form was shown with. */
const said = { reason: reasonField("Como a escola avisou"), seen: v.optional(v.string(), "") };

/** A school's answer by phone or e-mail, entered by the team with how it was given. */
const answerForSchool = (reply: OrderReply, done: string) => {
  const { label, consequence }: ReplyFacts = ORDER_REPLIES[reply];
  const form = v.object<typeof said>({ ...ORDER_REPLY_FORMS[reply].entries, ...said });
  return adminAction({ title: `Reserva: ${label}`, done, button: label, consequence, form, key: "code" });
};

export const ORDER_ACTIONS = {
  "confirmar-vaga": answerForSchool("confirmar-vaga", "Reserva {de}: vaga confirmada"),
  "pedir-documentos": answerForSchool("pedir-documentos", "Reserva {de}: documentos pedidos"),
  "receber-documentos": answerForSchool("receber-documentos", "Reserva {de}: documentos recebidos"),
  "recusar-documento": answerForSchool("recusar-documento", "Reserva {de}: documento recusado"),
  "concluir-matricula": answerForSchool("concluir-matricula", "Reserva {de}: matrícula concluída"),
  "recusar-vaga": answerForSchool("recusar-vaga", "Reserva {de}: vaga recusada"),
} satisfies Readonly<Record<OrderReply, unknown>>;

export const LEAD_ACTIONS = {
  "reenviar-contato": adminAction({
    title: "Reenviar o contato",
    done: "Pedido de contato {de} reenviado",
    button: "Reenviar para a escola",
    form: noReason,
    key: "protocol",
  }),
  "apagar-contato": adminAction({
    title: "Apagar o contato",
    done: "Pedido de contato {de} apagado",
    button: "Apagar",
    consequence: "O pedido de contato é apagado e não volta. A escola é avisada para apagar também.",
    form: onlyReason,
    key: "protocol",
  }),
};

const answerForm = v.object({ reason: longField("Resposta a quem pediu", required, min(20), max(2_000)) });

export const DATA_REQUEST_ACTIONS = {
  "responder-pedido": adminAction({
    title: "Responder a pedido sobre dados",
    done: "Resposta enviada a quem pediu",
    button: "Responder",
    form: answerForm,
    key: "protocol",
  }),
  "apagar-dados": adminAction({
    title: "Apagar os dados de quem pediu",
    done: "Dados de quem pediu apagados",
    button: "Apagar os dados de quem pediu",
    consequence:
      "A conta e tudo o que há com este e-mail são apagados e não voltam. Reservas são canceladas e devolvidas, e as escolas são avisadas.",
    form: answerForm,
    key: "protocol",
  }),
};

export const SESSION_ACTIONS = {
  "encerrar-acesso": adminAction({
    title: "Desconectar conta de todos os aparelhos",
    done: "Conta desconectada de todos os aparelhos",
    button: "Desconectar de todos os aparelhos",
    consequence: "A conta é desconectada de todos os aparelhos, e a pessoa recebe um aviso.",
    form: v.object({ email: emailField("E-mail da conta"), reason }),
  }),
};
