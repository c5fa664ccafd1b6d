import { CardActions } from "../../client/components/card-actions.tsx";
import { Mark, Price } from "../../client/components/school-card.tsx";
import ContactLink from "../../client/islands/contact/contact-link.tsx";
import { Island } from "../../site/screen/island.tsx";
import { ChosenPrice, OfferForm } from "./choice-section.tsx";
import type { SchoolView } from "./school-view.ts";

/** Longer names have smaller letters on a phone, so that the price is on the first screen. */
const LONG_NAME = 40;

/** The first screen: name, place, rating, price and contact. */
export function SchoolHead({ view }: { readonly view: SchoolView }) {
  const { card } = view;
  return (
    <header className="school-head">
      <Mark card={card} />
      <div>
        <h1 className={view.name.length > LONG_NAME ? "long" : undefined}>{view.name}</h1>
        <p className="place">
          {card.place} · {view.administration}
        </p>
        <p className="marks">
          {card.rating ? (
            <a href="#avaliacoes">
              ★ <b>{card.rating.average}</b> de 5 ({card.rating.count})
            </a>
          ) : (
            <span className="muted">Sem avaliações ainda</span>
          )}
          <span>{card.stages}</span>
        </p>
        {card.isSponsored && <p className="sponsored">Escola em destaque (patrocinado)</p>}
      </div>
      <div className="offer">
        <SchoolPrice view={view} />
      </div>
      <Contact view={view} />
      <CardActions slug={card.slug} name={view.name} isPage>
        <a className="screen-only" href={view.share.href} rel="noopener" data-share={view.share.url}>
          Enviar
        </a>
        <button type="button" className="copy" aria-live="polite" data-copy hidden>
          Copiar link
        </button>
      </CardActions>
      {view.choice && <OfferForm choice={view.choice} />}
    </header>
  );
}

/** The chosen fee; else the lowest known one; else a text. */
function SchoolPrice({ view }: { readonly view: SchoolView }) {
  if (view.choice) return <ChosenPrice choice={view.choice} />;
  return view.card.price ? <Price price={view.card.price} /> : <NoPrice view={view} />;
}

function NoPrice({ view }: { readonly view: SchoolView }) {
  return (
    <p className="no-price">
      {view.card.noPrice}.{" "}
      {view.card.tellMeHref && (
        <a className="screen-only" href={view.card.tellMeHref} rel="nofollow">
          Avise-me quando houver
        </a>
      )}{" "}
      {view.feedHref && (
        <a className="screen-only" href={view.feedHref} type="application/atom+xml">
          Acompanhar bolsas novas por RSS
        </a>
      )}
    </p>
  );
}

function Contact({ view }: { readonly view: SchoolView }) {
  const reserve = view.choice?.reserve;
  return (
    <div className="contact">
      {reserve && (
        <a className="button" href={reserve.href}>
          Quero esta bolsa
        </a>
      )}
      {view.whatsapp && (
        <a className={reserve ? "button quiet" : "button"} href={view.whatsapp} rel="noopener">
          {reserve ? <span className="visually-hidden">Conversar no </span> : "Conversar no "}
          WhatsApp
        </a>
      )}
      {reserve && (
        <span className="reserve">
          Para reservar, você paga aqui <b>{reserve.amount}</b>.
        </span>
      )}
      {view.contact?.hasForm && (
        <Island
          name="contact-link"
          id="contato"
          of={ContactLink}
          props={{ href: view.contact.href, label: view.contact.label, title: `Falar com ${view.name}` }}
          wakes="touch"
        />
      )}
      {view.contact && !view.contact.hasForm && (
        <a className="screen-only" href={view.contact.href}>
          {view.contact.label}
        </a>
      )}
      {view.phone ? (
        <a href={view.phone.href}>{view.phone.label}</a>
      ) : (
        <span className="muted">Telefone não informado</span>
      )}
    </div>
  );
}
