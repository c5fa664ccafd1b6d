import type { Identity } from "./identity.ts";

/** What every page says about the product, from configuration (`wrangler.toml`). */
export interface Site extends Identity {
  /** "https://…", without a trailing slash: for canonical links. */
  readonly origin: string;
  /** Hashed URLs of the browser's files. */
  readonly assets: Readonly<
    Record<"styles" | "playground" | "orders" | "forms" | "compare" | "admin" | "text" | "enhance", string>
  >;
  /** Container of the tag manager, or empty: nothing is measured and nobody is asked. */
  readonly tagManagerId: string;
  /** Search boxes suggest street addresses, which Google knows. */
  readonly hasAddresses: boolean;
  /** Search boxes find the city of a CEP. */
  readonly findsCep: boolean;
  /** Of so many pages in a hundred the speed is reported; empty: nothing is, errors neither. */
  readonly reportPercent: string;
  /** The tag manager stays away from development (T7, C42). */
  readonly isDevelopment: boolean;
  /** Of this build (A30). */
  readonly buildId: string;
  /** Some data is made up: every page says so. */
  readonly isDemonstration: boolean;
  /** "3 minutos": how old the data of the page is, where newer could not be had in time; else null. */
  readonly dataAge: string | null;
}
