import * as v from "valibot";
import { adminAction, isoDate, onlyReason, reason } from "../../contract/forms/admin-actions/action.ts";
import { check, field, lineField, max, min, required } from "../../contract/forms/fields.ts";
import { MESSAGES } from "../../contract/forms/messages.ts";

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
    done: "Repasse registrado",
    button: "Registrar repasse",
    form: movement,
    key: "inepCode",
  }),
  "registrar-tarifa": adminAction({
    title: "Registrar tarifa do banco",
    done: "Tarifa registrada",
    button: "Registrar tarifa do banco",
    form: movement,
  }),
  "estornar-lancamento": adminAction({
    title: "Estornar lançamento das contas",
    done: "Lançamento estornado",
    button: "Estornar",
    consequence: "O lançamento continua nas contas, com outro que o desfaz.",
    form: onlyReason,
    key: "id",
  }),
};
