/** Lines below a title up to which they are open. */
const OPEN_LINES = 9;

interface TitledProps {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Lines below a title, or behind it when they would push down the card and the button. */
export function Titled({ title, lines }: TitledProps) {
  if (lines.length === 0) return null;
  if (lines.length > OPEN_LINES) {
    return (
      <details>
        <summary>
          {title} ({lines.length})
        </summary>
        <Lines lines={lines} />
      </details>
    );
  }
  return (
    <>
      <h3>{title}</h3>
      <Lines lines={lines} />
    </>
  );
}

export function Lines({ lines }: Pick<TitledProps, "lines">) {
  return (
    <ul className="audit">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
