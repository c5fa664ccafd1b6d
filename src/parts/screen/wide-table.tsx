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

interface WideTableProps {
  /** Id of the heading that names the table. */
  readonly heading: string;
  readonly label: string;
  readonly titles: readonly string[];
  /** Rows that differ; the first cell of each is its heading. */
  readonly rows: readonly (readonly string[])[];
  readonly className?: string;
}

/** A table of text in such a region. */
export function WideTable({ heading, label, titles, rows, className }: WideTableProps) {
  return (
    <Wide label={label}>
      <table aria-labelledby={heading} className={className}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={[first, ...others].join(" ")}>
              <th scope="row">{first}</th>
              {others.map((cell, i) => (
                <td key={titles[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
