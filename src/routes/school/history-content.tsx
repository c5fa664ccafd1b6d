import { type HistoryView, toHistoryView } from "./history-view.ts";
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
