import type { Publication } from "../../contract/publication.ts";
import type { TrustFigures } from "../../contract/trust-figures.ts";
import { formatCount, formatDate, formatDecimal, UNKNOWN } from "../../domain/text/format.ts";
import { fold } from "../../domain/text/slug.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays, DAY_MS } from "../../domain/time/time.ts";
import type { SchoolResult } from "../../search/types.ts";
import { type Measure, speedOf } from "../../site/speed.ts";

/** Measurements below which no speed is shown: a few visits, or somebody who invents them, would decide it. */
const LEAST_COUNT = 100;

const SPEEDS: readonly (readonly [measure: Measure, label: string])[] = [
  ["LCP", "Conteúdo principal na tela"],
  ["TTFB", "Primeira resposta do servidor"],
  ["SEARCH", "Resposta a uma mudança de filtro"],
  ["INP", "Reação a um toque"],
  ["CLS", "Conteúdo que muda de lugar (CLS)"],
];

export type TrustView = ReturnType<typeof toTrustView>;

/** Shown where there is nothing to count, beside a figure that says why. */
const NOTHING = "–";

/** The public figures in words; `listed` counts the tags of all schools. A figure never counted is "não informado". */
export function toTrustView(figures: TrustFigures, manifest: Publication, listed: SchoolResult) {
  const now = new Date(figures.countedAt);
  const last = dateInSaoPaulo(now);
  const amounts = sums(figures.days);
  const { notices, corrections, refunds } = figures;
  const { moderation, publishedAt } = manifest;
  // There are no counts before the first day.
  const first = figures.days[0]?.day ?? last;
  const weekEnds: string[] = [];
  for (let end = last; end >= first; end = addDays(end, -7)) weekEnds.push(end);
  return {
    /** "de 27/09/2026 a 21/11/2026". */
    period: first === last ? `em ${formatDate(last)}` : `de ${formatDate(first)} a ${formatDate(last)}`,
    weeks: weekEnds.map((end) => toWeek(figures.days, end, first)),
    speeds: SPEEDS.flatMap(([measure, label]) => toSpeed(measure, label, amounts) ?? []),
    /** Measures without a value. */
    unmeasured: SPEEDS.flatMap(([measure, label]) => (speedOf(measure, amounts) ? [] : label)),
    /** Null where a remote search does not have it. */
    publishedAt: publishedAt === null ? null : { iso: publishedAt, label: formatDate(publishedAt) },
    sources: Object.values(manifest.sources)
      .toSorted((a, b) => (fold(a.title) < fold(b.title) ? -1 : 1))
      .map(({ title, referenceDate }) => [title, formatDate(referenceDate), ageLabel(referenceDate, now)]),
    reviews: moderation
      ? [
          `recebidas e confirmadas por e-mail: ${formatCount(moderation.received)}`,
          `publicadas: ${formatCount(moderation.published)}`,
          `recusadas: ${formatCount(Object.values(moderation.rejected).reduce((sum, n) => sum + n, 0))}`,
          ...timeUntil("a decisão", moderation.medianDays),
        ]
      : null,
    sponsored: sponsoredLabel(listed),
    // Null, like the following, with a remote backend.
    notices: notices && [
      `recebidas: ${formatCount(total(notices.counts))}`,
      `avaliação mantida: ${formatCount(notices.counts.kept ?? 0)}`,
      `avaliação retirada: ${formatCount(notices.counts.hidden ?? 0)}`,
      `em análise: ${formatCount(notices.counts.open ?? 0)}`,
      ...timeUntil("a decisão", notices.medianDays),
    ],
    corrections: corrections && [
      `recebidos: ${formatCount(total(corrections.counts))}`,
      `aceitos: ${formatCount(corrections.counts.accepted ?? 0)}`,
      `recusados: ${formatCount(corrections.counts.rejected ?? 0)}`,
      `em análise: ${formatCount(corrections.counts.open ?? 0)}`,
    ],
    /** Visits that lead to alerts which are confirmed. */
    follows: notices && followsLabel(amounts),
    refunds: refunds && [
      `pedidas: ${formatCount(total(refunds.counts))}`,
      `pagas: ${formatCount(refunds.counts.done ?? 0)}`,
      ...timeUntil("pagar", refunds.medianDays),
    ],
  };
}

/** The seven days up to `last`, from the first counted one on: days, requests, answered, runs. */
function toWeek(days: TrustFigures["days"], last: string, counted: string): string[] {
  const weekStart = addDays(last, -6);
  const first = weekStart < counted ? counted : weekStart;
  const amounts = sums(days.filter(({ day }) => day >= first && day <= last));
  const amountOf = (name: string) => amounts.get(name) ?? 0;
  const [requests, failures] = [amountOf("requests"), amountOf("failures")];
  const [whole, failed] = [amountOf("cron.whole"), amountOf("cron.failed")];
  return [
    first === last ? formatDate(last) : `${formatDate(first)} a ${formatDate(last)}`,
    requests === 0 ? UNKNOWN : formatCount(requests),
    requests === 0 ? NOTHING : shareLabel(requests - failures, requests),
    whole + failed === 0
      ? requests === 0
        ? NOTHING
        : UNKNOWN
      : `${formatCount(whole + failed)}, com falha em ${formatCount(failed)}`,
  ];
}

/** A measure with what three quarters of the visits had at most, and the number of measurements. */
function toSpeed(measure: Measure, label: string, amounts: ReadonlyMap<string, number>): [string[]] | null {
  const speed = speedOf(measure, amounts);
  if (!speed) return null;
  const { upTo, count } = speed;
  if (count < LEAST_COUNT) return [[label, `menos de ${LEAST_COUNT} medições`, formatCount(count)]];
  const words =
    upTo === null
      ? "mais do que medimos"
      : measure === "CLS"
        ? `até ${formatDecimal(upTo / 1000, 3)}`
        : upTo < 1000
          ? `até ${upTo} ms`
          : `até ${formatDecimal(upTo / 1000, 1)} s`;
  return [[label, words, formatCount(count)]];
}

/** "34 de 4.000 (0,85%)": schools marked "patrocinado" in the list of all schools. */
function sponsoredLabel({ total, facets }: SchoolResult): string {
  const tags = facets.find(({ key }) => key === "tags")?.values;
  if (!tags || total === 0) return UNKNOWN;
  const sponsored = tags.find(({ key }) => key === "premium")?.count ?? 0;
  return `${formatCount(sponsored)} de ${formatCount(total)} (${shareLabel(sponsored, total)})`;
}

/** Alerts asked for and confirmed, and how many of those come from a thousand visits to pages of schools. */
function followsLabel(amounts: ReadonlyMap<string, number>): string[] {
  const [requested, confirmed] = [amounts.get("follows.asked") ?? 0, amounts.get("follows.confirmed") ?? 0];
  const views = amounts.get("school.views") ?? 0;
  return [
    `pedidos: ${formatCount(requested)}`,
    `confirmados por e-mail: ${formatCount(confirmed)}${requested > 0 ? ` (${shareLabel(Math.min(confirmed, requested), requested)})` : ""}`,
    ...(views > 0
      ? [`confirmados a cada mil visitas a páginas de escolas: ${formatDecimal((confirmed * 1000) / views, 1)}`]
      : []),
  ];
}

/** Rounded down, so that 100% means all. */
function shareLabel(part: number, whole: number): string {
  if (part === whole) return "100%";
  return `${formatDecimal(Math.floor((part / whole) * 10_000) / 100, 2)}%`;
}

/** The median time of something that has happened; nothing before that. */
function timeUntil(event: string, days: number | null): string[] {
  return days === null ? [] : [`tempo até ${event}: ${formatDecimal(days, 1)} dias (mediana)`];
}

/** Age of a source's day or year, in whole months or years. */
function ageLabel(date: string, now: Date): string {
  const from = Date.parse(/^\d{4}$/.test(date) ? `${date}-12-31` : date);
  const months = Math.floor((now.getTime() - from) / (30.44 * DAY_MS));
  if (!(months >= 1)) return "menos de um mês";
  if (months < 24) return months === 1 ? "1 mês" : `${months} meses`;
  return `${Math.floor(months / 12)} anos`;
}

function sums(days: TrustFigures["days"]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { name, amount } of days) amounts.set(name, (amounts.get(name) ?? 0) + amount);
  return amounts;
}

const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, n) => sum + n, 0);
