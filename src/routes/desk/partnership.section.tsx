import { createElement } from "react";
import { Alert } from "../../client/ui/alert.tsx";
import type { PartnershipStatus } from "../../domain/partners/partnership-status.ts";
import { PARTNERSHIP_TERMS } from "../../domain/partners/partnership-terms.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { type DeskFormView, toForm } from "../../parts/desk/desk-form.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { type Notice, textOf } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";
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

const STATES: Readonly<Record<PartnershipStatus | "none", Notice>> = {
  none: {
    variant: "info",
    text: "A escola ainda não é parceira: a página e os preços aparecem, e as famílias falam com ela pelos contatos públicos. Com a parceria, elas podem mandar pedidos e reservar bolsas por aqui.",
  },
  requested: { variant: "info", text: "Parceria pedida. Respondemos em até cinco dias úteis, por e-mail." },
  granted: {
    variant: "success",
    text: "Parceria em vigor: as famílias mandam pedidos pelo site e reservam as bolsas que a escola publica.",
  },
  paused: {
    variant: "warning",
    text: "Parceria em pausa: as reservas que já existem continuam até o fim, e vocês seguem respondendo a elas; novas não são aceitas. A página e os preços continuam no site.",
  },
  ended: {
    variant: "warning",
    text: "Parceria encerrada: as reservas que já existem continuam até o fim; novas não são aceitas. A página e os preços continuam no site.",
  },
};

/** Meaning of the status of a partnership for the school; null of one that never asked. */
const partnershipState = (status: PartnershipStatus | null): Notice => STATES[status ?? "none"];

interface Props {
  readonly view: {
    readonly state: Notice;
    readonly facts: readonly (readonly [label: string, value: string])[];
    /** Date of the terms. */
    readonly version: string;
    readonly clauses: readonly { readonly title: string; readonly text: string }[];
    /** Null while a partnership is asked for, in force or paused. */
    readonly form: DeskFormView | null;
  };
}

function PartnershipContent({ view }: Props) {
  return (
    <>
      <section aria-label="Situação">
        <Alert variant={view.state.variant}>{view.state.text}</Alert>
        {view.facts.length > 0 && <Facts facts={view.facts} />}
      </section>
      <section aria-labelledby="termos">
        <h2 id="termos">Termos da parceria</h2>
        <p className="note">Versão de {view.version}.</p>
        {view.clauses.map(({ title, text }) => (
          <article key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
        {view.form && <OpenDeskForm view={view.form} />}
      </section>
    </>
  );
}
