import { FollowForm } from "../../client/components/follow-form.tsx";
import Reservation, { type ReservationView } from "../../client/islands/orders/reservation.tsx";
import { Alert, type AlertVariant } from "../../client/ui/alert.tsx";
import type { OrderStep } from "../../domain/orders/order-status.ts";
import { Island } from "../../parts/screen/island.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";

interface FullView {
  /** Offers with a free seat in other shifts of the grade. */
  readonly others: readonly LinkView[];
  /** The school as it is followed by e-mail; null where nobody can get news. */
  readonly followedPage: string | null;
}

export interface ReserveView {
  readonly seat: string;
  readonly school: { readonly name: string; readonly href: string };
  readonly isSandbox: boolean;
  readonly steps: readonly OrderStep[];
  /** With the offers as they were seen, and the key that makes the reservation count once. */
  readonly reservation: ReservationView;
  /** Where a family goes on without a free seat; null with one. */
  readonly full: FullView | null;
  readonly notice: { readonly variant: AlertVariant; readonly text: string } | null;
  /** The open order that prevents this one. */
  readonly openOrderHref: string | null;
}

/** `/reservar/:offer`: the offer, its total, and the form for the child; or, without a free seat, other offers. */
export default function ReservePage({ view }: { readonly view: ReserveView }) {
  const { school, notice } = view;
  return (
    <CheckoutFrame steps={view.steps} step="Reserva" title="Reservar a bolsa" isSandbox={view.isSandbox}>
      {notice && (
        <Alert variant={notice.variant}>
          {notice.text} {view.openOrderHref && <a href={view.openOrderHref}>Ver a reserva em aberto</a>}
        </Alert>
      )}
      <p className="what">
        <a href={school.href}>{school.name}</a> · {view.seat}
      </p>
      {view.full ? (
        <FullPart full={view.full} school={school} />
      ) : (
        <Island name="reservation" id="reservar" of={Reservation} props={view.reservation} />
      )}
    </CheckoutFrame>
  );
}

/** Says that no seat is free, and leads to other offers of the school and to its news by e-mail. */
function FullPart({ full, school }: { readonly full: FullView } & Pick<ReserveView, "school">) {
  return (
    <section aria-labelledby="sem-vaga">
      <h2 id="sem-vaga">Todas as vagas desta bolsa estão reservadas</h2>
      {full.others.length > 0 && <p>Nesta série ainda há vaga em outro turno:</p>}
      <LinkList links={full.others} />
      <p>
        <a href={school.href}>Ver as outras bolsas da escola</a>
      </p>
      <FollowForm page={full.followedPage} />
    </section>
  );
}
