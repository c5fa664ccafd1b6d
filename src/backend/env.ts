import type { Context } from "hono";
import type { PasswordBindings } from "./accounts/hasher-client.ts";
import type { SignedIn } from "./accounts/sessions.ts";

/** Bindings of the embedded backend. */
export interface BackendBindings extends PasswordBindings {
  readonly DB: D1Database;
  readonly REDIRECTS: KVNamespace;
  readonly SNAPSHOT: KVNamespace;
  readonly REDIRECT_HOSTS: string;
  readonly TENANT: string;
  readonly API_USERNAME: string;
  readonly API_PASSWORD: string;
  readonly MAIL: SendEmail;
  readonly MAIL_FROM: string;
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_CLIENT_ID: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
  readonly PWNED_PASSWORDS_URL: string;
  readonly SECOND_FACTOR_KEY?: string;
  readonly SITE_NAME: string;
  readonly SITE_ORIGIN: string;
  /** Host of the payment pages; empty: on the site itself. */
  readonly PAYMENT_HOST: string;
  /** Takes new orders: "sandbox", or empty for none. Orders that exist go on. */
  readonly PAYMENT_PROVIDER: string;
  readonly COMPANY_NAME: string;
  readonly COMPANY_CNPJ: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: {
    /** Set by `authenticate` when there is a user. */
    signedIn?: SignedIn;
  };
}

export type BackendContext = Context<BackendEnv>;
