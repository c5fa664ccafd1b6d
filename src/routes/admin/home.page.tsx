import { Alert } from "../../client/ui/alert.tsx";
import { QueueLinks } from "../../parts/desk/queue-links.tsx";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";
import type { FirstStep } from "./first-steps.ts";

interface AdminHomeView {
  /** Alerts that are raised. */
  readonly alerts: readonly string[];
  /** An item that waits, by its term. */
  readonly due: readonly {
    readonly title: string;
    readonly count: number;
    /** Items that have no line. */
    readonly hidden: number;
    readonly items: readonly {
      readonly href: string;
      readonly label: string;
      readonly term: string;
      readonly isLate: boolean;
    }[];
  }[];
  /** The things that a new site lacks. */
  readonly steps: readonly FirstStep[];
  readonly areStepsOpen: boolean;
  readonly queues: readonly { readonly href: string; readonly label: string; readonly count: string }[];
  readonly figures: readonly (readonly [label: string, value: string])[];
}

/** `/admin`. */
export default function AdminHomePage({ view }: { readonly view: AdminHomeView }) {
  const waiting = view.queues.filter(({ count }) => count !== "0");
  const idle = view.queues.filter(({ count }) => count === "0");
  return (
    <AdminFrame
      title="Fila"
      current={paths.admin()}
      lead="Primeiro o que passou do prazo da lei ou do contrato. Tudo que se faz aqui fica na auditoria."
    >
      {view.alerts.length > 0 && (
        <Alert variant="danger">
          Em alerta: {view.alerts.join(", ")}. <a href={paths.adminSignals()}>Ver os sinais</a>
        </Alert>
      )}
      {view.due.length === 0 && <p className="empty">Nada espera por você.</p>}
      {view.due.map(({ title, count, hidden, items }) => (
        <section key={title} aria-label={title}>
          <h2>
            {title}: {count}
          </h2>
          <ul className="due">
            {items.map(({ href, label, term, isLate }) => (
              <li key={`${href} ${label}`}>
                <a href={href}>{label}</a>{" "}
                {isLate ? <StatusMark variant="danger">{term}</StatusMark> : <span className="note">{term}</span>}
              </li>
            ))}
          </ul>
          {hidden > 0 && <p className="note">E mais {hidden}, nas filas abaixo.</p>}
        </section>
      ))}
      <section aria-labelledby="filas">
        <h2 id="filas">Tudo que espera</h2>
        <QueueLinks queues={waiting} />
        {idle.length > 0 && (
          <>
            <p className="note">Nada à espera em:</p>
            <LinkList className="ways" links={idle} />
          </>
        )}
      </section>
      {view.steps.length > 0 && (
        <details className="first-steps" open={view.areStepsOpen}>
          <summary>Primeiros passos: {view.steps.length === 1 ? "falta um" : `faltam ${view.steps.length}`}</summary>
          <ol>
            {view.steps.map(({ name, why, how }) => (
              <li key={name}>
                <b>{name}</b>
                <p>{why}</p>
                <pre>
                  <code>{how}</code>
                </pre>
              </li>
            ))}
          </ol>
          <p>As linhas em maiúsculas ficam no arquivo wrangler.toml; os comandos rodam na pasta do projeto.</p>
        </details>
      )}
      <section aria-labelledby="numeros">
        <h2 id="numeros">Números do site</h2>
        <Facts facts={view.figures} />
      </section>
    </AdminFrame>
  );
}
