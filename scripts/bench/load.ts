import { Agent, request as open } from "node:http";
import { API_KEY_HEADER, APPLICATION_HEADER } from "../../src/contract/search-api/call.ts";
import { PARTNERS, type ServedWorker } from "./workerd.ts";

/** What requests of a kind cost. */
export interface Cost {
  /** CPU milliseconds of the server process a request. */
  readonly cpuMs: number;
  readonly requestsPerSecond: number;
}

/** What is asked for: a page, or an answer to a body. */
export interface Load {
  readonly path: string;
  /** JSON that is posted. */
  readonly body?: string;
}

const CONCURRENCY = 2;

/** Asks `count` times over kept-alive connections. Throws if an answer is no 200. */
export async function load(worker: ServedWorker, asked: Load, count: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const cpu = worker.cpuSeconds();
  const started = performance.now();
  let sent = 0;
  const visitor = async () => {
    while (sent++ < count) await request(agent, worker.origin, asked);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / count, requestsPerSecond: count / seconds };
}

function request(agent: Agent, origin: string, { path, body }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    open(
      origin + path,
      {
        agent,
        method,
        headers: { ...(body !== undefined && JSON_HEADERS), ...nextVisitor() },
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

let visitors = 0;

/** A visitor, or partner, of its own: who asks for thousands a minute is counted, which is not what is measured. */
function nextVisitor(): Record<string, string> {
  visitors++;
  return {
    "cf-connecting-ip": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    [APPLICATION_HEADER]: PARTNERS[visitors % PARTNERS.length]!,
    [API_KEY_HEADER]: "chave",
  };
}
