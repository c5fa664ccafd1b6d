import type { Context } from "hono";
import type { GoogleBindings } from "./accounts/google-identity.ts";
import type { NewPasswordBindings } from "./accounts/known-passwords.ts";
import type { SecondFactorBindings } from "./accounts/second-factor-bindings.ts";
import type { SignedIn } from "./accounts/sessions.ts";
import type { ReadFollowedPage } from "./follows/follows.service.ts";
import type { FileBucket } from "./pictures/picture-files.ts";
import type { RedirectBindings } from "./redirects/publish-redirects.ts";

export interface BackendBindings extends NewPasswordBindings, SecondFactorBindings, GoogleBindings, RedirectBindings {
  readonly TENANT: string;
  readonly API_USERNAME: string;
  readonly API_PASSWORD: string;
  /** Host of the payment pages; empty: on the site itself. */
  readonly PAYMENT_HOST: string;
  /** Takes new orders and contracts: "pix", "sandbox", or empty for none. Contracts that exist go on. */
  readonly PAYMENT_PROVIDER: string;
  /** A key of `PIX_BANKS`; empty or absent without a bank. */
  readonly PIX_BANK?: string;
  /** The Pix key of the payee, and the credentials of the bank. */
  readonly PIX_KEY?: string;
  readonly PIX_CLIENT_ID?: string;
  readonly PIX_CLIENT_SECRET?: string;
  /** Last segment of the webhook URL, a secret. */
  readonly PIX_WEBHOOK_SECRET?: string;
  /** Presents the client's certificate; absent with the stand-in on this machine. */
  readonly PIX_CERTIFICATE?: Pick<Fetcher, "fetch">;
  readonly COMPANY_NAME: string;
  readonly COMPANY_CNPJ: string;
  readonly FILES: FileBucket;
  readonly readFollowedPage: ReadFollowedPage;
  /** Instant of the page that calls; absent: that of the call. */
  readonly requestedAt?: Date | undefined;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: {
    /** Set by `authenticate` when there is a user. */
    signedIn?: SignedIn;
  };
}

export type BackendContext = Context<BackendEnv>;
