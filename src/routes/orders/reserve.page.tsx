import Reservation, { type ReservationView } from "../../client/islands/orders/reservation.tsx";
import { Alert, type AlertVariant } from "../../client/ui/alert.tsx";
import type { Cents } from "../../domain/pricing/money.ts";
import { Island } from "../../parts/screen/island.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { WaitPart } from "./wait-part.tsx";
import type { WaitView } from "./wait-view.ts";

export interface ReserveView {
  readonly seat: string;
  readonly school: { readonly name: string; readonly href: string };
  readonly isSandbox: boolean;
  readonly dueNowCents: Cents;
  /** With the offers as they were seen, and the key that makes the reservation count once. */
  readonly reservation: ReservationView;
  /** The waiting list; null where the backend keeps none. */
  readonly wait: WaitView | null;
  readonly notice: { readonly variant: AlertVariant; readonly text: string } | null;
  /** The open order that prevents this one. */
  readonly openOrderHref: string | null;
}

/** `/reservar/:offer`: the offer, its total, and the form for the child; or, without a free seat, the waiting list. */
export default function ReservePage({ view }: { readonly view: ReserveView }) {
  const { school, notice } = view;
  return (
    <CheckoutFrame step="Reserva" dueNowCents={view.dueNowCents} title="Reservar a bolsa" isSandbox={view.isSandbox}>
      {notice && (
        <Alert variant={notice.variant}>
          {notice.text} {view.openOrderHref && <a href={view.openOrderHref}>Ver a reserva em aberto</a>}
        </Alert>
      )}
      <p className="what">
        <a href={school.href}>{school.name}</a> · {view.seat}
      </p>
      {view.wait && <WaitPart wait={view.wait} />}
      {!view.wait?.isFull && <Island name="reservation" id="reservar" of={Reservation} props={view.reservation} />}
    </CheckoutFrame>
  );
}
