import { Agent, request as open } from "node:http";
import { API_KEY_HEADER, APPLICATION_HEADER } from "../../src/contract/search-api/call.ts";
import { PARTNERS, type ServedWorker } from "./workerd.ts";

/** Cost of requests of one kind. */
export interface Cost {
  /** CPU milliseconds of the server process per request. */
  readonly cpuMs: number;
  readonly requestsPerSecond: number;
}

/** A request: a page, or a POST. */
export interface Load {
  readonly path: string;
  /** Posted JSON. */
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
      await request(agent, worker.origin, asked[sent % asked.length]!, isOneNetwork ? ONE_VISITOR : nextVisitor());
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / count, requestsPerSecond: count / seconds };
}

function request(agent: Agent, origin: string, { path, body }: Load, visitor: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    open(
      origin + path,
      {
        agent,
        method,
        headers: { ...(body !== undefined && JSON_HEADERS), ...visitor },
      },
      (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${method} ${path}`)),
        );
      },
    )
      .on("error", reject)
      .end(body);
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
