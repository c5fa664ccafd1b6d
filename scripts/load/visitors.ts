import { Agent, request } from "node:http";
import type { Kind, LoadRequest } from "./mix.ts";

/** How one request went. */
export interface Visit {
  readonly kind: Kind;
  readonly ms: number;
  /** What was wrong with the answer, or null. */
  readonly error: string | null;
}

/**
 * Requests of a visitor before another one takes its place: fewer than from which the site counts its visitors. The
 * simulator of the limiters never gives back what a call of it takes.
 */
const REQUESTS_OF_A_VISITOR = 50;

/** Requests take so long at most. */
const TIMEOUT_MS = 20_000;

/** Refuses every host but this machine: a load is never sent to anybody else. */
export function assertLoopback(origin: string): void {
  const { hostname } = new URL(origin);
  if (hostname !== "localhost" && hostname !== "[::1]" && !/^127(\.\d{1,3}){3}$/.test(hostname)) {
    throw new Error(`Carga só nesta máquina: ${hostname} não é dela.`);
  }
}

/**
 * Some visitors at a time, each with one request at a time over a kept-alive connection, until `goesOn` says no. Each
 * comes from a loopback address of its own (127.0.0.0/8), as people do: limits by address count what one person does.
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

/** A later page of a short list is an honest 404, and a spelling of old a redirect; anything else is an error. */
function isExpected(status: number): boolean {
  return status === 200 || status === 301 || status === 302 || status === 404;
}
