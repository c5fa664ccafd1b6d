import { Agent, request } from "node:http";
import type { Kind, LoadRequest } from "./mix.ts";

/** Result of one request. */
export interface Visit {
  readonly kind: Kind;
  readonly ms: number;
  /** The problem of the response, or null. */
  readonly error: string | null;
}

/**
 * Requests of a visitor before another one takes over: fewer than those from which the site calls its rate limiters,
 * because the simulator of the limiters never frees the memory of a call.
 */
const REQUESTS_OF_A_VISITOR = 50;

/** Timeout of a request. */
const TIMEOUT_MS = 20_000;

/** Refuses every host but this machine, so that load is never sent to anybody else. */
export function assertLoopback(origin: string): void {
  const { hostname } = new URL(origin);
  if (hostname !== "localhost" && hostname !== "[::1]" && !/^127(\.\d{1,3}){3}$/.test(hostname)) {
    throw new Error(`Carga só nesta máquina: ${hostname} não é dela.`);
  }
}

/**
 * Concurrent visitors, each with one request at a time over a keep-alive connection, until `goesOn` returns false. Each
 * uses its own loopback address (127.0.0.0/8), because rate limits count per address.
 */
export async function visit(
  origin: string,
  visitors: number,
  requests: Iterator<LoadRequest>,
  goesOn: () => boolean,
  onVisit: (visit: Visit) => void,
): Promise<void> {
  assertLoopback(origin);
  let arrived = 0;
  const visitor = async () => {
    while (goesOn()) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const localAddress = addressOf(arrived++);
      for (let sent = 0; sent < REQUESTS_OF_A_VISITOR && goesOn(); sent++) {
        onVisit(await send(origin, requests.next().value, { agent, localAddress }));
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
}

function addressOf(visitor: number): string {
  const number = visitor % 65_000;
  return `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
}

function send(
  origin: string,
  { kind, path, body }: LoadRequest,
  connection: { agent: Agent; localAddress: string },
): Promise<Visit> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (error: string | null) =>
      resolve({ kind, ms: performance.now() - started, error: error && `${error} ${path}` });
    const outgoing = request(
      origin + path,
      {
        ...connection,
        method: body === undefined ? "GET" : "POST",
        headers: body === undefined ? {} : { "content-type": "application/json", origin },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        response.resume();
        response.on("end", () => done(isExpected(response.statusCode!) ? null : String(response.statusCode)));
        response.on("error", (error) => done(error.message));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("demorou demais")));
    outgoing.on("error", (error) => done(error.message));
    outgoing.end(body);
  });
}

/**
 * Accepts an honest 404 for a later page of a short list, and a redirect for an old spelling; anything else is an
 * error.
 */
function isExpected(status: number): boolean {
  return status === 200 || status === 301 || status === 302 || status === 404;
}
