import type { SignalKind } from "../../contract/signals.ts";
import type { Percentiles, Signals, Traffic } from "../../contract/v3/signals.ts";
import { ALERT_NAMES, ALERT_RULES, type AlertName } from "../../domain/alerts.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatAge, formatCount, formatDate, formatDecimal } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { DAY_MS } from "../../domain/time/time.ts";

/** Shown where nothing was counted. */
const UNMEASURED = "ainda sem medida";
const NOTHING = "–";

const KINDS: Readonly<Record<SignalKind, string>> = {
  list: "Listas e buscas",
  school: "Páginas de escolas",
  page: "Outras páginas",
  personal: "Páginas de quem entrou",
  team: "Equipe",
  form: "Formulários",
  api: "Chamadas de programas",
  other: "Outros endereços",
};

/** Work of each job of the cron, by its name in the log and in `/saude`. */
const JOBS: Readonly<Record<string, string>> = {
  access: "Apagar registros de acesso vencidos",
  alerts: "Comparar os sinais com os limites dos alertas",
  books: "Conferir as contas das reservas",
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

const TRAFFIC_TITLES = ["Pedidos", "p50", "p75", "p99", "Falhas", "D1 p50", "D1 p99", "Cache"];

export type SignalsView = ReturnType<typeof toSignalsView>;

/** A table of words; the first cell of a row is its heading. */
export interface TableView {
  readonly id: string;
  readonly caption: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The signals in words. `email` is the team's address, null without one. */
export function toSignalsView(found: Signals, email: string | null, now: Date) {
  const { total, kinds, days, waiting } = found;
  const age = (instant: string) => formatAge(Math.max(0, (now.getTime() - Date.parse(instant)) / 1000));
  const oldestFirst = days.toReversed();
  return {
    now: [
      ["Pedidos em 30 dias", total.requests === 0 ? UNMEASURED : formatCount(total.requests)],
      ["Tempo de resposta (p50, p75, p99)", timesInWords(total.response)],
      [
        "E-mails à espera",
        waiting.oldestMailAt === null
          ? "nenhum"
          : `${formatCount(waiting.mails)}, o mais antigo há ${age(waiting.oldestMailAt)}`,
      ],
      ["Pagamentos e devoluções à espera de uma pessoa", formatCount(waiting.payments)],
    ] as const,
    alerts: toAlerts(found.alerts),
    alertsTo: email,
    charts: [
      toChart("pedidos", "Pedidos por dia", oldestFirst, ({ requests }) => requests, formatCount),
      toChart("p75", "p75 do tempo de resposta por dia", oldestFirst, ({ response }) => response?.p75 ?? null, inMs),
      toChart("falhas", "Falhas por dia", oldestFirst, ({ failures }) => failures, formatCount),
    ],
    tables: [
      {
        id: "tipos",
        caption: "Por tipo de página, em 30 dias",
        titles: ["Tipo", ...TRAFFIC_TITLES],
        rows: kinds.map(({ kind, ...traffic }) => [KINDS[kind], ...toTrafficCells(traffic)]),
      },
      {
        id: "dias",
        caption: "Por dia",
        titles: ["Dia", ...TRAFFIC_TITLES],
        rows: days.map(({ day, ...traffic }) => [shortDate(day), ...toTrafficCells(traffic)]),
      },
      {
        id: "cron",
        caption: "Cron e filas, por dia",
        titles: ["Dia", "Rodadas", "Com falha", "Atraso p99", "E-mails p50", "E-mails p99", "Pagamentos p99"],
        rows: days.map(({ day, cron, cronLag, mails, payments }) => [
          shortDate(day),
          cron.runs === 0 ? UNMEASURED : formatCount(cron.runs),
          cron.runs === 0 ? NOTHING : formatCount(cron.failed),
          bound(cronLag, "p99", (s) => `${formatCount(s)} s`),
          bound(mails, "p50", formatCount),
          bound(mails, "p99", formatCount),
          bound(payments, "p99", formatCount),
        ]),
      },
      {
        id: "versoes",
        caption: "Erros por versão",
        titles: ["Versão", "De", "Até", "Pedidos", "Falhas", "Erros no navegador"],
        rows: found.releases.map(({ release, firstDay, lastDay, requests, failures, errors }) => [
          release,
          formatDate(firstDay),
          formatDate(lastDay),
          formatCount(requests),
          failuresInWords(failures, requests),
          formatCount(errors),
        ]),
      },
      {
        id: "tarefas",
        caption: "Tarefas do cron",
        titles: ["Tarefa", "Último sucesso", "Nome no registro"],
        rows: found.jobs.map(({ job, succeededAt }) => [
          findEntry(JOBS, job) ?? job,
          succeededAt ? formatInstant(succeededAt) : "nenhum",
          job,
        ]),
      },
    ] satisfies TableView[],
  };
}

/** "26/11": the days are those of the last month, and a phone is narrow. */
const shortDate = (day: string) => formatDate(day).slice(0, 5);

function toTrafficCells({ requests, failures, response, database, cache }: Traffic): string[] {
  const looked = cache.hits + cache.misses;
  return [
    requests === 0 ? UNMEASURED : formatCount(requests),
    bound(response, "p50", inMs),
    bound(response, "p75", inMs),
    bound(response, "p99", inMs),
    requests === 0 ? NOTHING : failuresInWords(failures, requests),
    bound(database, "p50", formatCount),
    bound(database, "p99", formatCount),
    looked === 0 ? NOTHING : `${formatCount((cache.hits / looked) * 100)}%`,
  ];
}

function failuresInWords(failures: number, requests: number): string {
  if (failures === 0 || requests === 0) return formatCount(failures);
  return `${formatCount(failures)} (${formatDecimal((failures / requests) * 100, 1)}%)`;
}

/** One percentile as the upper bound of its class. */
function bound(found: Percentiles, which: "p50" | "p75" | "p99", inWords: (value: number) => string): string {
  if (!found) return NOTHING;
  const value = found[which];
  return value === null ? "além da escala" : inWords(value);
}

function inMs(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${formatDecimal(ms / 1000, ms % 1000 === 0 ? 0 : 1)} s`;
}

function timesInWords(found: Percentiles): string {
  if (!found) return UNMEASURED;
  return `até ${(["p50", "p75", "p99"] as const).map((which) => bound(found, which, inMs)).join(", ")}`;
}

function toAlerts(alerts: Signals["alerts"]) {
  return ALERT_NAMES.map((name) => {
    const found = alerts.find(({ rule }) => rule === name);
    const { label, raise, clear } = ALERT_RULES[name];
    const since = found?.turnedAt ? ` desde ${formatInstant(found.turnedAt)}` : "";
    return {
      name,
      label,
      isRaised: found?.isRaised ?? false,
      state: found?.isRaised ? `em alerta${since}` : found?.value == null ? UNMEASURED : `normal${since}`,
      value: found?.value == null ? NOTHING : withUnit(name, found.value),
      limits: `avisa a partir de ${withUnit(name, raise)}, volta ao normal em ${withUnit(name, clear)}`,
    };
  });
}

function withUnit(name: AlertName, value: number): string {
  return `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)} ${ALERT_RULES[name].unit}`.trim();
}

/** Height of a chart in its own units; a bar is one wide. */
export const CHART_HEIGHT = 12;

/** Days of a chart, each one wide: the first day of a new site stands at the right end. */
export const CHART_DAYS = 30;

/** Bars of a value by day, oldest first. */
function toChart(
  id: string,
  caption: string,
  days: Signals["days"],
  read: (day: Signals["days"][number]) => number | null,
  inWords: (value: number) => string,
) {
  const values = days.map((day) => ({ day: day.day, value: read(day) }));
  const highest = Math.max(0, ...values.map(({ value }) => value ?? 0));
  const last = Date.parse(days.at(-1)?.day ?? "");
  return {
    id,
    caption,
    /** "maior: 1.234 em 26/11/2026"; the numbers are in the table. */
    summary:
      highest === 0
        ? values.length === 0
          ? UNMEASURED
          : "nenhum"
        : `maior: ${inWords(highest)} em ${formatDate(values.find(({ value }) => value === highest)!.day)}`,
    bars: values.map(({ day, value }) => ({
      day,
      slot: CHART_DAYS - 1 - Math.round((last - Date.parse(day)) / DAY_MS),
      height: highest === 0 || value === null ? 0 : (value / highest) * CHART_HEIGHT,
    })),
  };
}
