interface WasProps {
  /** Null for a fee that may not be struck through. */
  readonly listPrice: string | null;
  readonly discount: string | null;
}

/** The full fee, struck through, and the discount; nothing for a fee without one. */
export function Was({ listPrice, discount }: WasProps) {
  if (!discount) return null;
  return (
    <p className="was">
      {listPrice && "sem bolsa "}
      {listPrice && <s>{listPrice}</s>} <b>{discount}</b>
    </p>
  );
}

interface AmountProps {
  readonly reais: string;
  /** ",56" or empty. */
  readonly fraction: string;
}

/** The price to pay, the largest number of a card. */
export function Amount({ reais, fraction }: AmountProps) {
  return <strong>{`R$\u00a0${reais}${fraction}`}</strong>;
}
