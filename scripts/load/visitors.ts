import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import { send } from "../bench/send.ts";
import type { Kind, LoadRequest } from "./mix.ts";

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

const TIMEOUT_MS = 20_000;
/** Before a write is repeated. */
const PAUSE_MS = 200;

interface Connection {
  readonly agent: Agent;
  readonly localAddress: string;
}

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
        onVisit(await visitOnce(origin, requests.next().value, { agent, localAddress }));
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

/**
 * Sends a request. One that writes is repeated while it is answered with 503, and its time is that of all attempts: D1 has
 * its writers wait for each other, but its simulator refuses while another process (`changes.ts`) writes.
 */
async function visitOnce(origin: string, wanted: LoadRequest, connection: Connection): Promise<Visit> {
  const started = performance.now();
  for (;;) {
    const answer = await attempt(origin, wanted, connection);
    const ms = performance.now() - started;
    const isExpected = typeof answer === "number" && EXPECTED.includes(answer);
    if (answer === 503 && wanted.body !== undefined && ms < TIMEOUT_MS) await setTimeout(PAUSE_MS);
    else return { kind: wanted.kind, ms, error: isExpected ? null : `${answer} ${wanted.path}` };
  }
}

/** The status of the response, or the problem. */
function attempt(origin: string, { path, body }: LoadRequest, connection: Connection): Promise<number | string> {
  const json = { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), origin };
  const options = { ...connection, headers: body === undefined ? {} : json, timeout: TIMEOUT_MS };
  return send(origin + path, body, options).catch((error: Error) => error.message);
}

/**
 * With an honest 404 for a later page of a short list, a redirect for an old spelling, and 409 of a school without an e-mail
 * address, which takes no contacts.
 */
const EXPECTED = [200, 201, 202, 301, 302, 404, 409];
