import { Bars, BesideCity } from "./bars.tsx";
import type { EnemView } from "./enem-view.ts";
import type { SchoolPart } from "./part.tsx";

/** Results in the ENEM. */
export const ENEM: SchoolPart = {
  id: "enem",
  title: "ENEM",
  inContents: "ENEM",
  isOpenOnWide: true,
  load: ({ enem, provenance }) =>
    enem && {
      title: enem.edition === null ? "ENEM" : `ENEM ${enem.edition}`,
      note: enem.note,
      provenance: provenance.enem,
      body: <EnemSection enem={enem} />,
    },
};

/** ENEM results. A mean always has its edition, participants and source (B27). */
function EnemSection({ enem }: { readonly enem: EnemView }) {
  return (
    <>
      <p className="lead">
        Média <b>{enem.average}</b>
        {enem.participants !== null && `, com ${enem.participants}`}
        {enem.ranks.length > 0 && <>: {enem.ranks.join(", ")}</>}.
        {enem.edition === null && " Edição e participantes: não informado."}
      </p>
      {enem.besideCity && (
        <BesideCity beside={enem.besideCity} label={`Média da escola: ${enem.average}, de 0 a 1000`} />
      )}
      {enem.areas.length > 0 && <Bars bars={enem.areas} label="Média por área, de 0 a 1000" />}
      {enem.earlier.length > 0 && <p>Edições anteriores: {enem.earlier.join("; ")}.</p>}
      {enem.besideFee && <p>{enem.besideFee}</p>}
      <p className="muted fine">A média depende de quem fez a prova: não mede, sozinha, a qualidade da escola.</p>
    </>
  );
}
