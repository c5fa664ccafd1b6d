import { Ledger } from "../../client/components/ledger.tsx";
import { OrderHead, OrderSteps, SandboxNotice, StatusMark } from "../../parts/orders/order-parts.tsx";
import { CheckLink, TwoRoads } from "../../parts/orders/two-roads.tsx";
import type { DetailsView } from "./details-view.ts";

/** `/detalhes-da-bolsa/:code`. */
export default function DetailsPage({ view }: { readonly view: DetailsView }) {
  const { order, scholarship } = view;
  return (
    <article className="order details">
      <h1>{order.school}</h1>
      <p className="what">{order.what}</p>
      <OrderHead order={order} />
      <SandboxNotice isSandbox={order.isSandbox} />
      <OrderSteps steps={order.steps} step={order.step} />
      {(view.cancelled.length > 0 || view.refundKeyHref) && (
        <section id="cancelamento">
          <h2>Cancelamento</h2>
          <Ledger lines={view.cancelled} />
          {view.refundKeyHref && (
            <p>
              <a className="button" href={view.refundKeyHref}>
                Informar a chave Pix
              </a>
            </p>
          )}
        </section>
      )}
      {view.paid.length > 0 && (
        <section>
          <h2>Quanto pago</h2>
          <Ledger lines={view.paid} />
          {view.paidNote && <p className="muted">{view.paidNote}</p>}
        </section>
      )}
      {(scholarship || view.validity.length > 0) && (
        <section>
          <h2>Até quando vale</h2>
          {scholarship && (
            <p>
              Bolsa: <StatusMark variant={scholarship.variant}>{scholarship.label}</StatusMark>
            </p>
          )}
          <Ledger lines={view.validity} />
        </section>
      )}
      {view.loss.length > 0 && (
        <section id="manter">
          <h2>O que faz perder a bolsa</h2>
          <Texts texts={view.loss} />
        </section>
      )}
      <section id="falta">
        <h2>O que falta fazer</h2>
        <Texts texts={view.toDo} />
        {view.documents.length > 0 && (
          <ul className="documents">
            {view.documents.map(({ kind, label, variant, note }) => (
              <li key={kind}>
                <StatusMark variant={variant}>{label}</StatusMark> {kind}
                {note && <span className="muted"> {note}</span>}
              </li>
            ))}
          </ul>
        )}
        {view.voucherHref && (
          <p>
            <a href={view.voucherHref}>Abrir o comprovante</a>
          </p>
        )}
      </section>
      <section id="contato">
        <h2>Com quem falo</h2>
        <ul className="contacts">
          {view.contacts.map(({ label, text, href }) => (
            <li key={label}>
              {label}: <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>O que já aconteceu</h2>
        <ol className="timeline">
          {view.timeline.map(({ id, at, status, note }) => (
            <li key={id}>
              <time dateTime={at.iso}>{at.label}</time>
              <p>
                <b>{status}</b>
                {note && <span className="muted"> {note}</span>}
              </p>
            </li>
          ))}
        </ol>
      </section>
      {view.roads ? (
        <section id="saidas">
          <h2>Mudou de ideia, ou foi enganado?</h2>
          <TwoRoads order={view.roads} />
        </section>
      ) : (
        <p className="muted">
          <CheckLink />
        </p>
      )}
      <footer className="order-links">
        <p>
          Pedido <span className="code">{order.code}</span>
        </p>
        <p>
          {view.receiptHref && <a href={view.receiptHref}>Recibo do pagamento</a>}{" "}
          <a href={view.contractHref}>Ler o contrato</a>
        </p>
      </footer>
    </article>
  );
}

function Texts({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 1) return <p>{texts[0]}</p>;
  return (
    <ul className="texts">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
