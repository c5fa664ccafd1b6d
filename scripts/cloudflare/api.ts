import { setTimeout as sleep } from "node:timers/promises";
import { CloudflareError, refusal } from "./cloudflare-error.ts";

export interface Access {
  readonly accountId: string;
  readonly token: string;
}

/** A call: method and path below the account. */
interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** JSON; a text, and a file, are sent as they are. */
  readonly body?: unknown;
  /** Whether a call that may have been carried out can be repeated. */
  readonly isIdempotent: boolean;
}

interface Patience {
  readonly timeoutMs: number;
  /** Calls with the same content, the first included. */
  readonly attempts: number;
  /** Before the second attempt; doubles each time. */
  readonly pauseMs: number;
  /** Longest Retry-After that is waited for: the window of the API's rate limit. */
  readonly maxWaitMs: number;
}

const PATIENCE: Patience = { timeoutMs: 120_000, attempts: 5, pauseMs: 500, maxWaitMs: 300_000 };

/** Waits that are announced. */
const LONG_MS = 5_000;

/**
 * Client of Cloudflare's REST API (https://developers.cloudflare.com/api). Waits when the API limits requests, and repeats
 * failed calls where that is safe. Throws CloudflareError.
 */
export class CloudflareApi {
  readonly #base: string;
  readonly #token: string;
  readonly #patience: Patience;

  constructor({ accountId, token }: Access, patience: Partial<Patience> = {}) {
    const api = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
    this.#base = `${api}/accounts/${accountId}`;
    this.#token = token;
    this.#patience = { ...PATIENCE, ...patience };
  }

  async json<T>(call: Call): Promise<T> {
    return JSON.parse(new TextDecoder().decode((await this.bytes(call))!)) as T;
  }

  /** The body of the response; null for a status that is expected besides success. */
  async bytes(call: Call, missing?: number): Promise<ArrayBuffer | null> {
    const { attempts, pauseMs, maxWaitMs } = this.#patience;
    for (let attempt = 1; ; attempt++) {
      const { response, error } = await this.#try(call);
      if (response?.status === missing && missing !== undefined) return null;
      if (!error) return response!.bytes;
      // A call that the rate limit refused was not carried out.
      const isRepeatable = error.isTransient && (call.isIdempotent || error.status === 429);
      const waitMs = response?.retryAfterMs ?? pauseMs * 2 ** (attempt - 1);
      error.isUncertain = error.isTransient && !isRepeatable;
      if (!isRepeatable || attempt === attempts || waitMs > maxWaitMs) throw error;
      if (waitMs >= LONG_MS) console.error(`› a Cloudflare pede uma pausa de ${Math.ceil(waitMs / 1000)} s`);
      await sleep(waitMs);
    }
  }

  async #try({ method = "GET", path, body }: Call) {
    const isText = typeof body === "string";
    const type = body instanceof Blob ? body.type : isText ? "text/plain" : "application/json";
    try {
      const response = await fetch(this.#base + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          // Scripts compute for minutes between calls: a reused connection may be closed, and a lost write is not
          // repeated.
          connection: "close",
          ...(body !== undefined && { "content-type": type }),
        },
        ...(body !== undefined && { body: isText || body instanceof Blob ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(this.#patience.timeoutMs),
      });
      const bytes = await response.arrayBuffer();
      const seconds = Number(response.headers.get("retry-after") || Number.NaN);
      return {
        response: { status: response.status, bytes, retryAfterMs: Number.isNaN(seconds) ? undefined : seconds * 1000 },
        error: response.ok ? null : refusal(response.status, new TextDecoder().decode(bytes)),
      };
    } catch (error) {
      return { response: null, error: unanswered(error, this.#patience.timeoutMs) };
    }
  }
}

/** The error of a call without a whole response. */
function unanswered(error: unknown, timeoutMs: number): CloudflareError {
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new CloudflareError(
    isLate
      ? `a Cloudflare não respondeu em ${timeoutMs / 1000} s: rode de novo.`
      : `não consegui falar com a Cloudflare (${cause}): confira a rede e rode de novo.`,
  );
}
