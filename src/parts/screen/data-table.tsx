import type { ReactNode } from "react";

interface WideProps {
  /** Name of the region, unlike that of the section around it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A region that scrolls sideways where its table is wider than the screen. */
export function Wide({ label, children }: WideProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section className="wide" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface TableProps {
  /** Id of the heading that names the table; one of a text has none. */
  readonly heading?: string;
  /** Titles of the columns; with the one that a phone shows in a text, if that is shorter. */
  readonly columns: readonly (string | readonly [title: string, short: string])[];
  /** The first cell of each is its heading. */
  readonly rows: readonly (readonly ReactNode[])[];
  readonly className?: string;
}

/** A table of facts. On a phone the rows of one in a text are blocks, and each cell begins with its column's title. */
export function DataTable({ heading, columns, rows, className }: TableProps) {
  const titles = columns.map((column) => (typeof column === "string" ? ([column, column] as const) : column));
  return (
    <table aria-labelledby={heading} className={className}>
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
        {rows.map(([first, ...cells], i) => (
          // A heading that is a link has no text for a key: then it is the position.
          <tr key={typeof first === "string" ? [first, ...cells].join(" ") : `row-${i}`}>
            <th scope="row">{first}</th>
            {cells.map((cell, j) => (
              <td key={titles[j + 1]![0]} data-label={heading ? undefined : titles[j + 1]![1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function WideTable({ label, ...table }: Omit<WideProps, "children"> & TableProps) {
  return (
    <Wide label={label}>
      <DataTable {...table} />
    </Wide>
  );
}
