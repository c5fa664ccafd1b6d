import type { FormView } from "../../client/islands/form/form-view.ts";
import { Alert } from "../../client/ui/alert.tsx";
import { SimpleFormIsland } from "../../site/forms/simple-form-island.tsx";
import { Ledger, SandboxNotice } from "../../site/orders/order-parts.tsx";
import type { OfferWords } from "../../site/orders/order-words.ts";

export interface ReserveView {
  readonly offer: OfferWords;
  /** With the offer as it was seen, and the key that makes it count once. */
  readonly form: FormView;
  /** Error of the rejected form. */
  readonly alert: string | null;
  /** The open order that prevents this one. */
  readonly openOrderHref: string | null;
}

/** `/reservar/:offer`: the offer, its total, and the form for the child. */
export default function ReservePage({ view }: { readonly view: ReserveView }) {
  const { offer } = view;
  return (
    <article className="order">
      <SandboxNotice isSandbox={offer.isSandbox} />
      <h1>Reservar a bolsa</h1>
      {view.alert && (
        <Alert variant="danger">
          {view.alert} {view.openOrderHref && <a href={view.openOrderHref}>Ver a reserva em aberto</a>}
        </Alert>
      )}
      <p className="school-line">
        <a href={offer.schoolHref}>{offer.school}</a>
        <br />
        <span className="muted">{offer.place}</span>
      </p>
      <p>{offer.what}</p>
      <div className="order-head">
        <p className="amount">
          <span>Você paga agora</span> <b>{offer.dueNow}</b>
        </p>
        <p className="note">{offer.dueNowTo}. Nada é cobrado neste passo.</p>
      </div>
      <SimpleFormIsland id="reservar" form={view.form} />
      <section>
        <h2>Quanto custa</h2>
        <Ledger
          lines={[
            { label: "Mensalidade sem bolsa", value: offer.listPrice },
            { label: "Com bolsa", value: `${offer.netPrice} (${offer.discount})` },
            { label: "Agora, aqui", value: offer.dueNow },
            ...offer.later,
            { label: offer.firstYearLabel, value: offer.firstYear },
          ]}
        />
        {offer.waived && <p>{offer.waived}</p>}
        {offer.firstYearNote && <p className="muted">{offer.firstYearNote}</p>}
        <p>{offer.validity}</p>
        <p className="muted">{offer.source}</p>
      </section>
      <section>
        <h2>Para quem é</h2>
        <p>
          A bolsa é para quem vai entrar na escola. Quem já estuda nela, ou estudou, deve perguntar à escola antes de
          reservar.
        </p>
      </section>
    </article>
  );
}
