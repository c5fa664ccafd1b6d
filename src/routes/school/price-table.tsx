import { UNKNOWN } from "../../domain/text/format.ts";
import type { PriceCellView, PriceGroupView, PricesView } from "../../parts/school/prices-view.ts";

/** Fees of the default years, and the other year's, collapsed. */
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
        Total do ano: 12 mensalidades (de um ano que já começou, só as que faltam) e a matrícula, menos o que for
        isento. Pela Lei 9.870/1999 a matrícula faz parte da anuidade: confirme com a escola se ela já está nas 12
        parcelas.
      </p>
    </>
  );
}

/** Fees by stage; a single stage is an open table. */
function Stages({ groups }: { readonly groups: readonly PriceGroupView[] }) {
  if (groups.length === 1) return <PriceMatrix group={groups[0]!} />;
  return groups.map((group) => (
    <details key={group.title} className="stage" open={group.isOpen}>
      <summary>
        <b>{group.title}</b> <span>{group.summary}</span>
      </summary>
      <PriceMatrix group={group} />
    </details>
  ));
}

/** Grades by shifts: a table on a wide screen; on a phone a list of shifts below each grade, with the same markup. */
function PriceMatrix({ group: { title, shifts, rows, notes } }: { readonly group: PriceGroupView }) {
  return (
    <>
      <table className="prices-table" aria-label={`Mensalidades: ${title}`}>
        <tbody>
          <tr>
            <th scope="col">Série e ano</th>
            {shifts.map((shift) => (
              <th key={shift} scope="col">
                {shift}
              </th>
            ))}
          </tr>
          {rows.map(({ grade, isInView, cells }) => (
            <tr key={grade} className={isInView ? "in-view" : undefined}>
              <th scope="row">{grade}</th>
              {cells.map((cell, i) => (
                <td key={shifts[i]} data-label={shifts[i]} className={cell ? undefined : "none"}>
                  {cell ? <Fee fee={cell} /> : UNKNOWN}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && <p className="shared-notes">{notes.join(" ")}</p>}
    </>
  );
}

/** The fee, its discount, and in one text what it is without the scholarship, its total and its notes. */
function Fee({
  fee: { href, listPrice, netPrice, discount, struckPrice, total, saving, notes },
}: {
  readonly fee: PriceCellView;
}) {
  const without = !netPrice ? "sem bolsa. " : struckPrice ? `sem bolsa ${struckPrice}. ` : "";
  const cost = `${total.label}: ${total.value}${saving ? `, ${saving}` : ""}${notes.length > 0 ? ". " : ""}`;
  return (
    <>
      <a href={href}>{netPrice ?? listPrice}</a>
      {`${netPrice ? ` ${discount}` : ""}\n${without}${cost}${notes.join(" ")}`}
    </>
  );
}
