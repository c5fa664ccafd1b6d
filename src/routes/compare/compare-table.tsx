import { Crest } from "../../client/components/crest.tsx";
import type { ColumnView, GroupView } from "./compare-view.ts";
import type { CellView } from "./row.ts";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly groups: readonly GroupView[];
}

/**
 * Schools as columns, facts as rows. Where the columns do not fit, the table alone scrolls, in a region that the keyboard
 * reaches; its head and its first column stay in sight.
 */
export function CompareTable({ columns, groups }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className="compare-region" tabIndex={0} aria-label="Tabela de comparação" data-schools={columns.length}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Fato</span>
            </th>
            {columns.map((column) => (
              <th key={column.slug} scope="col">
                <Crest crest={column.crest} />
                <a href={column.href}>{column.name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="actions">
          <tr>
            <th scope="row">Mudar</th>
            {columns.map(({ slug, name, removeHref, replaceHref }) => (
              <td key={slug}>
                <a href={removeHref} aria-label={`Tirar ${name}`}>
                  Tirar
                </a>{" "}
                <a href={replaceHref} aria-label={`Trocar ${name}`}>
                  Trocar
                </a>
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map((group) => (
          <Group key={group.title} group={group} columns={columns} />
        ))}
      </table>
    </section>
  );
}

function Group({ group, columns }: { readonly group: GroupView; readonly columns: readonly ColumnView[] }) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={columns.length + 1}>
          <span>{group.title}</span>
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

function Cell({ cell }: { readonly cell: CellView }) {
  return (
    <td className={cell.isKnown ? undefined : "unknown"}>
      {cell.text} {cell.best && <b className="best">{cell.best}</b>}
      {cell.notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </td>
  );
}
