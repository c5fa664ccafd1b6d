import { Provenance } from "../../client/ui/provenance.tsx";
import type { PartContent } from "./part-content.ts";
import type { SchoolView } from "./school-view.ts";

/** A part of the page of a school, below its first view. */
export interface SchoolPart {
  /** Anchor. */
  readonly id: string;
  readonly title: string;
  /** Name in the line of contents; null for a part that is not in it. */
  readonly inContents: string | null;
  /** Whether a wide screen shows it open. */
  readonly isOpenOnWide: boolean;
  /** Null for a part that has nothing to say. */
  readonly load: (view: SchoolView) => PartContent | null;
}

/**
 * A part that is closed until somebody opens it, follows a link to it or finds a word in it. Its heading says what it
 * holds. The anchor is within what is folded: browsers open what they are led into, without a script. A wide screen
 * shows what is open by styles alone: it hides the summary, so the part has a second heading.
 */
export function Part({
  id,
  title,
  isOpenOnWide,
  content,
}: Omit<SchoolPart, "load"> & { readonly content: PartContent }) {
  const { count, note, provenance, body } = content;
  const heading = `${content.title ?? title}${count ? ` (${count})` : ""}`;
  return (
    <details className={isOpenOnWide ? "stage part wide" : "stage part"}>
      <summary>
        <h2>{heading}</h2>
        {note && <span>{note}</span>}
      </summary>
      <section id={id} tabIndex={-1} aria-label={content.title ?? title}>
        {isOpenOnWide && <h2>{heading}</h2>}
        {body}
        {provenance && <Provenance id={`${id}-fonte`} about={content.title ?? title} {...provenance} />}
      </section>
    </details>
  );
}
