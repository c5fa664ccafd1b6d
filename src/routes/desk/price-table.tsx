import { fieldInError } from "../../client/ui/field.tsx";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import type { ClassRow } from "./price-rows.ts";
import type { SeatsView } from "./seats-view.ts";

/** Id of the form to which the numbers of all lines belong. */
const FORM = "as-vagas";

interface Props {
  readonly rows: readonly ClassRow[];
  readonly seats: SeatsView;
}

export function PriceTable({ rows, seats }: Props) {
  return (
    <>
      <table id="vagas" className="prices" aria-label="Preços e vagas">
        <thead>
          <tr>
            <th scope="col">Turma</th>
            <th scope="col">Vagas</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, change }) => (
            <tr key={key}>
              <th scope="row">
                {title}
                {change && <p>{change.price}</p>}
                {change?.isTakenDown && <p>Nossa equipe tirou este preço do ar. Para que volte, fale com a equipe.</p>}
                {change && (
                  <div className="forms">
                    <a href={change.editHref} aria-label={`Mudar: ${title}`}>
                      Mudar
                    </a>
                    <DeskForm view={change.remove} />
                  </div>
                )}
              </th>
              <td>
                <SeatsCell cell={seats.cells.get(key)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NoticeAlert notice={seats.notice} />
      <form id={FORM} method="post" action={seats.path}>
        {seats.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="note">
          Confirme as vagas a cada duas semanas de agosto a março, e a cada 45 dias nos outros meses: depois disso as
          famílias não veem mais o número. Sem número, elas perguntam.
        </p>
        <button type="submit">Confirmar as vagas</button>
      </form>
    </>
  );
}

/** The number of a class; a price of another school year, or off the site, has none. */
function SeatsCell({ cell }: { readonly cell: ReturnType<SeatsView["cells"]["get"]> }) {
  if (!cell) return <span className="note">não se informa</span>;
  const { name, label, value, hint, error } = cell;
  const described = [error && `${name}-erro`, hint && `${name}-nota`].filter(Boolean).join(" ");
  return (
    <>
      <input
        id={error && fieldInError(name)}
        form={FORM}
        name={name}
        aria-label={label}
        defaultValue={value}
        inputMode="numeric"
        maxLength={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="field-error" id={`${name}-erro`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="note" id={`${name}-nota`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** The numbers that are to be confirmed, with one button for all of them as they are. */
export function DueSeats({ seats: { due, path } }: Pick<Props, "seats">) {
  if (due.length === 0) return null;
  return (
    <section aria-labelledby="confirmar">
      <h2 id="confirmar">Ainda são estas as vagas?</h2>
      <ul>
        {due.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
      <form method="post" action={path}>
        <input type="hidden" name="acao" value="confirmar-vagas" />
        {due.flatMap(({ name, shownName, seats }) => [
          <input key={name} type="hidden" name={name} value={seats} />,
          <input key={shownName} type="hidden" name={shownName} value={seats} />,
        ])}
        <button type="submit">Confirmar como estão</button>
      </form>
    </section>
  );
}
