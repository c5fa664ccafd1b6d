import * as v from "valibot";
import { lineField, max, reasonField, required } from "../fields.ts";
import { adminAction } from "./action.ts";

/** Words of the bank: a contest may be known to a person only. */
const saidByBank = reasonField("O que o banco disse");
const done = v.object({ reason: reasonField("O que foi feito") });

export const MONEY_ACTIONS = {
  "tratar-diferenca": adminAction({
    title: "Tratar diferença com o banco",
    done: "Diferença com o banco tratada",
    button: "Marcar como tratada",
    form: done,
    key: "id",
  }),
  "devolvido-por-fora": adminAction({
    title: "Registrar devolução feita por outro meio",
    done: "Devolução por outro meio registrada",
    button: "Registrar devolução feita por outro meio",
    consequence: "O site não pede mais esta devolução ao banco, e o pedido diz à família que o valor foi devolvido.",
    form: done,
    key: "id",
  }),
  "registrar-contestacao": adminAction({
    title: "Registrar Pix em contestação",
    done: "Contestação de Pix registrada",
    button: "Registrar Pix em contestação",
    consequence: "A reserva fica parada, com a vaga guardada, até o banco decidir. Família e escola são avisadas.",
    form: v.object({ code: lineField("Código do pedido", required, max(40)), reason: saidByBank }),
  }),
  "contestacao-recusada": adminAction({
    title: "Contestação de Pix recusada pelo banco",
    done: "Recusa da contestação registrada",
    button: "O banco recusou: o pedido continua",
    form: v.object({ reason: saidByBank }),
    key: "code",
  }),
  "contestacao-aceita": adminAction({
    title: "Contestação de Pix aceita pelo banco",
    done: "Devolução pelo banco registrada",
    button: "O banco devolveu o valor inteiro: o pedido termina",
    consequence: "O pedido termina, a vaga fica livre e o site não devolve nada: quem devolveu foi o banco.",
    form: v.object({ reason: saidByBank }),
    key: "code",
  }),
};
