import type { ReactNode } from "react";
import { Mark } from "../../client/components/school-card.tsx";
import type { ColumnView, TableView } from "./compare-view.ts";
import type { CellView, RowView } from "./row.ts";

const NOT_TOLD_SIGN = "–";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly rows: readonly RowView[];
}

/**
 * Schools as columns, the facts that decide as rows, and the actions. On a phone two schools are visible; the others are
 * reached by swiping, or by arrow keys in the focused region.
 */
export function CompareTable({ columns, rows }: Props) {
  return (
    <Region label="Tabela de comparação" columns={columns} isLinked>
      <Rows rows={rows} columns={columns} />
      <Actions columns={columns} />
    </Region>
  );
}

/** Further facts on one topic, which can be folded. */
export function TopicTable({
  group,
  columns,
}: Pick<Props, "columns"> & { readonly group: TableView["groups"][number] }) {
  return (
    <details className="topic" open={group.isOpen}>
      <summary>
        {group.title} {!group.isOpen && <span className="muted">({group.rows.length})</span>}
      </summary>
      <Region label={group.title} columns={columns}>
        <Rows rows={group.rows} columns={columns} />
      </Region>
      {group.note && <p className="muted fine">{group.note}</p>}
    </details>
  );
}

interface RegionProps extends Pick<Props, "columns"> {
  readonly label: string;
  /** The names lead to the schools. */
  readonly isLinked?: boolean;
  readonly children: ReactNode;
}

function Region({ label, columns, isLinked = false, children }: RegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className="compare-region" tabIndex={0} aria-label={label} data-schools={columns.length}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">O que comparar</span>
            </th>
            {columns.map((column) => (
              <th key={column.slug} scope="col">
                {isLinked && <Mark card={column} />}
                {isLinked ? <a href={column.href}>{column.name}</a> : column.name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

/** Actions of each school, at the foot of its column: the first screen is for the figures. */
function Actions({ columns }: Pick<Props, "columns">) {
  return (
    <tfoot>
      <tr>
        <td />
        {columns.map(({ slug, name, reserveHref, removeHref, replaceHref }) => (
          <td key={slug}>
            {reserveHref && (
              <a href={reserveHref} aria-label={`Quero esta bolsa: ${name}`}>
                Quero esta bolsa
              </a>
            )}
            <a href={replaceHref} aria-label={`Trocar ${name}`}>
              Trocar
            </a>
            {removeHref && (
              <a href={removeHref} aria-label={`Remover ${name}`}>
                Remover
              </a>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Rows({ rows, columns }: Props) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.label}>
          <th scope="row">{row.label}</th>
          {row.cells.map((cell, i) => (
            <Cell key={columns[i]!.slug} cell={cell} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ cell }: { readonly cell: CellView }) {
  return (
    <td className={cell.text === null ? "unknown" : undefined}>
      <Answer cell={cell} />
    </td>
  );
}

/** Explains the dash below tables that have one: the words would be in half of the cells of schools of different sources. */
export function UnknownNote({ rows }: Pick<Props, "rows">) {
  if (!rows.some(({ cells }) => cells.some(({ text }) => text === null))) return null;
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
