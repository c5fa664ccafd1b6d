interface WasProps {
  readonly listPrice: string;
  readonly discount: string | null;
}

/** The full fee, struck through, and the discount. */
export function Was({ listPrice, discount }: WasProps) {
  return (
    <p className="was">
      {"sem bolsa "}
      <s>{listPrice}</s> <b>{discount}</b>
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
  return (
    <strong>
      <small>R$</small>
      {reais}
      {fraction && <sup>{fraction}</sup>}
    </strong>
  );
}
