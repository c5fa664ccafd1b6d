import autocannon from "autocannon";
import { assertLoopback } from "./loopback.ts";

/** A request with the name of its kind; with a body it is a POST of JSON. */
export interface LoadRequest {
  readonly kind: string;
  /** Path and query. */
  readonly path: string;
  readonly body?: string;
}

/**
 * Statuses of a right answer: with an honest 404 for a later page of a short list, a redirect for an old spelling, and 409
 * of a school without an e-mail address, which takes no contacts.
 */
const EXPECTED = [200, 201, 202, 301, 302, 404, 409];

/**
 * Requests of a visitor before another one takes over: fewer than those from which the site calls its rate limiters,
 * because the simulator of the limiters never frees the memory of a call.
 */
const REQUESTS_OF_A_VISITOR = 50;
const TIMEOUT_S = 20;

let sent = 0;

/**
 * Sends requests with autocannon for some seconds, each connection the next one as soon as it has the answer to its last.
 * Visitors have networks of their own, because rate limits count per network. Resolves to the number without an answer.
 */
export async function sendRequests(
  origin: string,
  requests: Iterator<LoadRequest, never>,
  length: { readonly duration: number; readonly connections: number },
  onAnswer: (kind: string, ms: number, error: string | null) => void,
): Promise<number> {
  assertLoopback(origin);
  const setupRequest = (defaults: autocannon.Request, context: object): autocannon.Request => {
    const { kind, path, body } = requests.next().value;
    Object.assign(context, { kind, path, started: performance.now() });
    const visitor = Math.floor(sent++ / REQUESTS_OF_A_VISITOR);
    const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    const json = { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), origin };
    const headers = { "cf-connecting-ip": address, ...(body !== undefined && json) };
    return { ...defaults, method: body === undefined ? "GET" : "POST", path, body, headers };
  };
  const onResponse = (status: number, _body: string, context: object) => {
    const { kind, path, started } = context as { kind: string; path: string; started: number };
    onAnswer(kind, performance.now() - started, EXPECTED.includes(status) ? null : `${kind}: ${status} ${path}`);
  };
  const { errors } = await autocannon({
    url: origin,
    timeout: TIMEOUT_S,
    ...length,
    requests: [{ setupRequest, onResponse }],
  });
  return errors;
}
