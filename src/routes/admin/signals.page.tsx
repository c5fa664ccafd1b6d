import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import { WideTable } from "../../parts/screen/wide-table.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";
import { CHART_DAYS, CHART_HEIGHT, type SignalsView, type TableView } from "./signals-view.ts";

/** `/admin/sinais`. */
export default function SignalsPage({ view }: { readonly view: SignalsView }) {
  return (
    <AdminFrame
      title="Sinais"
      current={paths.adminSignals()}
      lead="O que o site conta de si mesmo em 30 dias, no horário de São Paulo. Um número de tempo ou de fila é o limite da classe em que está: 99 em cada 100 pedidos levaram até o p99. Cada máquina escreve a cada três minutos; o que ela conta antes de parar se perde."
    >
      <section aria-labelledby="agora">
        <h2 id="agora">Agora</h2>
        <Facts facts={view.now} />
      </section>
      <section aria-labelledby="alertas">
        <h2 id="alertas">Alertas</h2>
        <p className="note">
          {view.alertsTo
            ? `Um e-mail para ${view.alertsTo} quando começa, e um quando termina; cada um depois de duas janelas seguidas de dez minutos.`
            : "Ninguém recebe os avisos: falta CONTACT_EMAIL na configuração. Aqui eles aparecem assim mesmo."}
        </p>
        <ul className="alerts">
          {view.alerts.map(({ name, label, isRaised, state, value, limits }) => (
            <li key={name}>
              <b>{label}</b> {value}
              <StatusMark variant={isRaised ? "danger" : "neutral"}>{state}</StatusMark>
              <span className="note">{limits}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="charts" aria-label="Gráficos dos 30 dias">
        {view.charts.map(({ id, caption, summary, bars }) => (
          <figure key={id}>
            <figcaption>
              <b>{caption}</b> {summary}
            </figcaption>
            <svg viewBox={`0 0 ${CHART_DAYS} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {bars.map(({ day, slot, height }) => (
                <rect key={day} x={slot + 0.1} width={0.8} y={CHART_HEIGHT - height} height={height} />
              ))}
            </svg>
          </figure>
        ))}
      </section>
      {view.tables.map((table) => (
        <SignalTable key={table.id} table={table} />
      ))}
      <p className="note">
        D1: idas ao banco por pedido. Cache: respostas que o cache do centro de dados tinha; só as páginas que o usam.
        Na Cloudflare o relógio para enquanto o código calcula: uma página da memória conta como 1 ms. Uma rodada do
        cron por minuto são 1.440 por dia. O guia de operação explica os arquivos de eventos de cada dia.
      </p>
    </AdminFrame>
  );
}

function SignalTable({ table: { id, caption, titles, rows } }: { readonly table: TableView }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{caption}</h2>
      {rows.length === 0 ? (
        <p className="empty">Ainda sem medida.</p>
      ) : (
        <WideTable heading={id} label={`Tabela: ${caption}`} titles={titles} rows={rows} className="signals" />
      )}
    </section>
  );
}
