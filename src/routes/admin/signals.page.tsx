import { CRON_JOBS } from "../../contract/cron-jobs.ts";
import type { Signals } from "../../contract/v3/signals.ts";
import { ALERT_NAMES, ALERT_RULES, type AlertName } from "../../domain/alerts.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatAge, formatCount, formatDecimal } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { WideTable } from "../../parts/screen/data-table.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";

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
            columns={["Tarefa", "Último sucesso", "Última falha", "Nome no registro"]}
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

/** Shown where nothing was counted. */
const UNMEASURED = "ainda sem medida";

type SignalsView = ReturnType<typeof toSignalsView>;

/** The signals in words. `email` is the team's address, null without one. */
export function toSignalsView({ jobs, queues, oldestMailAt, alerts }: Signals, email: string | null, now: Date) {
  const age = (instant: string) => formatAge(Math.max(0, (now.getTime() - Date.parse(instant)) / 1000));
  return {
    queues: [
      [
        "E-mails",
        oldestMailAt === null ? "nenhum" : `${formatCount(queues.mails)}, o mais antigo há ${age(oldestMailAt)}`,
      ],
      ["Pagamentos e devoluções à espera de uma pessoa", formatCount(queues.payments)],
      ["Devoluções pedidas ao banco", formatCount(queues.refunds)],
      ["Avaliações a moderar", formatCount(queues.reviews)],
      ["Denúncias abertas", formatCount(queues.notices)],
      ["Correções abertas", formatCount(queues.corrections)],
    ] as const,
    alerts: toAlerts(alerts),
    alertsTo: email,
    jobs: jobs.map(({ job, succeededAt, failedAt }) => [
      findEntry(CRON_JOBS, job)?.label ?? job,
      succeededAt ? formatInstant(succeededAt) : "nenhum",
      failedAt ? formatInstant(failedAt) : "nenhuma",
      job,
    ]),
  };
}

function toAlerts(alerts: Signals["alerts"]) {
  return ALERT_NAMES.map((name) => {
    const alert = alerts.find(({ rule }) => rule === name);
    const { label, raise, clear, hint } = ALERT_RULES[name];
    const since = alert?.turnedAt ? ` desde ${formatInstant(alert.turnedAt)}` : "";
    return {
      name,
      label,
      isRaised: alert?.isRaised ?? false,
      state: alert?.isRaised ? `em alerta${since}` : alert?.value == null ? UNMEASURED : `normal${since}`,
      value: alert?.value == null ? "" : withUnit(name, alert.value),
      hint,
      limits: `avisa a partir de ${withUnit(name, raise)}, volta ao normal em ${withUnit(name, clear)}`,
    };
  });
}

function withUnit(name: AlertName, value: number): string {
  return `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)} ${ALERT_RULES[name].unit}`.trim();
}
