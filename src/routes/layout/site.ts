import type { Identity } from "./identity.ts";

/** What every page says about the product, from configuration (`wrangler.toml`). */
export interface Site extends Identity {
  /** "https://…", without a trailing slash: for canonical links. */
  readonly origin: string;
  /** Hashed URLs of the browser's files. */
  readonly assets: { readonly styles: string; readonly enhance: string };
  /** Some data is made up: every page says so. */
  readonly isDemonstration: boolean;
}
