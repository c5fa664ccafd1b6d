import { createElement } from "react";
import { Alert } from "../../client/ui/alert.tsx";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { DeskPeople } from "../../contract/v3/desk-people.ts";
import { SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { mayWork } from "../../domain/partners/school-rights.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { type DeskFormView, type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { DeskForm, OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";
import type { Desk, DeskSection } from "./section.ts";

const FIELDS: readonly FieldView[] = [
  { name: "name", label: "Nome completo", type: "text", autoComplete: "off" },
  { name: "role", label: "Cargo na escola", type: "text", autoComplete: "off" },
  { name: "email", label: "E-mail de trabalho", type: "email", autoComplete: "off" },
  {
    name: "access",
    label: "O que a pessoa pode fazer",
    type: "select",
    value: "answer",
    options: [
      { value: "answer", label: "Só responder às famílias" },
      { value: "edit", label: "Editar a página e os preços, convidar pessoas e responder às famílias" },
    ],
  },
];

const STOP_LETTER = "parar-carta";

/**
 * `/mesa/:token/pessoas`: who has access to the desk, its end, the invitation of a colleague, and the choice about the
 * own letter on Mondays. Who may only reply to families sees who has access, and decides on the letter.
 */
export const PEOPLE: DeskSection = {
  slug: "pessoas",
  title: "Pessoas",
  right: "reply",
  notices: {
    parada: { variant: "success", text: "Pronto: você não recebe mais a carta de segunda-feira." },
    pedida: { variant: "success", text: "Pronto: a carta chega na próxima segunda-feira em que houver o que dizer." },
    encerrado: { variant: "success", text: "Acesso encerrado. Avisamos a pessoa por e-mail." },
    convidada: {
      variant: "success",
      text: "Convite enviado. A pessoa abre o link do e-mail e aceita com um toque; avisamos você.",
    },
    retirado: { variant: "success", text: "Convite retirado. O link do e-mail não abre mais." },
  },
  load: async (desk, refused) => {
    const { backend, token, path, claim } = desk;
    const [access, wantsLetter] = await Promise.all([readAccess(desk, refused), backend().schoolLetters.get(token)]);
    const [action, submit] = wantsLetter ? [STOP_LETTER, "Não receber mais"] : ["pedir-carta", "Receber de novo"];
    return createElement(PeopleContent, {
      ...access,
      letter: {
        isWanted: wantsLetter,
        form: toForm({ action, schema: null, submit, path, hidden: {}, fields: [] }, refused),
      },
      claimPath: paths.claimSchool(claim.school.slug),
    });
  },
  submit: async ({ backend, token }, form) => {
    const { deskPeople, schoolLetters } = backend();
    const action = textOf(form, "acao");
    switch (action) {
      case STOP_LETTER:
      case "pedir-carta":
        await schoolLetters.choose(token, { isWanted: action !== STOP_LETTER });
        return action === STOP_LETTER ? "parada" : "pedida";
      case "convidar-colega": {
        const { name = "", role = "", email = "", access = "" } = textsOf(form);
        await deskPeople.invite(token, { name, role, email, access });
        return "convidada";
      }
      case "retirar-convite":
        await deskPeople.withdraw(token, { id: textOf(form, "id") });
        return "retirado";
      default:
        await deskPeople.end(token, { id: textOf(form, "id") });
        return "encerrado";
    }
  },
};

/** The people, with the forms of who may decide on access. */
async function readAccess({ backend, token, path, claim }: Desk, refused: RefusedForm | null) {
  if (!mayWork(claim.level, claim.access, "people")) {
    const { people } = await backend().partnerships.readHistory(token);
    const shown = people.map(({ name, role, access }) => ({
      id: `${name} ${role}`,
      name,
      what: `${role}: ${SCHOOL_ACCESS[access]}`,
      bounced: null,
      end: null,
    }));
    return { people: shown, invitations: [], invite: null };
  }
  const { people, invitations } = await backend().deskPeople.list(token);
  const invite = { action: "convidar-colega", schema: "invitation", submit: "Convidar outra pessoa" } as const;
  return {
    people: people.map(toPerson(path, refused)),
    invitations: invitations.map(toInvitation(path, refused)),
    invite: toForm({ ...invite, path, hidden: {}, fields: FIELDS }, refused),
  };
}

const bouncedLabel = (since: string) =>
  `Este e-mail não recebe desde ${formatInstant(since)}, e os avisos para ele estão parados.`;

const toPerson =
  (path: string, refused: RefusedForm | null) =>
  ({ id, name, role, access, isSelf, bouncedAt }: DeskPeople["people"][number]) => {
    const end = {
      action: "encerrar-acesso-de-colega",
      schema: null,
      submit: `Encerrar o acesso de ${name}`,
      consequence: "A pessoa deixa de abrir a mesa da escola e recebe um aviso. Para voltar, ela pede acesso de novo.",
    };
    return {
      id,
      name: isSelf ? `${name} (você)` : name,
      what: `${role}: ${SCHOOL_ACCESS[access]}`,
      bounced: bouncedAt && `${bouncedLabel(bouncedAt)} Para receber de novo, a pessoa pede outro link da mesa.`,
      end: isSelf ? null : toForm({ ...end, path, hidden: { id }, fields: [] }, refused),
    };
  };

const toInvitation =
  (path: string, refused: RefusedForm | null) =>
  ({ id, name, role, email, access, invitedBy, expiresAt, bouncedAt }: DeskPeople["invitations"][number]) => {
    const withdraw = { action: "retirar-convite", schema: null, submit: `Retirar o convite de ${name}` };
    return {
      id,
      name,
      what: `${role}: ${SCHOOL_ACCESS[access]}`,
      state: `Convite de ${invitedBy} para ${email}, à espera até ${formatInstant(expiresAt)}.`,
      bounced: bouncedAt && `${bouncedLabel(bouncedAt)} Confira se está certo e convide de novo.`,
      withdraw: toForm({ ...withdraw, path, hidden: { id }, fields: [] }, refused),
    };
  };

interface Props {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    /** "Diretora: edita a página e responde às famílias". */
    readonly what: string;
    /** Words about e-mails to the person that come back. */
    readonly bounced: string | null;
    /** Ends the access; null for the person who looks. */
    readonly end: DeskFormView | null;
  }[];
  /** Invitations without a reply. */
  readonly invitations: readonly {
    readonly id: string;
    readonly name: string;
    readonly what: string;
    /** "Convite de Rita Prado para bia@escola.example, à espera até 03/12/2026 às 09:00." */
    readonly state: string;
    readonly bounced: string | null;
    readonly withdraw: DeskFormView;
  }[];
  /** Null for who may not decide on access. */
  readonly invite: DeskFormView | null;
  readonly letter: { readonly isWanted: boolean; readonly form: DeskFormView };
  readonly claimPath: string;
}

/** People with access to the desk of a school, and those invited to it. */
function PeopleContent({ people, invitations, invite, letter, claimPath }: Props) {
  return (
    <>
      <section aria-labelledby="pessoas">
        <h2 id="pessoas">Quem cuida da página</h2>
        {people.map(({ id, name, what, bounced, end }) => (
          <article key={id} aria-label={name}>
            <h3>{name}</h3>
            <p>{what}</p>
            {bounced && <Alert variant="warning">{bounced}</Alert>}
            {end && <DeskForm view={end} />}
          </article>
        ))}
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="convites">
          <h2 id="convites">Convites à espera</h2>
          {invitations.map(({ id, name, what, state, bounced, withdraw }) => (
            <article key={id} aria-label={name}>
              <h3>{name}</h3>
              <p>{what}</p>
              <p className="note">{state}</p>
              {bounced && <Alert variant="warning">{bounced}</Alert>}
              <DeskForm view={withdraw} />
            </article>
          ))}
        </section>
      )}
      <section aria-labelledby="convidar">
        <h2 id="convidar">Convidar</h2>
        {invite && (
          <>
            <p>Convide só quem trabalha na escola: quem aceita vê os pedidos das famílias.</p>
            <DeskForm view={invite} />
          </>
        )}
        <p>
          Sem convite, a pessoa pede por conta própria, e nós conferimos.{" "}
          <a href={claimPath}>Pedir acesso para outra pessoa</a>
        </p>
      </section>
      <section aria-labelledby="carta">
        <h2 id="carta">Carta de segunda-feira</h2>
        <p>
          {letter.isWanted
            ? "Às segundas-feiras você recebe por e-mail o que espera na mesa. Quando nada espera, não vai carta."
            : "Você não recebe a carta de segunda-feira. Os avisos de cada pedido continuam."}
        </p>
        <OpenDeskForm view={letter.form} />
      </section>
    </>
  );
}
