import type { ReactNode } from "react";
import { SchoolCard } from "../../client/components/school-card.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { EmbeddedMap } from "../../client/ui/embedded-map.tsx";
import { Provenance } from "../../client/ui/provenance.tsx";
import type { ProvenanceView } from "../../site/school/provenance-view.ts";
import { EnemSection } from "./enem-section.tsx";
import { FeeComparison } from "./fee-comparison-figure.tsx";
import { PricePanel } from "./price-panel.tsx";
import { Prices } from "./price-table.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { SchoolHead } from "./school-head.tsx";
import type { SchoolView } from "./school-view.ts";
import { Facts, StructureSection } from "./structure-section.tsx";
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
          {view.about.length > 0 && (
            <Section id="sobre" title="A escola, nas palavras dela">
              {view.about.map((text) => (
                <p key={text} className="prose">
                  {text}
                </p>
              ))}
            </Section>
          )}
          <Section id="estrutura" title="Rotina e estrutura" provenance={provenance.structure}>
            <StructureSection first={view.firstFacts} groups={view.structure} />
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
          <ol className="cards grid">
            {view.similar.map(({ card, reason }) => (
              <li key={card.id}>
                <p className="reason">{reason}</p>
                <SchoolCard card={{ ...card, href: card.pricedHref }} headingLevel={3} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </article>
  );
}

/** A static map, until the visitor asks for the interactive one. */
function Surroundings({ view: { scene, nearbyHref, ...map } }: { readonly view: SurroundingsView }) {
  return (
    <div className="screen-only">
      <EmbeddedMap {...map} scene={scene} wakes="touched">
        As outras etiquetas são escolas particulares por perto, com o menor preço por mês; toque em uma para ver de qual
        série ele é. <a href={nearbyHref}>Ver a lista dessas escolas</a>
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
