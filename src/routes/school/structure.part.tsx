import type { DossierGroupView } from "../../parts/school/dossier.ts";
import { Facts, Rows } from "./facts.tsx";
import type { SchoolPart } from "./part.tsx";

/** Equipment of the school, as stated to the census or to this site. */
export const STRUCTURE: SchoolPart = {
  id: "estrutura",
  title: "Rotina e estrutura",
  inContents: "Estrutura",
  isOpenOnWide: true,
  load: ({ ownFacts, dossier, equipped, provenance }) => {
    if (ownFacts.length + dossier.length === 0) return null;
    return {
      note: equipped ?? undefined,
      provenance: provenance.structure,
      body: (
        <>
          {ownFacts.length > 0 && <Facts facts={ownFacts} />}
          {dossier.length > 0 && <Dossier groups={dossier} />}
          <p className="muted fine">{provenance.structure.lines.join(" ")}</p>
        </>
      ),
    };
  },
};

/** Answers of the school to the census by subject: those other than "no" in rows, the others in a sentence. */
function Dossier({ groups }: { readonly groups: readonly DossierGroupView[] }) {
  return (
    <div className="structure">
      {groups.map(({ title, facts, present, declined, note }) => (
        <div key={title}>
          <h3>{title}</h3>
          {facts.length > 0 && (
            <dl>
              <Rows facts={facts} />
            </dl>
          )}
          {present && <p>{present}</p>}
          {declined && <p className="muted">{declined}</p>}
          {note && <p className="muted">{note}</p>}
        </div>
      ))}
    </div>
  );
}
