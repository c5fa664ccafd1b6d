import type { ReactNode } from "react";

interface Props {
  /** Titles of the columns; the first heads its row; with the one that a phone shows, if that is shorter. */
  readonly columns: readonly (string | readonly [title: string, short: string])[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table of a text. On a phone its rows are blocks, and each cell begins with the title of its column. */
export function DataTable({ columns, rows }: Props) {
  const titles = columns.map((column) => (typeof column === "string" ? ([column, column] as const) : column));
  return (
    <table>
      <thead>
        <tr>
          {titles.map(([title]) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells], i) => (
          // A heading that is a link has no text for a key: then it is the position.
          <tr key={typeof heading === "string" ? heading : `row-${i}`}>
            <th scope="row">{heading}</th>
            {cells.map((cell, j) => (
              <td key={titles[j + 1]![0]} data-label={titles[j + 1]![1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
