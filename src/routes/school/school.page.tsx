import { Fragment } from "react";
import { SchoolCard } from "../../client/components/school-card.tsx";
import Gallery from "../../client/islands/gallery/gallery.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { EmbeddedMap } from "../../client/ui/embedded-map.tsx";
import { plural } from "../../domain/text/format.ts";
import { Island } from "../../parts/screen/island.tsx";
import { AnswersPart } from "./answers-part.tsx";
import { type DecidingPart, decidingParts } from "./deciding-parts.tsx";
import { countOf } from "./gallery-view.ts";
import { FoldedPart, Part } from "./parts.tsx";
import { PricePanel } from "./price-panel.tsx";
import { ReviewList } from "./reviews-section.tsx";
import { SchoolHead } from "./school-head.tsx";
import type { SchoolView } from "./school-view.ts";
import { Dossier, Facts, FirstFacts } from "./structure-section.tsx";
import type { SurroundingsView } from "./surroundings.ts";

/** The content of the page of a school: price first, then what a family says, facts and sources. */
export default function SchoolPage({ view }: { readonly view: SchoolView }) {
  const { provenance } = view;
  const parts = decidingParts(view);
  const [told, untold] = [parts.filter(({ isTold }) => isTold), parts.filter(({ isTold }) => !isTold)];
  return (
    <>
      <Breadcrumb trail={view.breadcrumb} />
      <div className="columns">
        <SchoolHead view={view} />
        <PricePanel view={view} />
        <div className="parts">
          <Contents view={view} told={told} untold={untold} />
          {view.reviews.first && <ReviewList reviews={[view.reviews.first]} />}
          <div>{told.map(({ part }) => part)}</div>
          {hasStructure(view) && (
            <Part id="estrutura" title="Rotina e estrutura" provenance={provenance.structure}>
              {view.firstFacts.length > 0 && <FirstFacts facts={view.firstFacts} />}
              {view.ownFacts.length > 0 && <Facts facts={view.ownFacts} />}
              {view.dossier.length > 0 && (
                <details className="stage">
                  <summary>
                    <b>Infraestrutura ({view.equipped})</b>
                  </summary>
                  <Dossier groups={view.dossier} />
                  <p className="muted fine">{provenance.structure.lines.join(" ")}</p>
                </details>
              )}
            </Part>
          )}
          <Part id="localizacao" title="Localização" provenance={provenance.location}>
            <Location view={view} />
          </Part>
          <div>
            {untold.map(({ part }) => part)}
            {view.gallery && (
              <FoldedPart id="fotos" title={view.gallery.title} note={countOf(view.gallery)}>
                <Island name="gallery" id="galeria" of={Gallery} props={view.gallery} />
              </FoldedPart>
            )}
            {view.about.length > 0 && (
              <FoldedPart id="sobre" title="A escola, nas palavras dela" count={view.about.length}>
                {view.about.map(({ text, note }) => (
                  <Fragment key={text}>
                    <p className="prose">{text}</p>
                    {note && <p className="muted fine">{note}</p>}
                  </Fragment>
                ))}
              </FoldedPart>
            )}
            <FoldedPart
              id="ficha"
              title="Ficha da escola"
              count={plural(view.facts.length, "dado", "dados")}
              provenance={provenance.record}
            >
              <Facts facts={view.facts} />
            </FoldedPart>
            {view.calendar && (
              <FoldedPart id="calendario" title="Calendário" count={view.calendar.count} note={view.calendar.note}>
                {view.calendar.body}
              </FoldedPart>
            )}
            {view.answers.length > 0 && (
              <FoldedPart id="perguntas" title="Perguntas respondidas pela escola" count={view.answers.length}>
                <AnswersPart answers={view.answers} />
              </FoldedPart>
            )}
          </div>
          <aside className="claim screen-only" aria-label="Para quem trabalha na escola">
            <p>
              <b>É da sua escola?</b> Corrija os dados, publique os preços e responda às avaliações.
            </p>
            <a className="button secondary" href={view.claimHref}>
              Atualize grátis
            </a>
          </aside>
        </div>
      </div>
      {view.similar.length > 0 && (
        <Part id="parecidas" title={`Escolas parecidas (${view.similar.length})`}>
          <ol className="cards">
            {view.similar.map(({ card, reason }) => (
              <li key={card.id}>
                <p className="reason">{reason}</p>
                <SchoolCard
                  card={{ ...card, href: card.pricedHref, noPrice: card.ask && card.noPrice }}
                  headingLevel={3}
                />
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}

/** Whether anything is known of the daily routine and the structure. */
const hasStructure = ({ firstFacts, ownFacts, dossier }: SchoolView) =>
  [firstFacts, ownFacts, dossier].some(({ length }) => length > 0);

interface ContentsProps {
  readonly view: SchoolView;
  readonly told: readonly DecidingPart[];
  readonly untold: readonly DecidingPart[];
}

/** Links to the parts, in a line that follows. */
function Contents({ view, told, untold }: ContentsProps) {
  const { gallery, calendar, answers } = view;
  return (
    <nav className="anchors" aria-label="Partes desta página">
      <PartLinks parts={told} />
      {hasStructure(view) && <a href="#estrutura">Estrutura</a>}
      <a href="#localizacao">Localização</a>
      <PartLinks parts={untold} />
      {gallery && <a href="#fotos">{gallery.pictures.length > 0 ? "Imagens" : "Vídeos"}</a>}
      {calendar && <a href="#calendario">Calendário</a>}
      {answers.length > 0 && <a href="#perguntas">Perguntas</a>}
    </nav>
  );
}

function PartLinks({ parts }: { readonly parts: readonly DecidingPart[] }) {
  return parts.map(
    ({ id, name }) =>
      name && (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ),
  );
}

/** The address and the way there; the surroundings on a folded map. */
function Location({ view: { address, surroundings } }: { readonly view: SchoolView }) {
  return (
    <>
      <address>
        {address.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {address.precision && <p className="muted">{address.precision}</p>}
      {address.links && (
        <p className="screen-only">
          <a href={address.links.way} rel="noopener">
            Como chegar
          </a>
          {" · "}
          <a href={address.links.map} rel="noopener">
            Abrir no mapa
          </a>
        </p>
      )}
      {surroundings && <Surroundings view={surroundings} />}
    </>
  );
}

/** A static map, until the visitor asks for the interactive one. */
function Surroundings({
  view: { scene, nearbyHref, nearby, ...map },
}: {
  readonly view: NonNullable<SurroundingsView>;
}) {
  return (
    <details className="stage screen-only">
      <summary>
        <b>Mapa dos arredores</b> {nearby && <span>{nearby}</span>}
      </summary>
      <EmbeddedMap {...map} scene={scene} wakes="touched">
        As outras marcas são escolas particulares por perto, com o menor preço por mês onde a escola o informa; toque em
        uma para saber mais. <a href={nearbyHref}>Ver a lista dessas escolas</a>
      </EmbeddedMap>
    </details>
  );
}
