import { createElement } from "react";
import { PARTNERSHIP_TERMS } from "../../domain/partners/partnership-terms.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { toForm } from "../../parts/desk/desk-form.ts";
import { textOf } from "../../parts/forms/form-answer.ts";
import { PartnershipContent } from "./partnership-content.tsx";
import { partnershipState } from "./partnership-state.ts";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/parceria`: the commercial partnership and its terms. */
export const PARTNERSHIP: DeskSection = {
  slug: "parceria",
  title: "Parceria",
  right: "partnership",
  notices: {
    pedida: { variant: "success", text: "Pedido enviado." },
  },
  load: async ({ backend, token, path }, refused) => {
    const { status, since, reason, termsVersion, acceptedAt } = await backend().partnerships.get(token);
    const canAsk = status === null || status === "ended";
    const view = {
      state: partnershipState(status),
      facts: [
        ...(since ? ([["Desde", formatDate(since)]] as const) : []),
        ...(reason ? ([["Motivo da última decisão", reason]] as const) : []),
        ...(termsVersion && acceptedAt
          ? ([["Termos aceitos", `versão de ${formatDate(termsVersion)}, em ${formatInstant(acceptedAt)}`]] as const)
          : []),
      ],
      version: formatDate(PARTNERSHIP_TERMS.version),
      clauses: PARTNERSHIP_TERMS.clauses,
      form: canAsk
        ? toForm(
            {
              action: "pedir-parceria",
              schema: "partnership",
              submit: status === null ? "Pedir a parceria" : "Pedir de novo",
              path,
              hidden: { version: PARTNERSHIP_TERMS.version },
              fields: [
                {
                  name: "accepts",
                  type: "tick",
                  label: `Li e aceito os termos da parceria, versão de ${formatDate(PARTNERSHIP_TERMS.version)}, e posso aceitar em nome da escola`,
                },
              ],
            },
            refused,
          )
        : null,
    };
    return createElement(PartnershipContent, { view });
  },
  submit: async ({ backend, token }, form) => {
    await backend().partnerships.ask(token, { version: textOf(form, "version"), accepts: textOf(form, "accepts") });
    return "pedida";
  },
};
