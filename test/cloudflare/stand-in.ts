import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ApiResponse, type Endpoint, ok, refuse } from "./api.ts";
import { Databases } from "./d1.ts";
import { Namespaces } from "./kv.ts";
import { Buckets } from "./r2.ts";

/** A fault of the API, for calls such as `PUT /storage/kv/namespaces/…/bulk`. */
export interface Fault {
  readonly call: RegExp;
  /** Of those, only the calls with such a body. */
  readonly body?: RegExp;
  /**
   * A status: refused with it. "hang": no response. "cut": the call is carried out, and the connection closed in the
   * middle of the response.
   */
  readonly fails: 401 | 403 | 429 | 500 | 503 | "hang" | "cut";
  /** Calls that succeed before. */
  readonly after?: number;
  /** Calls that fail; by default all. */
  readonly times?: number;
  readonly retryAfterS?: number;
}

const REFUSALS = {
  401: refuse(401, 10000, "Authentication error"),
  403: refuse(403, 10000, "Authentication error"),
  429: refuse(429, 971, "Please wait and consider throttling your request speed"),
  500: refuse(500, 7500, "Internal error"),
  503: refuse(503, 10013, "An unknown error has occurred"),
} as const;

/**
 * Stands in for Cloudflare's REST API on loopback, as far as wrangler and our scripts call it: D1 and KV. Databases are
 * SQLite and values are kept in memory, so that a test can read what was written. Not shown by it:
 * docs/decisions/036-what-stands-in-for-cloudflare.md.
 */
export class CloudflareStandIn {
  static readonly ACCOUNT = "0123456789abcdef0123456789abcdef";
  static readonly TOKEN = "token-of-the-stand-in";

  readonly databases = new Databases();
  readonly namespaces = new Namespaces();
  readonly buckets = new Buckets();
  /** Method and path of each call, in order. */
  readonly calls: string[] = [];
  /** Connections so far. */
  connections = 0;
  /** Calls of endpoints that it does not have. */
  readonly unknown: string[] = [];
  readonly #endpoints: readonly Endpoint[] = [
    ...this.databases.endpoints,
    ...this.namespaces.endpoints,
    ...this.buckets.endpoints,
    // wrangler looks at these when a token is refused.
    ["GET /client/v4/user/tokens/verify", () => ok({ status: "active" })],
    ["GET /client/v4/user", () => ok({ email: "team@site.example" })],
    ["GET /client/v4/(?:accounts|memberships)", () => ok([])],
  ];
  readonly #server: Server;
  #faults: { fault: Fault; seen: number }[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => {
        // A command that stops closes its connections.
        if (request.destroyed && !request.complete) return;
        this.unknown.push(String(error?.stack ?? error));
        response.writeHead(500).end();
      });
    });
  }

  static async start(): Promise<CloudflareStandIn> {
    const standIn = new CloudflareStandIn();
    standIn.#server.on("connection", () => standIn.connections++);
    await new Promise<void>((resolve) => standIn.#server.listen(0, "127.0.0.1", resolve));
    return standIn;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Environment that points wrangler and our scripts to the stand-in. */
  get env(): Record<string, string> {
    return {
      CLOUDFLARE_API_BASE_URL: `${this.origin}/client/v4`,
      CLOUDFLARE_ACCOUNT_ID: CloudflareStandIn.ACCOUNT,
      CLOUDFLARE_API_TOKEN: CloudflareStandIn.TOKEN,
    };
  }

  /** From now on, calls fail in these ways; no argument ends all faults. */
  fail(...faults: Fault[]): void {
    this.#faults = faults.map((fault) => ({ fault, seen: 0 }));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.databases.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams: query } = new URL(request.url!, this.origin);
    const call = `${request.method} ${pathname.replace(`/client/v4/accounts/${CloudflareStandIn.ACCOUNT}`, "")}`;
    this.calls.push(call);
    const body = Buffer.concat(chunks);
    const fails = this.#faultOf(call, body);
    if (fails?.fails === "hang") return;
    if (typeof fails?.fails === "number") {
      const headers = fails.retryAfterS === undefined ? undefined : { "retry-after": String(fails.retryAfterS) };
      return send(response, { ...REFUSALS[fails.fails], headers });
    }
    const asked = { query, headers: request.headers as Record<string, string>, body };
    const answer = await this.#route(call, { ...asked, origin: this.origin });
    send(response, answer, fails?.fails === "cut");
  }

  async #route(call: string, request: Parameters<Endpoint[1]>[0]): Promise<ApiResponse> {
    // Addresses of uploads and downloads are secrets themselves.
    const isOpen = /^\w+ \/(upload|export)\//.test(call);
    if (!isOpen && request.headers.authorization !== `Bearer ${CloudflareStandIn.TOKEN}`) return REFUSALS[403];
    for (const [pattern, handle] of this.#endpoints) {
      const found = new RegExp(`^${pattern}$`).exec(call);
      if (found) return handle(request, ...found.slice(1).map(decodeURIComponent));
    }
    this.unknown.push(call);
    return refuse(404, 7003, `No route for ${call}`);
  }

  #faultOf(call: string, body: Buffer): Fault | undefined {
    for (const entry of this.#faults) {
      const { call: pattern, body: content, after = 0, times = Number.POSITIVE_INFINITY } = entry.fault;
      if (!pattern.test(call) || (content && !content.test(body.toString()))) continue;
      entry.seen++;
      if (entry.seen > after && entry.seen <= after + times) return entry.fault;
    }
    return undefined;
  }
}

function send(response: ServerResponse, { status = 200, json, bytes, headers }: ApiResponse, isCut = false): void {
  const body = bytes ?? Buffer.from(JSON.stringify(json ?? null));
  const type = bytes ? "application/octet-stream" : "application/json";
  response.writeHead(status, { "content-type": type, "content-length": body.length, ...headers });
  if (!isCut) return void response.end(body);
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}
