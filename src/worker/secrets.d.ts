/** Secrets, which `wrangler secret put NAME` sets. A site may lack each of them. */
interface Env {
  /** Password of header style 1. */
  API_PASSWORD?: string;
  /** Key of Places API (New) and Geocoding API. */
  GOOGLE_PLACES_KEY?: string;
  /** Encrypts the seeds of second factors in D1. */
  SECOND_FACTOR_KEY?: string;
  /** Former values of `SECOND_FACTOR_KEY`, one per line, which still decrypt. */
  SECOND_FACTOR_OLD_KEYS?: string;
  /** Client secret of the OAuth client at Google. */
  GOOGLE_CLIENT_SECRET?: string;
  /** Client secret at the bank of the Pix API. */
  PIX_CLIENT_SECRET?: string;
  /** Last segment of the webhook URL, a secret. */
  PIX_WEBHOOK_SECRET?: string;
  /** Certificate of the client at the bank, bound to the Worker (docs/payments.md). */
  PIX_CERTIFICATE?: Fetcher;
  /** Key of this site at the search API. */
  SEARCH_API_KEY?: string;
  /** Bearer token of the collector. */
  TELEMETRY_TOKEN?: string;
}
