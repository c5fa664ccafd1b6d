/** Of the Network Information API, which some browsers have. */
interface Connection {
  readonly saveData: boolean;
  readonly effectiveType: string;
}

/** How the browser is connected, as far as it tells. */
export function connection(): Connection | undefined {
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}
