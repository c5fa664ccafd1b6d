import { Mark } from "../../client/components/school-card.tsx";
import type { ColumnView, GroupView } from "./compare-view.ts";
import type { CellView } from "./row.ts";

const NOT_TOLD_SIGN = "–";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly groups: readonly GroupView[];
}

/**
 * Schools as columns, facts as rows. On a phone two schools are visible; the others are reached by swiping, or by arrow
 * keys in the focused region.
 */
export function CompareTable({ columns, groups }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className="compare-region" tabIndex={0} aria-label="Tabela de comparação" data-schools={columns.length}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">O que comparar</span>
            </th>
            {columns.map((column) => (
              <th key={column.slug} scope="col">
                <Mark card={column} />
                <a href={column.href}>{column.name}</a>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.title} group={group} columns={columns} />
        ))}
        <Actions columns={columns} />
      </table>
    </section>
  );
}

/** Actions of each school, below the comparison. */
function Actions({ columns }: Pick<Props, "columns">) {
  return (
    <tbody className="actions">
      {columns.some(({ reserveHref }) => reserveHref !== null) && (
        <tr>
          <th scope="row">Reservar</th>
          {columns.map(({ slug, name, reserveHref }) => (
            <td key={slug}>
              {reserveHref ? (
                <a href={reserveHref} aria-label={`Quero esta bolsa: ${name}`}>
                  Quero esta bolsa
                </a>
              ) : (
                "sem bolsa para reservar aqui"
              )}
            </td>
          ))}
        </tr>
      )}
      <tr>
        <th scope="row">Mudar</th>
        {columns.map(({ slug, name, removeHref, replaceHref }) => (
          <td key={slug}>
            <a href={removeHref} aria-label={`Remover ${name}`}>
              Remover
            </a>{" "}
            <a href={replaceHref} aria-label={`Trocar ${name}`}>
              Trocar
            </a>
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function Group({ group, columns }: { readonly group: GroupView; readonly columns: readonly ColumnView[] }) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={columns.length + 1}>
          <span>{group.title}</span>
          {columns.length > 2 && <Names columns={columns} />}
        </th>
      </tr>
      {group.rows.map((row) => (
        <tr key={row.label}>
          <th scope="row">{row.label}</th>
          {row.cells.map((cell, i) => (
            <Cell key={columns[i]!.slug} cell={cell} />
          ))}
        </tr>
      ))}
      {group.note && (
        <tr className="note">
          <td colSpan={columns.length + 1}>
            <span>{group.note}</span>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Names repeated for sighted users on a phone, where the horizontally scrolling table cannot have a sticky head. */
function Names({ columns }: Pick<Props, "columns">) {
  return (
    <span className="names" aria-hidden="true">
      {columns.map(({ slug, name }) => (
        <span key={slug}>{name}</span>
      ))}
    </span>
  );
}

function Cell({ cell }: { readonly cell: CellView }) {
  return (
    <td className={cell.text === null ? "unknown" : undefined}>
      <Answer cell={cell} />
    </td>
  );
}

/** Explains the dash below a table that has one: the words would be in half of the cells of schools of different sources. */
export function UnknownNote({ groups }: Pick<Props, "groups">) {
  const hasUnknown = groups.some(({ rows }) => rows.some(({ cells }) => cells.some(({ text }) => text === null)));
  if (!hasUnknown) return null;
  return (
    <p className="muted fine" aria-hidden="true">
      {NOT_TOLD_SIGN} quer dizer que a escola ainda não informou.
    </p>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">{NOT_TOLD_SIGN}</span>
      <span className="visually-hidden">sem informação</span>
    </>
  );
}

/** A cell with its mark. */
export function Answer({ cell: { mark, lead, text, best, notes } }: { readonly cell: CellView }) {
  return (
    <>
      {mark && (
        <span className={mark === "✓" ? "mark yes" : "mark"} aria-hidden="true">
          {mark}
        </span>
      )}
      {lead && <span className="from">{`${lead} `}</span>}
      {text ?? <Unknown />} {best && <b className="best">✓ {best}</b>}
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  );
}
