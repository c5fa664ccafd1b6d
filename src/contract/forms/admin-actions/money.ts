import * as v from "valibot";
import { reasonField } from "../fields.ts";
import { adminAction } from "./action.ts";

const done = v.object({ reason: reasonField("O que foi feito") });

export const MONEY_ACTIONS = {
  "tratar-diferenca": adminAction({
    title: "Tratar diferença com o banco",
    button: "Marcar como tratada",
    form: done,
    key: "id",
  }),
  "devolvido-por-fora": adminAction({
    title: "Registrar devolução feita por outro meio",
    button: "Registrar devolução feita por outro meio",
    consequence: "O site não pede mais esta devolução ao banco, e o pedido diz à família que o valor foi devolvido.",
    form: done,
    key: "id",
  }),
};
