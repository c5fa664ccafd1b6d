import { Fragment } from "react";
import Gallery from "../../client/islands/gallery/gallery.tsx";
import { plural } from "../../domain/text/format.ts";
import type { AnswerView } from "../../parts/school/desk-facts-view.ts";
import type { DossierGroupView } from "../../parts/school/dossier.ts";
import { Island } from "../../parts/screen/island.tsx";
import { Bars, BesideCity } from "./bars.tsx";
import type { EnemView } from "./enem-view.ts";
import { Facts, Rows } from "./facts.tsx";
import { countOf } from "./gallery-view.ts";
import { LOCATION } from "./location.part.tsx";
import type { SchoolPart } from "./part.tsx";
import { PRICES } from "./prices.part.tsx";
import { REVIEWS } from "./reviews.part.tsx";
import type { SchoolView } from "./school-view.ts";

/** The fees over time. */
const HISTORY: SchoolPart = {
  id: "historico",
  title: "Histórico de preços",
  inContents: null,
  isOpenOnWide: false,
  load: ({ history }) => history,
};

/** Results in the ENEM. */
const ENEM: SchoolPart = {
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

/** Equipment of the school, as stated to the census or to this site. */
const STRUCTURE: SchoolPart = {
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

/** The events to come. */
const CALENDAR: SchoolPart = {
  id: "calendario",
  title: "Calendário",
  inContents: "Calendário",
  isOpenOnWide: true,
  load: ({ calendar }) => calendar,
};

/** Pictures and videos. */
const PICTURES: SchoolPart = {
  id: "fotos",
  title: "Imagens",
  inContents: "Imagens",
  isOpenOnWide: false,
  load: ({ gallery }) =>
    gallery && {
      title: gallery.title,
      note: countOf(gallery),
      body: <Island name="gallery" id="galeria" of={Gallery} props={gallery} />,
    },
};

/** The school's description of itself. */
const ABOUT: SchoolPart = {
  id: "sobre",
  title: "A escola, nas palavras dela",
  inContents: null,
  isOpenOnWide: false,
  load: ({ about }) =>
    about.length === 0
      ? null
      : {
          count: about.length,
          body: about.map(({ text, note }) => (
            <Fragment key={text}>
              <p className="prose">{text}</p>
              {note && <p className="muted fine">{note}</p>}
            </Fragment>
          )),
        },
};

/** Questions that the school has answered. */
const ANSWERS: SchoolPart = {
  id: "perguntas",
  title: "Perguntas respondidas pela escola",
  inContents: "Perguntas",
  isOpenOnWide: true,
  load: ({ answers }) => (answers.length === 0 ? null : { count: answers.length, body: <Answers answers={answers} /> }),
};

/** The questions about laws that the school has answered: by whom, when, and the text of the law. */
function Answers({ answers }: { readonly answers: readonly AnswerView[] }) {
  return (
    <dl className="answered">
      {answers.map(({ label, value, note, law }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            <br />
            <span className="muted fine">
              {note};{" "}
              <a href={law.href} rel="nofollow noopener">
                {law.name}
              </a>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The record of the school. */
const RECORD: SchoolPart = {
  id: "ficha",
  title: "Ficha da escola",
  inContents: null,
  isOpenOnWide: true,
  load: ({ facts, provenance }) => ({
    count: plural(facts.length, "dado", "dados"),
    provenance: provenance.record,
    body: <Facts facts={facts} />,
  }),
};

/** The parts below the first view, in the order of the page, of its contents and of the printed sheet. */
const PARTS: readonly SchoolPart[] = [
  PRICES,
  HISTORY,
  REVIEWS,
  ENEM,
  STRUCTURE,
  LOCATION,
  CALENDAR,
  PICTURES,
  ABOUT,
  ANSWERS,
  RECORD,
];

/** The parts that have something to say of a school. */
export function partsOf(view: SchoolView) {
  return PARTS.flatMap((part) => {
    const content = part.load(view);
    return content ? { ...part, content } : [];
  });
}
