import * as v from "valibot";
import { check, field, lineField, max, min, reasonField, required } from "../fields.ts";
import { MESSAGES } from "../messages.ts";
import { adminAction, isoDate, onlyReason, reason } from "./action.ts";

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

/** No words: a code names nobody. */
const bankId = check((text) => /^[\w./-]+$/.test(text), MESSAGES.bankId);

/** A movement at the bank, in the words of its statement. */
const movement = v.object({
  amount: field("Valor", required, max(30)),
  on: field("Data", required, isoDate),
  bankId: lineField("Código no banco", required, min(3), max(60), bankId),
  reason,
});

export const BOOK_ACTIONS = {
  "registrar-repasse": adminAction({
    title: "Registrar repasse à escola",
    button: "Registrar repasse",
    form: movement,
    key: "inepCode",
  }),
  "registrar-tarifa": adminAction({
    title: "Registrar tarifa do banco",
    button: "Registrar tarifa do banco",
    form: movement,
  }),
  "estornar-lancamento": adminAction({
    title: "Estornar lançamento das contas",
    button: "Estornar",
    consequence: "O lançamento continua nas contas, com outro que o desfaz.",
    form: onlyReason,
    key: "id",
  }),
};
