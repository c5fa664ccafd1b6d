import { Agent, get } from "node:http";
import type { ServedWorker } from "./workerd.ts";

/** What requests of a kind cost. */
export interface Cost {
  /** CPU milliseconds of the server process a request. */
  readonly cpuMs: number;
  readonly requestsPerSecond: number;
}

const CONCURRENCY = 2;

/** Requests the path `count` times over kept-alive connections. Throws if an answer is no 200. */
export async function load(worker: ServedWorker, path: string, count: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const cpu = worker.cpuSeconds();
  const started = performance.now();
  let sent = 0;
  const visitor = async () => {
    while (sent++ < count) await request(agent, worker.origin + path);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { cpuMs: ((worker.cpuSeconds() - cpu) * 1000) / count, requestsPerSecond: count / seconds };
}

function request(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${url}`)),
      );
    }).on("error", reject);
  });
}
