import { Fragment, type ReactNode } from "react";
import { SchoolCard } from "../../client/components/school-card.tsx";
import Gallery from "../../client/islands/gallery/gallery.tsx";
import { Bar } from "../../client/ui/bar.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { EmbeddedMap } from "../../client/ui/embedded-map.tsx";
import { Provenance } from "../../client/ui/provenance.tsx";
import type { ProvenanceView } from "../../parts/school/provenance-view.ts";
import { Island } from "../../parts/screen/island.tsx";
import { Bars, BesideCity } from "./bars.tsx";
import type { EnemView } from "./enem-view.ts";
import type { FeeComparisonView } from "./fee-comparison.ts";
import { PricePanel } from "./price-panel.tsx";
import { Prices } from "./price-table.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { SchoolHead } from "./school-head.tsx";
import type { SchoolView } from "./school-view.ts";
import { Dossier, Facts, FirstFacts } from "./structure-section.tsx";
import type { SurroundingsView } from "./surroundings.ts";

/** The page of a school: price first, then facts, reviews and sources. */
export default function SchoolPage({ view }: { readonly view: SchoolView }) {
  const { provenance } = view;
  return (
    <article className="school">
      <Breadcrumb trail={view.breadcrumb} />
      <div className="columns">
        <SchoolHead view={view} />
        <PricePanel view={view} />
        <div className="parts">
          <nav className="anchors" aria-label="Partes desta página">
            <a href="#precos">Preços</a>
            {view.gallery && <a href="#fotos">{view.gallery.pictures.length > 0 ? "Imagens" : "Vídeos"}</a>}
            <a href="#estrutura">Estrutura</a>
            <a href="#avaliacoes">Avaliações</a>
            {view.enem && <a href="#enem">ENEM</a>}
            <a href="#localizacao">Localização</a>
            <a href="#perguntas">Perguntas</a>
          </nav>
          <Section id="precos" title="Preços e bolsas" provenance={provenance.prices}>
            {view.feeComparison && <FeeComparison comparison={view.feeComparison} />}
            {view.isPublic ? <p>{view.card.noPrice}.</p> : <Prices prices={view.prices} />}
            {view.feedHref && view.choice && (
              <p className="screen-only">
                <a href={view.feedHref} type="application/atom+xml">
                  Acompanhar as bolsas por RSS
                </a>
              </p>
            )}
          </Section>
          {view.gallery && (
            <Section id="fotos" title={view.gallery.title}>
              <Island name="gallery" id="galeria" of={Gallery} props={view.gallery} />
            </Section>
          )}
          {view.about.length > 0 && (
            <Section id="sobre" title="A escola, nas palavras dela">
              {view.about.map(({ text, note }) => (
                <Fragment key={text}>
                  <p className="prose">{text}</p>
                  {note && <p className="muted fine">{note}</p>}
                </Fragment>
              ))}
            </Section>
          )}
          <Section id="estrutura" title="Rotina e estrutura" provenance={provenance.structure}>
            <FirstFacts facts={view.firstFacts} />
            {view.ownFacts.length > 0 && <Facts facts={view.ownFacts} />}
            <Dossier groups={view.dossier} />
            {view.dossier.length > 0 && <p className="muted fine">{provenance.structure.lines.join(" ")}</p>}
            {view.unknown && (
              <p>
                A escola ainda não informou: {view.unknown.names}.{" "}
                <a href={view.unknown.askHref} rel={view.whatsapp ? "noopener" : undefined}>
                  Perguntar
                </a>
              </p>
            )}
          </Section>
          <Section id="avaliacoes" title="Avaliações" provenance={provenance.reviews}>
            <ReviewsSection reviews={view.reviews} />
          </Section>
          {view.enem && (
            <Section
              id="enem"
              title={view.enem.edition === null ? "ENEM" : `ENEM ${view.enem.edition}`}
              provenance={provenance.enem}
            >
              <EnemSection enem={view.enem} />
            </Section>
          )}
          <Section id="localizacao" title="Localização" provenance={provenance.location}>
            <address>
              {view.address.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            {view.address.precision && <p className="muted">{view.address.precision}</p>}
            {view.surroundings && <Surroundings view={view.surroundings} />}
            {view.address.mapHref && (
              <p className="screen-only">
                <a href={view.address.mapHref} rel="noopener">
                  Abrir no mapa
                </a>
              </p>
            )}
          </Section>
          <Section id="ficha" title="Ficha da escola" provenance={provenance.record}>
            <Facts facts={view.facts} />
            <aside className="claim screen-only" aria-label="Para quem trabalha na escola">
              <p>
                <b>É da sua escola?</b> Cuide desta página: corrija os dados, publique os preços e responda às
                avaliações.
              </p>
              <a className="button secondary" href={view.claimHref}>
                Atualize grátis
              </a>
            </aside>
          </Section>
          <Section id="perguntas" title="Perguntas para fazer na visita">
            {view.visits && (
              <>
                <p>
                  A escola recebe visitas: <b>{view.visits.lines.join("; ")}</b>
                  {view.visitHref && (
                    <>
                      . <a href={view.visitHref}>Pedir uma visita</a>
                    </>
                  )}
                </p>
                <p className="muted fine">{view.visits.note}</p>
              </>
            )}
            <ul className="questions">
              {view.questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
      {view.similar.length > 0 && (
        <Section id="parecidas" title="Escolas parecidas">
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
        </Section>
      )}
    </article>
  );
}

/** A fee of the school as a bar, with the median of its city marked. */
function FeeComparison({ comparison }: { readonly comparison: FeeComparisonView }) {
  const { seat, fee, median, difference } = comparison;
  return (
    <figure className="comparison">
      <p>
        {seat}: <b>{fee}</b>, <b>{difference}</b> da cidade, que é {median}.
      </p>
      <Bar
        share={comparison.feeShare}
        mark={comparison.medianShare}
        label={`${seat}: mensalidade ${fee}; mediana da cidade ${median}.`}
      />
      <figcaption className="muted fine">{comparison.basis}</figcaption>
    </figure>
  );
}

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

/** A static map, until the visitor asks for the interactive one. */
function Surroundings({ view: { scene, nearbyHref, ...map } }: { readonly view: NonNullable<SurroundingsView> }) {
  return (
    <div className="screen-only">
      <EmbeddedMap {...map} scene={scene} wakes="touched">
        As outras marcas são escolas particulares por perto, com o menor preço por mês onde a escola o informa; toque em
        uma para saber mais. <a href={nearbyHref}>Ver a lista dessas escolas</a>
      </EmbeddedMap>
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly provenance?: ProvenanceView;
  readonly children: ReactNode;
}

/** A section of the page; following a link to it moves the focus. */
function Section({ id, title, provenance, children }: SectionProps) {
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
