import { Amount, Was } from "../../client/components/price.tsx";

/** The scholarship that a visitor is about to reserve. */
export interface PinnedSeatView {
  readonly school: string;
  readonly seat: string;
  /** Monthly fee with the scholarship: "850" and ",50". */
  readonly monthly: { readonly reais: string; readonly fraction: string };
  /** Null without a discount. */
  readonly listPrice: string | null;
  readonly discount: string;
  readonly dueNow: string;
  readonly dueNowIs: string;
}

/** Above the form, so that nobody wonders what the e-mail is for. */
export function PinnedSeat({ seat }: { readonly seat: PinnedSeatView }) {
  return (
    <section className="pinned-seat price" aria-label="A bolsa que você quer">
      <p className="seat">{seat.school}</p>
      <p>{seat.seat}</p>
      {seat.listPrice && <Was listPrice={seat.listPrice} discount={seat.discount} />}
      <p className="now">
        <Amount {...seat.monthly} /> <span className="per">/mês com bolsa</span>
      </p>
      <p>
        Agora: {seat.dueNow} ({seat.dueNowIs})
      </p>
    </section>
  );
}
