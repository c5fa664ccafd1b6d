import type { Publication } from "../../contract/publication.ts";
import { GRADES, gradeOf } from "../../domain/catalog/stage.ts";
import { unpackHistory } from "../../domain/pricing/fee-history.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import {
  adjustmentOf,
  type FamilyFees,
  type StatedBy,
  type StatedFee,
  seatOf,
} from "../../domain/pricing/stated-fees.ts";
import { formatChange, formatDate, formatMoney, plural } from "../../domain/text/format.ts";
import { adjustmentLabel } from "../../listing/adjustment-label.ts";
import type { Place } from "../../listing/place/place.ts";
import { sourceLabels } from "../../parts/screen/source-line.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";
import type { PartContent } from "./part-content.ts";

/** Sides of a bar of the chart and its share of the width, in the units of its drawing. */
const [BAR_WIDTH, STEP, BASE] = [40, 76, 124];

/**
 * The fees that were ever stated of a school, and the adjustment of its city; null without any. Loaded on demand: a
 * Worker starts without it.
 */
export function toHistoryPart(...input: Parameters<typeof toHistoryView>): PartContent | null {
  const view = toHistoryView(...input);
  if (view.heading.count + view.families.length + view.adjustments.length === 0) return null;
  return { ...view.heading, body: <History view={view} /> };
}

function History({ view }: { readonly view: HistoryView }) {
  return (
    <>
      {view.adjustments.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {view.chart && <Chart chart={view.chart} />}
      {view.seat && <Fees seats={[view.seat]} />}
      {view.others.length > 0 && (
        <details className="stage" open={!view.seat && view.others.length === 1}>
          <summary>
            <b>{view.othersTitle}</b> <span>{view.othersCount}</span>
          </summary>
          <Fees seats={view.others} />
        </details>
      )}
      {view.sources.length > 0 && (
        <p className="muted fine">
          Cada preço fica como foi informado, com a data e quem informou. Fontes: {view.sources.join("; ")}.
        </p>
      )}
      {view.families.length > 0 && (
        <>
          <p>O que famílias dizem que pagam ou pagaram, e não é preço da escola:</p>
          <ul>
            {view.families.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p className="screen-only">
        <a href={view.reportHref} rel="nofollow">
          Conte quanto sua família paga ou pagou aqui
        </a>
      </p>
    </>
  );
}

/** A line for each seat: its fees, the newest first, each with who stated it and when. */
function Fees({ seats }: { readonly seats: HistoryView["others"] }) {
  return (
    <ul>
      {seats.map(({ title, fees }) => (
        <li key={title}>
          <b>{title}</b>: {fees}
        </li>
      ))}
    </ul>
  );
}

/** List fees of a seat as bars from zero, with their amounts. The list says the same. */
function Chart({ chart: { title, bars, label } }: { readonly chart: NonNullable<HistoryView["chart"]> }) {
  const width = bars.length * STEP;
  return (
    <figure className="comparison">
      <svg width={width} height={BASE + 22} viewBox={`0 0 ${width} ${BASE + 22}`} role="img" aria-label={label}>
        {bars.map(({ key, year, fee, height }, i) => (
          <g key={key} fill="currentColor" fontSize="13" textAnchor="middle">
            <text x={(i + 0.5) * STEP} y={BASE - height - 8}>
              {fee}
            </text>
            <rect
              x={(i + 0.5) * STEP - BAR_WIDTH / 2}
              y={BASE - height}
              width={BAR_WIDTH}
              height={height}
              fillOpacity={i === bars.length - 1 ? 0.8 : 0.35}
            />
            <text x={(i + 0.5) * STEP} y={BASE + 17}>
              {year}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="muted fine">{title}</figcaption>
    </figure>
  );
}

/** Fees of a chart at most: the bars of more have no room on a phone. */
const BARS = 4;

/** Height of the highest bar. */
const BAR_HEIGHT = 100;

const TELLER_NAMES: Readonly<Record<StatedBy, string>> = {
  school: "escola",
  team: "equipe do site",
  import: "fonte citada",
  survey: "pesquisa",
};

type HistoryView = ReturnType<typeof toHistoryView>;

/** The fees of a school over time: of the seat in view first. */
function toHistoryView(
  detail: SchoolDetail,
  inView: Seat | null,
  manifest: Publication,
  city: Extract<Place, { readonly kind: "city" }>,
) {
  const history = unpackHistory(detail.feeHistory);
  const seats = [...Map.groupBy(history, seatOf).values()].toSorted((a, b) => placeOf(a[0]!) - placeOf(b[0]!));
  const current = inView && seats.find(([fee]) => fee!.grade === inView.grade && fee!.shift === inView.shift);
  const label = sourceLabels(manifest);
  const toSeat = (fees: readonly StatedFee[]) => ({
    title: seatLabel({ ...fees[0]!, year: null }),
    /** "2027, R$ 800, com bolsa R$ 600 (escola, 01/10/2026); 2026, …". */
    fees: inOrder(fees).map(feeLabel).reverse().join("; "),
  });
  const charted = current ?? (inView ? [] : seats.toSorted((a, b) => b.length - a.length)[0]) ?? [];
  const sources = [...new Set(history.map(({ sourceId }) => label(sourceId) ?? "fonte não informada"))];
  return {
    heading: {
      count: history.length,
      note:
        history.length > 0 ? undefined : detail.familyFees ? "contado por famílias" : "conte o que sua família paga",
    },
    adjustments: [ownAdjustment(history), adjustmentLabel(manifest, city)].filter((line) => line !== null),
    chart: toChart(charted),
    /** The seat in view; null when nothing but its published price is known. */
    seat: current ? toSeat(current) : null,
    others: seats.filter((seat) => seat !== current).map(toSeat),
    /** "Ver as outras séries (38 preços)". */
    othersTitle: current ? "Outras séries e turnos" : "Todas as séries e turnos",
    othersCount: plural(history.length - (current?.length ?? 0), "preço", "preços"),
    families: (detail.familyFees ?? []).map(familyLine),
    sources,
    reportHref: paths.reportFee(detail.slug),
  };
}

function feeLabel({ year, listMonthlyFeeCents: list, netMonthlyFeeCents: net, statedBy, statedOn }: StatedFee): string {
  const scholarship = net < list ? `, com bolsa ${formatMoney(net)}` : "";
  return `${year}, ${formatMoney(list)}${scholarship} (${TELLER_NAMES[statedBy]}, ${formatDate(statedOn)})`;
}

const placeOf = ({ grade }: StatedFee) => GRADES.findIndex(({ slug }) => slug === grade);

/** By year, then by the day on which they were stated; entries of a day stay in the order of the ledger. */
const inOrder = (fees: readonly StatedFee[]) =>
  fees.toSorted((a, b) => a.year - b.year || Number(a.statedOn > b.statedOn) - Number(a.statedOn < b.statedOn));

/** "Nesta escola: +9% de 2026 para 2027 (mediana de 12 séries e turnos)". */
function ownAdjustment(history: readonly StatedFee[]): string | null {
  const adjustment = adjustmentOf(history);
  if (!adjustment) return null;
  const { year, percent, pairs } = adjustment;
  const basis = pairs === 1 ? "de uma série e turno" : `mediana de ${pairs} séries e turnos`;
  return `Nesta escola, a mensalidade sem bolsa variou ${formatChange(percent)} de ${year - 1} para ${year} (${basis}).`;
}

/** "6º ano em 2026: informado por 3 famílias, de R$ 1.200 a R$ 1.350". */
function familyLine({ grade, year, families, lowestCents, highestCents }: FamilyFees): string {
  const [lowest, highest] = [formatMoney(lowestCents), formatMoney(highestCents)];
  const range = lowest === highest ? `todas dizem ${lowest}` : `de ${lowest} a ${highest}`;
  return `${gradeOf(grade).name}: informado por ${families} famílias em ${year}, ${range} por\u00a0mês`;
}

/**
 * Bars of the list fees of a seat in the order of the years and of the days on which they were stated; null for fewer
 * than two.
 */
function toChart(fees: readonly StatedFee[]) {
  if (fees.length < 2) return null;
  const shown = inOrder(fees).slice(-BARS);
  const highest = Math.max(...shown.map(({ listMonthlyFeeCents }) => listMonthlyFeeCents));
  const bars = shown.map(({ year, listMonthlyFeeCents: cents }, i) => ({
    key: String(i),
    year,
    fee: formatMoney(cents),
    height: Math.max(1, Math.round((cents / highest) * BAR_HEIGHT)),
  }));
  const title = `${seatLabel({ ...shown[0]!, year: null })}, mensalidade sem bolsa`;
  return { title, bars, label: `${title}: ${bars.map(({ year, fee }) => `${year}, ${fee}`).join("; ")}.` };
}
