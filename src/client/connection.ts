/** Network Information API, which not all browsers support. */
interface Connection {
  readonly saveData: boolean;
  readonly effectiveType: string;
}

export function connection(): Connection | undefined {
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}

/** Whether data is metered or the network is slow: nothing is loaded ahead then. */
export function isSparing(): boolean {
  const known = connection();
  return known !== undefined && (known.saveData || /2g|3g/.test(known.effectiveType));
}
