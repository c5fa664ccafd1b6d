import { Fragment, type ReactNode } from "react";
import { SchoolCard } from "../../client/components/school-card.tsx";
import Gallery from "../../client/islands/gallery/gallery.tsx";
import { Bar } from "../../client/ui/bar.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { EmbeddedMap } from "../../client/ui/embedded-map.tsx";
import { plural } from "../../domain/text/format.ts";
import { Island } from "../../parts/screen/island.tsx";
import { Bars, BesideCity } from "./bars.tsx";
import type { EnemView } from "./enem-view.ts";
import type { FeeComparisonView } from "./fee-comparison.ts";
import { countOf } from "./gallery-view.ts";
import { FoldedPart, Part } from "./parts.tsx";
import { PricePanel } from "./price-panel.tsx";
import { Prices } from "./price-table.tsx";
import { ReviewList, ReviewsSection } from "./reviews-section.tsx";
import { SchoolHead } from "./school-head.tsx";
import type { SchoolView } from "./school-view.ts";
import { Dossier, Facts, FirstFacts } from "./structure-section.tsx";
import type { SurroundingsView } from "./surroundings.ts";

/** The page of a school: price first, then what a family says, facts and sources. */
export default function SchoolPage({ view }: { readonly view: SchoolView }) {
  const { provenance } = view;
  const parts = decidingParts(view);
  const [told, untold] = [parts.filter(({ isTold }) => isTold), parts.filter(({ isTold }) => !isTold)];
  return (
    <article className="school">
      <Breadcrumb trail={view.breadcrumb} />
      <div className="columns">
        <SchoolHead view={view} />
        <PricePanel view={view} />
        <div className="parts">
          <Contents view={view} told={told} untold={untold} />
          {view.reviews.first && <ReviewList reviews={[view.reviews.first]} />}
          <div>{told.map(({ part }) => part)}</div>
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
            {view.unknown && (
              <details className="stage">
                <summary>
                  <b>O que falta saber ({view.unknown.count})</b>
                </summary>
                <p>
                  A escola ainda não informou: {view.unknown.names}.{" "}
                  <a href={view.unknown.askHref} rel={view.whatsapp ? "noopener" : undefined}>
                    Perguntar
                  </a>
                </p>
              </details>
            )}
          </Part>
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
            {view.law && (
              <FoldedPart id="leis" title="Perguntas sobre a lei" count={view.law.count}>
                {view.law.body}
              </FoldedPart>
            )}
            <FoldedPart id="perguntas" title="Perguntas para fazer na visita" count={view.questions.length}>
              <ul className="questions">
                {view.questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </FoldedPart>
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
    </article>
  );
}

interface DecidingPart {
  readonly id: string;
  /** Name in the line of contents; null for a part that is not in it. */
  readonly name: string | null;
  /** Whether somebody has told anything of it: the others come after what is known of the school. */
  readonly isTold: boolean;
  readonly part: ReactNode;
}

/** The folded parts that decide. */
function decidingParts({ prices, history, reviews, enem, provenance, ...view }: SchoolView): readonly DecidingPart[] {
  const parts: readonly (DecidingPart | null)[] = [
    {
      id: "precos",
      name: "Preços",
      isTold: prices.heading.count > 0,
      part: (
        <FoldedPart
          key="precos"
          id="precos"
          title="Preços e bolsas"
          {...(view.isPublic ? { note: "escola pública, sem mensalidade" } : prices.heading)}
          provenance={provenance.prices}
        >
          {view.feeComparison && <FeeComparison comparison={view.feeComparison} />}
          {view.isPublic ? <p>{view.card.noPrice}.</p> : <Prices prices={prices} />}
        </FoldedPart>
      ),
    },
    history && { id: "historico", name: null, ...history },
    {
      id: "avaliacoes",
      name: "Avaliações",
      isTold: reviews.heading.count > 0,
      part: (
        <FoldedPart
          key="avaliacoes"
          id="avaliacoes"
          title="Avaliações"
          {...reviews.heading}
          provenance={provenance.reviews}
        >
          <ReviewsSection reviews={reviews} />
        </FoldedPart>
      ),
    },
    enem && {
      id: "enem",
      name: "ENEM",
      isTold: true,
      part: (
        <FoldedPart
          key="enem"
          id="enem"
          title={enem.edition === null ? "ENEM" : `ENEM ${enem.edition}`}
          note={enem.note}
          provenance={provenance.enem}
        >
          <EnemSection enem={enem} />
        </FoldedPart>
      ),
    },
  ];
  return parts.filter((part) => part !== null);
}

interface ContentsProps {
  readonly view: SchoolView;
  readonly told: readonly DecidingPart[];
  readonly untold: readonly DecidingPart[];
}

/** Links to the parts, in a line that follows. */
function Contents({ view: { gallery, calendar }, told, untold }: ContentsProps) {
  return (
    <nav className="anchors" aria-label="Partes desta página">
      <PartLinks parts={told} />
      <a href="#estrutura">Estrutura</a>
      <a href="#localizacao">Localização</a>
      <PartLinks parts={untold} />
      {gallery && <a href="#fotos">{gallery.pictures.length > 0 ? "Imagens" : "Vídeos"}</a>}
      {calendar && <a href="#calendario">Calendário</a>}
      <a href="#perguntas">Perguntas</a>
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
