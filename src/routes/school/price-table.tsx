import type { PriceGroupView, PricesView } from "../../site/school/prices-view.ts";

/** Fees of the default years, and those of the other year, collapsed. */
export function Prices({ prices: { groups, none, others } }: { readonly prices: PricesView }) {
  if (groups.length === 0 && !others) return <p>{none}</p>;
  return (
    <>
      {groups.length > 0 ? <Stages groups={groups} /> : <p>{none}</p>}
      {others && (
        <details className="stage" open={others.isOpen}>
          <summary>
            <b>{others.title}</b>
          </summary>
          <Stages groups={others.groups} />
        </details>
      )}
      <p className="muted fine">
        Custo do 1º ano: 12 mensalidades (de um ano que já começou, só as que faltam) e a matrícula, menos o que for
        isento. Pela Lei 9.870/1999 a matrícula faz parte da anuidade: confirme com a escola se ela já está nas 12
        parcelas.
      </p>
    </>
  );
}

/** Fees by stage; a single stage is an open table. */
function Stages({ groups }: { readonly groups: readonly PriceGroupView[] }) {
  if (groups.length === 1) return <PriceTable rows={groups[0]!.rows} />;
  return groups.map((group) => (
    <details key={group.title} className="stage" open={group.isOpen}>
      <summary>
        <b>{group.title}</b> <span>{group.summary}</span>
      </summary>
      <PriceTable rows={group.rows} />
    </details>
  ));
}

/** A table on a wide screen, cards on a phone, with the same markup. */
function PriceTable({ rows }: { readonly rows: PriceGroupView["rows"] }) {
  return (
    <table className="prices-table">
      <thead>
        <tr>
          <th scope="col">Série</th>
          <th scope="col">Mensalidade cheia</th>
          <th scope="col">Com bolsa</th>
          <th scope="col">Economia no 1º ano</th>
          <th scope="col">Custo do 1º ano</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.isInView ? "in-view" : undefined}>
            <th scope="row">
              <a href={row.href}>{row.grade}</a> <span className="muted">{row.shiftAndYear}</span>
            </th>
            <td data-label="Mensalidade cheia">{row.listPrice}</td>
            <td data-label="Com bolsa">
              {row.netPrice ? (
                <>
                  <b>{row.netPrice}</b> <span className="discount">{row.discount}</span>
                </>
              ) : (
                "sem bolsa"
              )}
            </td>
            <td data-label="Economia no 1º ano">{row.saving ?? "sem desconto"}</td>
            <td data-label="Custo do 1º ano">
              <b>{row.firstYear}</b>
              {row.notes.map((note) => (
                <span className="note" key={note}>
                  {note}
                </span>
              ))}
              <span className="note">{row.checked}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
