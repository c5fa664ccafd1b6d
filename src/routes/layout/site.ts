/** What every page says about the product, from configuration (`wrangler.toml`). */
export interface Site {
  readonly name: string;
  /** "https://…", without a trailing slash: for canonical links. */
  readonly origin: string;
  /** Digits with area code; empty when not configured. */
  readonly phone: string;
  /** Hashed URLs of the browser's files. */
  readonly assets: { readonly styles: string; readonly enhance: string };
  /** Some data is made up: every page says so. */
  readonly isDemonstration: boolean;
}
