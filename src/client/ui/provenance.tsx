interface Props {
  /** Unique in the page. */
  readonly id: string;
  /** Topic of the facts: "Estrutura". */
  readonly about: string;
  readonly lines: readonly string[];
  readonly reportHref: string;
}

/** Sources of facts in a native popover, without script. */
export function Provenance({ id, about, lines, reportHref }: Props) {
  return (
    <>
      <button type="button" className="source" popoverTarget={id} aria-label={`Fonte e data: ${about}`}>
        Fonte e data
      </button>
      <div id={id} popover="auto" className="provenance">
        <b>{about}</b>
        <p>{lines.join(" ")}</p>
        <a href={reportHref}>Informar erro</a>
      </div>
    </>
  );
}
