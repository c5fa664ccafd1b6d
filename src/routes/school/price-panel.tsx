import { CompareBox, Heart } from "../../client/components/card-actions.tsx";
import { Amount, Was } from "../../client/components/price.tsx";
import { Price } from "../../client/components/school-card.tsx";
import ContactLink from "../../client/islands/contact/contact-link.tsx";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { ChoiceView } from "../../parts/school/choice-view.ts";
import type { FamilyFee } from "../../parts/school/family-fee.ts";
import { Island } from "../../parts/screen/island.tsx";
import type { ReferenceView } from "./reference-view.ts";
import type { SchoolView } from "./school-view.ts";

interface Props {
  readonly view: SchoolView;
}

/** Prices of the school, and the next step: beside the page on a wide screen, below its head on a phone. */
export function PricePanel({ view }: Props) {
  const { choice, missing } = view;
  return (
    <section className="price-panel" aria-label="Preço e contato">
      <SchoolPrice view={view} />
      {view.familyFee && <FamilyPrice fee={view.familyFee} />}
      {choice && <OfferForm choice={choice} />}
      {missing && missing.form.selects.length > 0 && (
        <details>
          <summary>Preços de outras séries</summary>
          <OfferForm choice={missing.form} />
        </details>
      )}
      <Buy view={view} />
      <Contact view={view} />
    </section>
  );
}

/** The fee of a grade; the lowest where no other is known; or that none is. */
function SchoolPrice({ view }: Props) {
  if (view.choice) return <ChosenPrice choice={view.choice} />;
  if (view.missing) return <MissingPrice missing={view.missing} />;
  return view.card.price ? <Price price={view.card.price} /> : <NoPrice view={view} />;
}

/** The chosen fee and the first payment. */
function ChosenPrice({ choice }: { readonly choice: ChoiceView }) {
  const { price } = choice;
  return (
    <div className="price">
      <p className="for">{choice.title}</p>
      <Was listPrice={price.listPrice} discount={price.discount} />
      <p className="now">
        <Amount reais={price.reais} fraction={price.fraction} /> <span className="per">/mês {price.condition}</span>
      </p>
      <p>
        Para começar: <b>{choice.firstPayment.amount}</b> ({choice.firstPayment.parts}).
      </p>
      {choice.restOfYear && <p>{choice.restOfYear}</p>}
      {choice.notice && (
        <p className="notice" role="status">
          {choice.notice}
        </p>
      )}
    </div>
  );
}

/** The seat of the child without a price, for which the next step asks. */
function MissingPrice({ missing }: { readonly missing: NonNullable<SchoolView["missing"]> }) {
  return (
    <p className="no-price" role="status">
      <b>{missing.words}.</b>
    </p>
  );
}

/** The fees that the school asks for all children of the family. */
function FamilyPrice({ fee }: { readonly fee: FamilyFee }) {
  return (
    <p className="family-fee">
      {fee.subject}: <b>{fee.total ?? "sem a soma"}</b> ({fee.parts.join("; ")}).
    </p>
  );
}

/** A GET form for another grade, shift or year, which follows a choice; without script it has a button. */
function OfferForm({ choice }: { readonly choice: Pick<ChoiceView, "action" | "selects"> }) {
  if (choice.selects.length === 0) return null;
  return (
    <form className="choose" action={choice.action} method="get" aria-label="Escolher série, turno e ano" data-apply>
      {choice.selects.map((select) => (
        <select
          key={select.name}
          id={`escolha-${select.name}`}
          name={select.name}
          aria-label={select.label}
          defaultValue={select.value}
        >
          {select.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      <button type="submit" className="secondary">
        Ver preço
      </button>
    </form>
  );
}

function NoPrice({ view }: Props) {
  return (
    <>
      <NoPriceLine view={view} />
      {view.reference && <Reference reference={view.reference} />}
    </>
  );
}

/** Prices that the school did not inform. */
function Reference({ reference: { surveys, medians } }: { readonly reference: ReferenceView }) {
  return (
    <div className="fine">
      {surveys.map(({ title, fees }) => (
        <p key={title}>
          {title}, não informado pela escola: {fees.join("; ")}.
        </p>
      ))}
      {medians.length > 0 && (
        <>
          <p>Referência, que não é o preço desta escola:</p>
          <ul>
            {medians.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function NoPriceLine({ view }: Props) {
  return (
    <p className="no-price">
      <b>{view.card.noPrice}.</b>
    </p>
  );
}

/**
 * The next step. On a phone a bar over the end of the screen, with the price; nothing where there is no step to take.
 */
function Buy({ view }: Props) {
  const { card, choice, missing, contact, whatsapp } = view;
  const reserve = choice?.reserve;
  const price = missing ? null : (choice?.price ?? card.price);
  const askHref = missing?.askHref ?? (card.ask?.isQuestion ? card.ask.href : null);
  if (!reserve && !contact && !whatsapp && !askHref) return null;
  return (
    <div className="buy screen-only">
      {price && (
        <p aria-hidden="true">
          <b>
            R$ {price.reais}
            {price.fraction}
          </b>{" "}
          /mês {price.condition}
        </p>
      )}
      {reserve ? (
        <a className="button" href={reserve.href}>
          Quero esta bolsa
        </a>
      ) : askHref ? (
        <a className="button" href={askHref} rel="nofollow">
          Perguntar o preço
        </a>
      ) : (
        <Write view={view} className="button" />
      )}
      {whatsapp && (
        <a className={reserve || contact ? "button quiet" : "button"} href={whatsapp} rel="noopener">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3.5 20.5 5 16a8.5 8.5 0 1 1 3.2 3.1ZM9 8.5c0 3.5 3 6.5 6.5 6.5l.8-1.7-2-1.1-.9.9c-1-.4-1.9-1.3-2.3-2.3l.9-.9L10.8 7.8Z" />
          </svg>
          <span className="visually-hidden">Conversar no </span>
          <span className="word">WhatsApp</span>
        </a>
      )}
    </div>
  );
}

interface WriteProps {
  readonly view: SchoolView;
  readonly className: string;
}

/** The way to write to the school; its own form opens in a dialog over the page. */
function Write({ view: { contact, name }, className }: WriteProps) {
  if (!contact) return null;
  const { href, label, hasForm } = contact;
  if (!hasForm) {
    return (
      <a className={className} href={href}>
        {label}
      </a>
    );
  }
  const props = { href, label, className, title: `Falar ${withPreposition("com", name)}` };
  return <Island name="contact-link" id="contato" of={ContactLink} props={props} wakes="touch" />;
}

/** The cost of a reservation if not the first fee, the call, the heart, and behind "⋯" all else to do with the page. */
function Contact({ view }: Props) {
  const { choice, phone, card, share } = view;
  const reserve = choice?.reserve;
  return (
    <>
      {choice?.dueNow && (
        <p className="reserve">
          Para reservar, você paga aqui <b>{choice.dueNow}</b>.
        </p>
      )}
      {view.responseTime && <p className="muted">{view.responseTime}</p>}
      <div className="contact">
        {phone ? (
          <a href={phone.href}>{`Ligar ${phone.label}`}</a>
        ) : (
          <span className="muted">Telefone não informado</span>
        )}
        {reserve && <Write view={view} className="screen-only" />}
        <div className="keep" data-name={view.name} data-school={card.slug}>
          <Heart name={view.name} />
          <button type="button" className="more" popoverTarget="mais" aria-label={`Mais sobre ${view.name}`}>
            ⋯
          </button>
          <div className="card-menu" id="mais" popover="auto">
            <CompareBox slug={card.slug} name={view.name} />
            {!reserve && <MoreWays view={view} />}
            {choice && <a href={choice.costsHref}>Custo até o fim da etapa</a>}
            <a href={share.href} rel="noopener" data-share={share.url}>
              Enviar
            </a>
          </div>
        </div>
      </div>
    </>
  );
}

/** Other ways to write to a school that has no scholarship to reserve; plain links, as no dialog opens over a menu. */
function MoreWays({ view: { card, contact } }: Props) {
  if (!contact || !card.ask) return null;
  return (
    <>
      {contact.hasForm && (
        <a href={card.ask.href} rel="nofollow">
          Perguntar à escola sobre bolsas
        </a>
      )}
      {card.ask.isQuestion && <a href={contact.href}>{contact.label}</a>}
    </>
  );
}
