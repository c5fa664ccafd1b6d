interface Props {
  /** Unique in the page. */
  readonly id: string;
  /** What the facts are about: "Estrutura". */
  readonly about: string;
  readonly lines: readonly string[];
  readonly reportHref: string;
}

/** Where facts come from, one tap away. A native popover: Esc closes it, and it needs no script. */
export function Provenance({ id, about, lines, reportHref }: Props) {
  return (
    <>
      <button type="button" className="source" popoverTarget={id} aria-label={`Fonte e data: ${about}`}>
        Fonte e data
      </button>
      <div id={id} popover="auto" className="provenance">
        <p>
          <b>{about}</b>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <a href={reportHref}>Informar erro</a>
        </p>
      </div>
    </>
  );
}
