import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine that stands for somebody else's; it is gone with `close`, whoever still waits for an answer. */
export interface StandIn {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly close: () => void;
}

/** Serves what the listener answers, on a port that was free. */
export async function startStandIn(listener: RequestListener): Promise<StandIn> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
