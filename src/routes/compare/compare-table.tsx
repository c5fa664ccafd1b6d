import { Fragment, type ReactNode } from "react";
import { Mark } from "../../client/components/school-card.tsx";
import type { ColumnView, TableView } from "./compare-view.ts";
import { type CellView, isDifferent, type RowView } from "./row.ts";

const UNKNOWN_SIGN = "–";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly rows: readonly RowView[];
  /** "nas duas". */
  readonly all?: string;
}

/**
 * Schools as columns, the facts that decide as rows, and the actions. On a phone two schools are visible; the others
 * are reached by swiping, or by arrow keys in the focused region.
 */
export function CompareTable({ columns, rows, all }: Props) {
  return (
    <Region label="Tabela de comparação" columns={columns} isLinked>
      <Rows rows={rows} columns={columns} all={all} />
      <Actions columns={columns} />
    </Region>
  );
}

/** Further facts in which the schools differ, by topic. */
export function Differences({ columns, groups }: Pick<Props, "columns"> & Pick<TableView, "groups">) {
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <details className="topic">
      <summary>{`Mais diferenças (${count})`}</summary>
      {groups.map(({ title, rows, note }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <Region label={title} columns={columns}>
            <Rows rows={rows} columns={columns} />
          </Region>
          {note && <p className="muted fine">{note}</p>}
        </Fragment>
      ))}
      <UnknownNote rows={groups.flatMap(({ rows }) => rows)} />
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

function Rows({ rows, columns, all }: Props) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.label}>
          <RowCells row={row} columns={columns} all={all} />
        </tr>
      ))}
    </tbody>
  );
}

/** Values that all schools share are shown once: a whole value, or a note beside the label. */
function RowCells({ row, columns, all }: Omit<Props, "rows"> & { readonly row: RowView }) {
  const { label, cells } = row;
  if (all && !isDifferent(row)) {
    return (
      <>
        <th scope="row">{label}</th>
        <td colSpan={columns.length}>
          {`${all[0]!.toUpperCase()}${all.slice(1)}: `}
          <Answer cell={cells[0]!} />
        </td>
      </>
    );
  }
  const shared = cells[0]!.notes.filter((note) => cells.every(({ notes }) => notes.includes(note)));
  return (
    <>
      <th scope="row">
        {label}
        {shared.length > 0 && <small>{`, ${shared.join(", ")}`}</small>}
      </th>
      {cells.map((cell, i) => (
        <td key={columns[i]!.slug} className={cell.text === null ? "unknown" : undefined}>
          <Answer cell={{ ...cell, notes: cell.notes.filter((note) => !shared.includes(note)) }} />
        </td>
      ))}
    </>
  );
}

/** Explains the dash below tables that have one: the words would fill half of the cells. */
export function UnknownNote({ rows }: Pick<Props, "rows">) {
  if (!rows.some(({ cells }) => cells.some(({ text }) => text === null))) return null;
  return (
    <p className="muted fine" aria-hidden="true">
      {UNKNOWN_SIGN} quer dizer que a escola ainda não informou.
    </p>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">{UNKNOWN_SIGN}</span>
      <span className="visually-hidden">sem informação</span>
    </>
  );
}

function Answer({ cell: { mark, lead, text, best, notes } }: { readonly cell: CellView }) {
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
