import type { ClaimByLink } from "../../contract/v3/claims.ts";
import { QueueLinks } from "../../parts/desk/queue-links.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { DeskFrame } from "./desk-frame.tsx";

interface Props {
  readonly claim: ClaimByLink;
  readonly token: string;
  readonly notice: Notice | null;
  /** Work that waits, by section. */
  readonly queues: readonly { readonly href: string; readonly count: number; readonly label: string }[];
  /** The other desks of the person. */
  readonly others: readonly LinkView[];
  /** People with access: "Rita Prado, Diretora: responde às famílias". */
  readonly people: readonly string[];
  /** Latest actions at the desk: "Rita Prado respondeu a uma avaliação". */
  readonly history: readonly { readonly when: string; readonly what: string }[];
}

/** `/mesa/:token`: what waits at the desk, or the claim that still has to be confirmed or decided. */
export default function StartPage({ claim, token, notice, queues, others, people, history }: Props) {
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <DeskFrame claim={claim} token={token} current={null} notice={notice}>
      {(claim.status === "pending_email" || claim.status === "invited") && (
        <form method="post" action={paths.schoolDesk(token)}>
          <button type="submit" name="acao" value="confirmar">
            {claim.status === "invited" ? "Aceitar e abrir a mesa" : "Confirmar meu e-mail"}
          </button>
        </form>
      )}
      {claim.status === "approved" && (
        <section aria-labelledby="espera">
          <h2 id="espera">O que espera por você</h2>
          {waiting.length === 0 && <p className="empty">Nada agora.</p>}
          <QueueLinks queues={waiting} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="outras">
          <h2 id="outras">Suas outras escolas</h2>
          <ul>
            {others.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {claim.status === "approved" && (
        <section aria-labelledby="pessoas">
          <h2 id="pessoas">Quem cuida da página</h2>
          <ul>
            {people.map((person) => (
              <li key={person}>{person}</li>
            ))}
          </ul>
          {claim.access === "edit" ? (
            <p>
              <a href={paths.schoolDesk(token, "pessoas")}>Convidar outra pessoa da escola</a>
            </p>
          ) : (
            <p>
              Outra pessoa da escola também pode ter acesso: ela pede por conta própria, e nós conferimos.{" "}
              <a href={paths.claimSchool(claim.school.slug)}>Pedir acesso para outra pessoa</a>
            </p>
          )}
        </section>
      )}
      {history.length > 0 && (
        <section aria-labelledby="historico">
          <h2 id="historico">Últimas mudanças</h2>
          <ol className="audit">
            {history.map(({ when, what }) => (
              <li key={`${when} ${what}`}>
                <p>{what}</p>
                <p className="note">{when}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </DeskFrame>
  );
}
