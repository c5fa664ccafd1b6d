import { Ledger, type Line } from "../../client/components/ledger.tsx";
import type { StatusVariant } from "../../domain/orders/order-status.ts";
import { OrderHead, OrderSteps, SandboxNotice, StatusMark } from "../../site/orders/order-parts.tsx";
import type { OrderSummary } from "../../site/orders/order-summary.ts";

export interface DetailsView {
  readonly order: OrderSummary;
  readonly scholarship: { readonly label: string; readonly variant: StatusVariant } | null;
  /** The answers to the five questions of families, in order (K3). */
  readonly paid: readonly Line[];
  readonly paidNote: string | null;
  readonly validity: readonly Line[];
  /** Ways to lose the scholarship; empty for an order that has ended. */
  readonly loss: readonly string[];
  readonly missing: readonly string[];
  /** Requested documents with their status. */
  readonly documents: readonly {
    readonly kind: string;
    readonly label: string;
    readonly variant: StatusVariant;
    readonly note: string | null;
  }[];
  readonly contacts: readonly { readonly label: string; readonly text: string; readonly href: string }[];
  readonly cancelled: readonly Line[];
  /** Timeline, oldest first. */
  readonly timeline: readonly {
    readonly id: number;
    readonly at: { readonly iso: string; readonly label: string };
    readonly status: string;
    readonly note: string | null;
  }[];
  readonly voucherHref: string | null;
  readonly contractHref: string;
  readonly withdrawal: { readonly label: string; readonly href: string; readonly until: string } | null;
}

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
      {view.cancelled.length > 0 && (
        <section id="cancelamento">
          <h2>Cancelamento</h2>
          <Ledger lines={view.cancelled} />
        </section>
      )}
      <section>
        <h2>Quanto pago</h2>
        <Ledger lines={view.paid} />
        {view.paidNote && <p className="muted">{view.paidNote}</p>}
      </section>
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
        <Texts texts={view.missing} />
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
      <section>
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
      <footer className="order-links">
        <p>
          Pedido <span className="code">{order.code}</span>
        </p>
        <p>
          <a href={view.contractHref}>Ler o contrato</a>
        </p>
        {view.withdrawal && (
          <p>
            <a href={view.withdrawal.href}>{view.withdrawal.label}</a>{" "}
            <span className="muted">{view.withdrawal.until}</span>
          </p>
        )}
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
