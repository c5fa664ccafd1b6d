import type { Context } from "hono";
import type { Route } from "../parts/screen/route.ts";
import type { Match } from "./path-matcher.ts";
import type { RoundTrips } from "./telemetry/round-trips.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    secureHeadersNonce?: string;
    roundTrips: RoundTrips;
    /** Pattern of the route whose handler ran, for logs: of a screen or of a call of /v3. */
    route?: string;
    /** The screen that the path matches, whatever the method. */
    screen: Match<Route> | null;
  };
}

export type AppContext = Context<AppEnv>;
