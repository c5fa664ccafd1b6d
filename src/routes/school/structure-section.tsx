import type { DossierGroupView } from "../../parts/school/dossier.ts";
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

/** The facts that families ask first, larger than the others. */
export function FirstFacts({ facts }: FactsProps) {
  return (
    <dl className="first-facts">
      <Rows facts={facts} isStrong />
    </dl>
  );
}

function Rows({ facts, isStrong = false }: FactsProps & { readonly isStrong?: boolean }) {
  return facts.map(({ label, value, note, href }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        {href ? (
          <a href={href} rel="nofollow noopener">
            {value}
          </a>
        ) : isStrong ? (
          <b>{value}</b>
        ) : (
          value
        )}
        {note && (
          <>
            <br />
            <span className="muted fine">{note}</span>
          </>
        )}
      </dd>
    </div>
  ));
}

/** Answers of the school to the census by subject: those other than "no" in rows, the others in a sentence. */
export function Dossier({ groups }: { readonly groups: readonly DossierGroupView[] }) {
  return (
    <div className="structure">
      {groups.map(({ title, facts, declined, note }) => (
        <div key={title}>
          <h3>{title}</h3>
          {facts.length > 0 && (
            <dl>
              <Rows facts={facts} />
            </dl>
          )}
          {declined && <p className="muted fine">{declined}</p>}
          {note && <p className="muted fine">{note}</p>}
        </div>
      ))}
    </div>
  );
}
