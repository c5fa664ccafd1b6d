import { Agent } from "node:http";
import { API_KEY_HEADER, APPLICATION_HEADER } from "../../src/contract/search-api/call.ts";
import { send } from "./send.ts";
import { PARTNERS, type ServedWorker } from "./workerd.ts";

export interface Cost {
  /** CPU milliseconds of the server process per request. */
  readonly cpuMs: number;
  readonly requestsPerSecond: number;
}

export interface Load {
  readonly path: string;
  readonly body?: string;
}

const CONCURRENCY = 2;

/**
 * Sends `count` requests over keep-alive connections, the given ones in turn, each from a network of its own or all from
 * one. Throws on a status other than 200.
 */
export async function load(
  worker: ServedWorker,
  asked: readonly Load[],
  count: number,
  isOneNetwork = false,
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const cpu = worker.cpuSeconds();
  const started = performance.now();
  let sent = 0;
  const visitor = async () => {
    while (sent++ < count) {
      const { path, body } = asked[sent % asked.length]!;
      const headers = { ...(body !== undefined && JSON_HEADERS), ...(isOneNetwork ? ONE_VISITOR : nextVisitor()) };
      const status = await send(worker.origin + path, body, { agent, headers });
      if (status !== 200) throw new Error(`${status} ${body === undefined ? "GET" : "POST"} ${path}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / count, requestsPerSecond: count / seconds };
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
