import type { ReactNode } from "react";
import { Crest } from "../../client/components/crest.tsx";
import { Price, SchoolCard } from "../../client/components/school-card.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { paths } from "../paths.ts";
import { EnemSection } from "./enem-section.tsx";
import { Prices } from "./price-table.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import type { SchoolView } from "./view-model.ts";

/** The page of a school: what it costs first, then what it is, what families say, and where each fact comes from. */
export default function SchoolPage({ view }: { readonly view: SchoolView }) {
  return (
    <>
      <Breadcrumb trail={view.breadcrumb} />
      <article className="school">
        <Summary view={view} />
        <nav className="anchors" aria-label="Partes desta página">
          <a href="#precos">Preços</a>
          <a href="#estrutura">Estrutura</a>
          <a href="#avaliacoes">Avaliações</a>
          {view.enem && <a href="#enem">ENEM</a>}
          <a href="#localizacao">Localização</a>
        </nav>
        <Section id="precos" title="Preços e bolsas">
          <Prices prices={view.prices} />
        </Section>
        <Section id="estrutura" title="Estrutura">
          <div className="structure">
            {view.structure.map((group) => (
              <div key={group.title}>
                <h3>{group.title}</h3>
                <dl>
                  {group.items.map((item) => (
                    <div key={item.label} className={item.answer === "sim" ? "yes" : undefined}>
                      <dt>{item.label}</dt>
                      <dd>{item.answer}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </Section>
        <Section id="avaliacoes" title="Avaliações">
          <ReviewsSection reviews={view.reviews} />
        </Section>
        {view.enem && (
          <Section id="enem" title={`ENEM ${view.enem.edition}`}>
            <EnemSection enem={view.enem} />
          </Section>
        )}
        <Section id="localizacao" title="Localização">
          <address>
            {view.address.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {view.address.precision && <p className="muted">{view.address.precision}</p>}
          {view.address.mapHref && (
            <p>
              <a href={view.address.mapHref} rel="noopener">
                Abrir no mapa
              </a>
            </p>
          )}
        </Section>
        <Section id="ficha" title="Ficha da escola">
          <dl className="facts">
            {view.facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {view.similar.length > 0 && (
          <Section id="parecidas" title="Escolas parecidas">
            <ol className="cards grid">
              {view.similar.map(({ card, reason }) => (
                <li key={card.id}>
                  <p className="reason">{reason}</p>
                  <SchoolCard card={card} headingLevel={3} />
                </li>
              ))}
            </ol>
          </Section>
        )}
        <Section id="fontes" title="De onde vêm estes dados">
          {view.sources.length > 0 ? (
            <ul className="sources">
              {view.sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          ) : (
            <p>Fontes não informadas.</p>
          )}
          <p className="report">
            Viu um erro nesta página? <a href={paths.contact()}>Conte para nós</a>.
          </p>
        </Section>
      </article>
    </>
  );
}

function Summary({ view }: { readonly view: SchoolView }) {
  const { card } = view;
  return (
    <header className="school-head">
      <Crest crest={view.crest} />
      <div>
        <h1>{view.name}</h1>
        <p className="place">
          {card.place} · {view.administration}
        </p>
        <p className="marks">
          {card.rating ? (
            <a href="#avaliacoes">
              <b>{card.rating.average}</b> de 5 ({card.rating.count})
            </a>
          ) : (
            <span className="muted">Sem avaliações ainda</span>
          )}
          <span>{card.stages}</span>
        </p>
        {card.isSponsored && <p className="sponsored">Escola em destaque (patrocinado)</p>}
      </div>
      <div className="offer">
        {card.price ? <Price price={card.price} /> : <p className="no-price">{card.noPrice}</p>}
        <p className="contact">
          {view.phone ? (
            <a href={view.phone.href}>{view.phone.label}</a>
          ) : (
            <span className="muted">Telefone não informado</span>
          )}
          {view.whatsapp && (
            <a className="button" href={view.whatsapp} rel="noopener">
              Conversar no WhatsApp
            </a>
          )}
          <a href={view.shareHref} rel="noopener">
            Enviar para alguém
          </a>
        </p>
      </div>
    </header>
  );
}

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </section>
  );
}
