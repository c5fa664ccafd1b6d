import type { ReactNode } from "react";
import { Provenance } from "../../client/ui/provenance.tsx";
import type { ProvenanceView } from "../../parts/school/provenance-view.ts";

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly provenance?: ProvenanceView;
  readonly children: ReactNode;
}

/** A part of the page that is always open; following a link to it moves the focus. */
export function Part({ id, title, provenance, children }: PartProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
      <div className="section-head">
        <h2 id={`${id}-titulo`}>{title}</h2>
        {provenance && <Provenance id={`${id}-fonte`} about={title} {...provenance} />}
      </div>
      {children}
    </section>
  );
}

interface FoldedPartProps extends PartProps {
  /** "22", "7 dados": how much there is. */
  readonly count?: string | number | undefined;
  /** The answer in a few words, for whoever does not open it. */
  readonly note?: string | undefined;
}

/**
 * A part that is closed until somebody opens it, follows a link to it or finds a word in it. Its heading says what it holds.
 * The anchor is within what is folded: browsers open what they are led into, without a script.
 */
export function FoldedPart({ id, title, provenance, count, note, children }: FoldedPartProps) {
  return (
    <details className="stage part">
      <summary>
        <h2 id={`${id}-titulo`}>
          {title}
          {count ? ` (${count})` : ""}
        </h2>
        {note && <span>{note}</span>}
      </summary>
      <section id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
        {children}
        {provenance && <Provenance id={`${id}-fonte`} about={title} {...provenance} />}
      </section>
    </details>
  );
}
