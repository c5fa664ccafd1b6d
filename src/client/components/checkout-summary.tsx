import { Ledger, type Line } from "./ledger.tsx";

/** The reservation, as every step of the checkout shows it. */
export interface CheckoutSummaryView {
  readonly school: { readonly name: string; readonly place: string; readonly href: string };
  /** "1º ano · manhã · 2027 (Ensino Fundamental I)". */
  readonly seat: string;
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
}

/** The reservation and what the year costs, beside every step of the checkout; on a narrow screen below, and folded. */
export function CheckoutSummary({ summary }: { readonly summary: CheckoutSummaryView }) {
  const { school } = summary;
  return (
    <aside className="checkout-summary" aria-label="Resumo da reserva">
      <details>
        <summary>
          <span>
            Resumo da reserva <small>{school.name}</small>
          </span>
        </summary>
        <div className="body">
          <h2>
            <a href={school.href}>{school.name}</a>
          </h2>
          <p className="muted">{school.place}</p>
          <p>{summary.seat}</p>
          <Ledger lines={summary.lines} />
          {summary.notes.map((note) => (
            <p key={note} className="muted">
              {note}
            </p>
          ))}
        </div>
      </details>
    </aside>
  );
}
