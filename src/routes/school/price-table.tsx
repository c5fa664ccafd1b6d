import type { PriceRowView, PricesView } from "./prices-view.ts";

/** Fees of the years that a family looks for now, and those of the other year for who asks. */
export function Prices({ prices }: { readonly prices: PricesView }) {
  return (
    <>
      {prices.rows.length > 0 ? <PriceTable rows={prices.rows} /> : <p>{prices.none}</p>}
      {prices.others && (
        <details className="other-year">
          <summary>{prices.others.title}</summary>
          <PriceTable rows={prices.others.rows} />
        </details>
      )}
    </>
  );
}

/** Fees by grade, shift and year: a table on a wide screen, cards on a phone, the same markup. */
function PriceTable({ rows }: { readonly rows: readonly PriceRowView[] }) {
  return (
    <table className="prices-table">
      <thead>
        <tr>
          <th scope="col">Série</th>
          <th scope="col">Mensalidade cheia</th>
          <th scope="col">Com bolsa</th>
          <th scope="col">Economia em 12 meses</th>
          <th scope="col">Custo do 1º ano</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.grade} <span className="muted">{row.shiftAndYear}</span>
            </th>
            <td data-label="Mensalidade cheia">{row.listPrice}</td>
            <td data-label="Com bolsa">
              <b>{row.netPrice}</b> {row.discount && <span className="discount">−{row.discount}</span>}
            </td>
            <td data-label="Economia em 12 meses">{row.saving ?? "sem desconto"}</td>
            <td data-label="Custo do 1º ano">
              <b>{row.firstYear}</b>
              {row.notes.map((note) => (
                <span className="note" key={note}>
                  {note}
                </span>
              ))}
              <span className="note">{row.source}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
