import { createElement } from "react";
import { toForm } from "../../parts/desk/desk-form.ts";
import { textOf } from "../../parts/forms/form-answer.ts";
import { LetterContent } from "./letter-content.tsx";
import type { DeskSection } from "./section.ts";

const STOP = "parar-carta";

/** `/mesa/:token/carta`: stops the letter on Mondays, or asks for it again. */
export const LETTER: DeskSection = {
  slug: "carta",
  title: "Carta",
  right: "reply",
  notices: {
    parada: { variant: "success", text: "Pronto: você não recebe mais a carta de segunda-feira." },
    pedida: { variant: "success", text: "Pronto: a carta chega na próxima segunda-feira em que houver o que dizer." },
  },
  load: async ({ backend, token, path }, refused) => {
    const isWanted = await backend().schoolLetters.get(token);
    const [action, submit] = isWanted ? [STOP, "Não receber mais"] : ["pedir-carta", "Receber de novo"];
    const form = toForm({ action, schema: null, submit, path, hidden: {}, fields: [] }, refused);
    return createElement(LetterContent, { isWanted, form });
  },
  submit: async ({ backend, token }, form) => {
    const isWanted = textOf(form, "acao") !== STOP;
    await backend().schoolLetters.choose(token, { isWanted });
    return isWanted ? "pedida" : "parada";
  },
};
