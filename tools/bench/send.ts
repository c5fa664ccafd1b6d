import { Agent, request } from "node:http";
import { API_KEY_HEADER, APPLICATION_HEADER } from "../../src/contract/search-api/call.ts";
import { PARTNERS, type ServedWorker } from "./workerd.ts";

/** Path and query; with a body it is a POST of JSON. */
export interface SentRequest {
  readonly path: string;
  readonly body?: string;
  readonly cookie?: string;
}

export interface Cost {
  /** CPU milliseconds of the server process per request. */
  readonly cpuMs: number;
  readonly requestsPerSecond: number;
}

interface Options {
  readonly connections?: number;
  /**
   * All requests come from one network, so that the site calls its rate limiters; otherwise each has one of its own.
   */
  readonly isOneNetwork?: boolean | undefined;
}

/** Sends all requests over keep-alive connections; each takes the next one as soon as it has read its last response. */
export async function sendAll<R extends SentRequest>(
  worker: ServedWorker,
  requests: Iterable<R>,
  onResponse: (request: R, status: number, ms: number) => void,
  { connections = 2, isOneNetwork = false }: Options = {},
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const [cpu, started] = [worker.cpuSeconds(), performance.now()];
  const waiting = requests[Symbol.iterator]();
  let sent = 0;
  const connection = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const since = performance.now();
      const headers = isOneNetwork ? ONE_VISITOR : nextVisitor();
      sent++;
      const status = await send(worker.origin, next.value, headers, agent);
      onResponse(next.value, status, performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  const seconds = (performance.now() - started) / 1000;
  return { cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / sent, requestsPerSecond: sent / seconds };
}

/** Resolves to the status when the response has been read. */
function send(origin: string, { path, body, cookie }: SentRequest, visitor: object, agent: Agent): Promise<number> {
  const headers = { ...visitor, ...(cookie && { cookie }), ...(body !== undefined && JSON_HEADERS) };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const outgoing = request(origin + path, { method, headers, agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode!));
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json" };

const ONE_VISITOR = { "cf-connecting-ip": "203.0.113.7" };

let visitors = 0;

/** A separate visitor or partner, because the site rate-limits those who send thousands of requests a minute. */
function nextVisitor(): Record<string, string> {
  visitors++;
  return {
    "cf-connecting-ip": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    [APPLICATION_HEADER]: PARTNERS[visitors % PARTNERS.length]!,
    [API_KEY_HEADER]: "chave",
  };
}
