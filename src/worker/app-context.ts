import type { Context } from "hono";
import type { Children } from "../domain/family/children.ts";
import type { Route } from "../parts/screen/route.ts";
import type { Match } from "../site/path-matcher.ts";
import type { RoundTrips } from "./telemetry/round-trips.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Address of the request, which nothing changes. */
    url: URL;
    secureHeadersNonce?: string;
    roundTrips: RoundTrips;
    /** Pattern of the route whose handler ran, for logs: of a screen or of a call of /v3. */
    route?: string;
    /** Settles when the content of a page that streams is there (`stream-page.tsx`). */
    late?: Promise<unknown>;
    /** The screen that the path matches, whatever the method. */
    screen: Match<Route> | null;
    /** The instant of a page and of all its calls of the backend; absent where each has its own. */
    requestedAt?: Date;
    /** The children of the visitor, on a screen that can be for one (`follow-child.ts`). */
    family?: Children;
  };
}

export type AppContext = Context<AppEnv>;
