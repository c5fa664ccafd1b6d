import type { Signals } from "../../contract/v3/signals.ts";
import { ALERT_NAMES, ALERT_RULES, type AlertName } from "../../domain/alerts.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatAge, formatCount, formatDecimal } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";

/** Shown where nothing was counted. */
const UNMEASURED = "ainda sem medida";

/** Work of each job of the cron, by its name in the log and in `/saude`. */
const JOBS: Readonly<Record<string, string>> = {
  access: "Apagar registros de acesso vencidos",
  alerts: "Comparar os sinais com os limites dos alertas",
  books: "Conferir as contas das reservas",
  claimNotices: "Avisar escolas de pedidos de acesso",
  events: "Gravar o arquivo dos contadores do dia",
  expired: "Apagar sessões e links vencidos",
  follows: "Escrever os avisos a quem acompanha",
  journal: "Guardar as exclusões fora do banco",
  lapsed: "Republicar escolas com vagas ou respostas vencidas",
  letters: "Escrever as cartas de segunda às escolas",
  listFees: "Republicar escolas com mensalidade riscada",
  mails: "Enviar e-mails",
  orders: "Dar andamento às reservas",
  publish: "Publicar mudanças das escolas",
  reconcile: "Comparar com os recebimentos do banco",
  redirects: "Publicar redirecionamentos",
  retention: "Aplicar os prazos de guarda de dados",
  retired: "Apagar arquivos substituídos",
  schoolEmails: "Trocar e-mails confirmados de escolas",
  trust: "Contar os números públicos do site",
};

export type SignalsView = ReturnType<typeof toSignalsView>;

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
      findEntry(JOBS, job) ?? job,
      succeededAt ? formatInstant(succeededAt) : "nenhum",
      failedAt ? formatInstant(failedAt) : "nenhuma",
      job,
    ]),
  };
}

function toAlerts(alerts: Signals["alerts"]) {
  return ALERT_NAMES.map((name) => {
    const found = alerts.find(({ rule }) => rule === name);
    const { label, raise, clear, hint } = ALERT_RULES[name];
    const since = found?.turnedAt ? ` desde ${formatInstant(found.turnedAt)}` : "";
    return {
      name,
      label,
      isRaised: found?.isRaised ?? false,
      state: found?.isRaised ? `em alerta${since}` : found?.value == null ? UNMEASURED : `normal${since}`,
      value: found?.value == null ? "" : withUnit(name, found.value),
      hint,
      limits: `avisa a partir de ${withUnit(name, raise)}, volta ao normal em ${withUnit(name, clear)}`,
    };
  });
}

function withUnit(name: AlertName, value: number): string {
  return `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)} ${ALERT_RULES[name].unit}`.trim();
}
