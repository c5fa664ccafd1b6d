import type { FactView } from "../../parts/school/school-facts.ts";

interface FactsProps {
  readonly facts: readonly FactView[];
}

/** Facts with their names. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      <Rows facts={facts} />
    </dl>
  );
}

/** Rows of a list of facts. */
export function Rows({ facts }: FactsProps) {
  return facts.map(({ label, value, note, href }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        {href ? (
          <a href={href} rel="nofollow noopener">
            {value}
          </a>
        ) : (
          value
        )}
        {note && <small>{note}</small>}
      </dd>
    </div>
  ));
}
