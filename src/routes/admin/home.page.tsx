import { Facts } from "../../parts/screen/facts.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";

interface AdminHomeView {
  readonly queues: readonly { readonly href: string; readonly label: string; readonly count: string }[];
  readonly figures: readonly (readonly [label: string, value: string])[];
}

/** `/admin`. */
export default function AdminHomePage({ view }: { readonly view: AdminHomeView }) {
  return (
    <AdminFrame
      title="Administração"
      current={paths.admin()}
      lead="Tudo que se faz aqui fica na auditoria, com quem, o quê e por quê."
    >
      <section aria-labelledby="filas">
        <h2 id="filas">Pendências</h2>
        <ul className="queues">
          {view.queues.map(({ href, label, count }) => (
            <li key={href}>
              <a href={href}>
                <b>{count}</b> {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="numeros">
        <h2 id="numeros">Números do site</h2>
        <Facts facts={view.figures} />
      </section>
    </AdminFrame>
  );
}
