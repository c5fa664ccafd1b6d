import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import { WideTable } from "../../parts/screen/wide-table.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";
import type { SignalsView } from "./signals-view.ts";

/** `/admin/sinais`. */
export default function SignalsPage({ view }: { readonly view: SignalsView }) {
  return (
    <AdminFrame
      title="Sinais"
      current={paths.adminSignals()}
      lead="O que espera, o que está em alerta e quando cada tarefa rodou. Tempos, erros e versões estão no painel da Cloudflare."
    >
      <section aria-labelledby="alertas">
        <h2 id="alertas">Alertas</h2>
        <p className="note">
          {view.alertsTo
            ? `Um e-mail para ${view.alertsTo} quando começa, e um quando termina; cada um depois de duas janelas seguidas de dez minutos.`
            : "Ninguém recebe os avisos: falta CONTACT_EMAIL na configuração. Aqui eles aparecem assim mesmo."}
        </p>
        <ul className="alerts">
          {view.alerts.map(({ name, label, isRaised, state, value, limits, hint }) => (
            <li key={name}>
              <b>{label}</b> {value}
              <StatusMark variant={isRaised ? "danger" : "neutral"}>{state}</StatusMark>
              <span className="note">
                {limits}. {hint}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="filas">
        <h2 id="filas">Filas</h2>
        <Facts facts={view.queues} />
      </section>
      <section aria-labelledby="tarefas">
        <h2 id="tarefas">Tarefas do cron</h2>
        {view.jobs.length === 0 ? (
          <p className="empty">Nenhuma rodou ainda.</p>
        ) : (
          <WideTable
            heading="tarefas"
            label="Tabela: Tarefas do cron"
            titles={["Tarefa", "Último sucesso", "Última falha", "Nome no registro"]}
            rows={view.jobs}
            className="signals"
          />
        )}
        <p className="note">
          <a href={paths.health()}>/saude</a> diz quais estão atrasadas.
        </p>
      </section>
    </AdminFrame>
  );
}
