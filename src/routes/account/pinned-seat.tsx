/** The scholarship that a visitor is about to reserve. */
export interface PinnedSeatView {
  readonly school: string;
  readonly seat: string;
  /** "R$ 850". */
  readonly monthly: string;
  readonly dueNow: string;
  readonly dueNowIs: string;
}

/** Above the form, so that nobody wonders what the e-mail is for. */
export function PinnedSeat({ seat: { school, seat, monthly, dueNow, dueNowIs } }: { readonly seat: PinnedSeatView }) {
  return (
    <section className="pinned-seat" aria-label="A bolsa que você quer">
      <p className="head">
        <b>{school}</b>
        <b>
          {monthly}
          <small> por mês</small>
        </b>
      </p>
      <p>{seat}</p>
      <p>
        Agora: {dueNow} ({dueNowIs})
      </p>
    </section>
  );
}
