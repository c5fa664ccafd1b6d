import { Facts } from "../screen/facts.tsx";
import { Wide } from "../screen/wide-table.tsx";
import type { StatementView } from "./statement-view.ts";

/** The entries of a month, which the form above them chooses. */
export function StatementSection({ view: { month, action, typed, error, table } }: { readonly view: StatementView }) {
  return (
    <section aria-labelledby="extrato">
      <h2 id="extrato">{month ? `Extrato de ${month}` : "Extrato do mês"}</h2>
      <form method="get" action={action} className="find">
        <label htmlFor="mes">Mês</label>
        <input
          id="mes"
          name="mes"
          type="month"
          defaultValue={typed}
          placeholder="11/2026"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "mes-erro" : undefined}
        />
        {error && (
          <p id="mes-erro" className="refused">
            {error}
          </p>
        )}
        <button type="submit">Ver o mês</button>
      </form>
      {table && (
        <>
          <h3>Saldo anterior</h3>
          <Facts facts={table.before} />
          {table.rows.length === 0 ? (
            <p className="empty">Nenhum lançamento neste mês.</p>
          ) : (
            <Wide label="Lançamentos">
              <table aria-labelledby="extrato">
                <thead>
                  <tr>
                    {table.titles.map((title) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map(({ id, cells }) => (
                    <tr key={id}>
                      {cells.map((cell, i) => (
                        <td key={table.titles[i]}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </Wide>
          )}
          <h3>Saldo final</h3>
          <Facts facts={table.after} />
          <p>
            <a href={table.file} download>
              Baixar em CSV
            </a>
          </p>
        </>
      )}
    </section>
  );
}
