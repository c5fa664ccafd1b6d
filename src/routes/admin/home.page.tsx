import { Alert } from "../../client/ui/alert.tsx";
import { QueueLinks } from "../../parts/desk/queue-links.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";
import type { FirstStep } from "./first-steps.ts";

interface AdminHomeView {
  /** The things that a new site lacks. */
  readonly steps: readonly FirstStep[];
  readonly areStepsOpen: boolean;
  readonly queues: readonly { readonly href: string; readonly label: string; readonly count: string }[];
  /** Why no change is published; null while they are. */
  readonly hold: string | null;
  readonly figures: readonly (readonly [label: string, value: string])[];
}

/** `/admin`. */
export default function AdminHomePage({ view }: { readonly view: AdminHomeView }) {
  const waiting = view.queues.filter(({ count }) => count !== "0");
  const idle = view.queues.filter(({ count }) => count === "0");
  return (
    <AdminFrame
      title="Administração"
      current={paths.admin()}
      lead="Tudo que se faz aqui fica na auditoria, com quem, o quê e por quê."
    >
      {view.hold && <Alert variant="danger">{view.hold}</Alert>}
      <section aria-labelledby="filas">
        <h2 id="filas">Pendências</h2>
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
