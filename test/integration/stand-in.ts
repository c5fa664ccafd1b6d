import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A local server in place of a third-party one; `close` drops pending requests. */
export interface StandIn {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly close: () => void;
}

/** Serves the listener's responses on a free port. */
export async function startStandIn(listener: RequestListener): Promise<StandIn> {
  // Idle connections stay open, so that none closes as it is reused.
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
