import { Alert } from "../../client/ui/alert.tsx";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForm, OpenDeskForm } from "../../parts/desk/desk-parts.tsx";

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
  /** Invitations without an answer. */
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
  /** The choice about the own letter on Mondays. */
  readonly letter: { readonly isWanted: boolean; readonly form: DeskFormView };
  /** Form by which another person asks for access. */
  readonly claimPath: string;
}

/** People with access to the desk of a school, and those invited to it. */
export function PeopleContent({ people, invitations, invite, letter, claimPath }: Props) {
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
