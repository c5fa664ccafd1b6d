/**
 * Amounts of money by their unit. A plain number is either, so that sums and literals need no cast; an amount of one
 * unit where the other is expected does not compile.
 */
export type Cents = number & { readonly unit?: "centavos" };
export type Reais = number & { readonly unit?: "reais" };

export function toReais(cents: Cents): Reais {
  return cents / 100;
}

export function toCents(reais: Reais): Cents {
  return Math.round(reais * 100);
}
