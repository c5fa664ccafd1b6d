import type { Identity } from "./identity.ts";
import type { Meta } from "./meta.ts";

/** Data of the site for every page, from configuration (`wrangler.toml`). */
export interface Site extends Identity {
  /** Names all that is below in keys of cached markup. */
  readonly key: string;
  /** "https://…", without a trailing slash, for canonical links. */
  readonly origin: string;
  /** Hashed URLs of client assets. */
  readonly assets: Readonly<Record<NonNullable<Meta["styles"]> | "styles" | "schoolPrint" | "enhance", string>>;
  /** Container of the tag manager; empty: nothing is measured and no consent is asked. */
  readonly tagManagerId: string;
  /** Search boxes suggest street addresses from Google. */
  readonly hasAddresses: boolean;
  /** Search boxes find the city of a CEP. */
  readonly findsCep: boolean;
  /** Percentage of pages that report their speed; empty: neither speed nor errors are reported. */
  readonly reportPercent: string;
  /** The tag manager is not loaded in development (T7, C42). */
  readonly isDevelopment: boolean;
  /** Id of this build (A30). */
  readonly buildId: string;
  /** The site has demonstration data, and every page says so. */
  readonly isDemonstration: boolean;
  /** "3 minutos": age of the data, when newer data could not be loaded in time; else null. */
  readonly dataAge: string | null;
}
