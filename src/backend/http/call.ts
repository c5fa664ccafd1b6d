import type { BodyOf, Endpoint, ParamsOf, QueryOf } from "../../contract/endpoint.ts";
import type { SignedIn } from "../accounts/sessions.ts";
import type { ClientInfo } from "../client-info.ts";
import type { BackendBindings, BackendContext } from "../env.ts";
import type { Later } from "../in-background.ts";

/** A call of an endpoint: its caller is authenticated, its input valid. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly env: BackendBindings;
  readonly params: Readonly<Record<ParamsOf<E["path"]>, string>>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Empty where the endpoint needs none. */
  readonly idempotencyKey: string;
  readonly signedIn: E["access"] extends "user" | "pending" | "admin" ? SignedIn : SignedIn | undefined;
  /** The client whose attempts are counted. */
  readonly client: ClientInfo;
  readonly now: Date;
  /** For headers, and for a body that is signed as a whole. */
  readonly c: BackendContext;
  readonly later: Later;
}

/** A call as services take it: without what is only HTTP. */
export type ServiceCall<E extends Endpoint> = Omit<Call<E>, "query" | "idempotencyKey" | "c">;

/** A call of a signed-in user, to any endpoint. */
export type UserCall = Omit<ServiceCall<Endpoint & { readonly access: "user" }>, "params" | "body">;
