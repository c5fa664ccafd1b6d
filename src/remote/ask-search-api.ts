import * as v from "valibot";
import { API_KEY_HEADER, APPLICATION_HEADER, PUBLICATION_HEADER } from "../contract/search-api/call.ts";
import type { CachePolicy } from "./cache-policies.ts";
import { callRemote, RemoteRefusal } from "./call-remote.ts";
import { type CacheResult, cachedResponse, type ResponseCache } from "./response-cache.ts";

/** Timeout of one attempt: a visitor is waiting. */
const TIMEOUT_MS = 2_000;

/** A fixed query of the specification (docs/api.md) and the schema of its `data`. */
export interface ApiQuery<S extends v.GenericSchema = v.GenericSchema> {
  readonly text: string;
  readonly data: S;
}

interface SearchApiOptions {
  readonly url: string;
  readonly key: string;
  readonly application: string;
  readonly tenant: string;
  readonly cache: ResponseCache;
  /** Called with the cache result and the age of each response. */
  readonly note: (result: CacheResult, ageS: number) => void;
}

/** Client of the search API for one request; tracks the age of the responses. */
export class SearchApi {
  readonly #options: SearchApiOptions;
  #oldestS = 0;

  constructor(options: SearchApiOptions) {
    this.#options = options;
  }

  /** Age in seconds of the oldest stale response; null if none was stale. */
  get staleS(): number | null {
    return this.#oldestS > 0 ? Math.ceil(this.#oldestS) : null;
  }

  /**
   * The `data` of a response, cached by `policy`. Throws RemoteUnavailable when there is no response, and RemoteRefusal
   * with the `errors` of one (A13).
   */
  async ask<S extends v.GenericSchema>(
    { text, data }: ApiQuery<S>,
    variables: Readonly<Record<string, unknown>>,
    policy: CachePolicy | null,
  ): Promise<v.InferOutput<S>> {
    const { url, key, application, tenant, cache, note } = this.#options;
    const body = JSON.stringify({ query: text, variables });
    const terms = { timeoutMs: TIMEOUT_MS, isIdempotent: true };
    const send = async (signal: AbortSignal) => {
      const headers = {
        "content-type": "application/json",
        accept: "application/json",
        [API_KEY_HEADER]: key,
        [APPLICATION_HEADER]: application,
      };
      const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
      const publication = response.headers.get(PUBLICATION_HEADER);
      return { text: JSON.stringify(await readData(response, data)), publication };
    };
    const question = [url, tenant, application, text, variables] as const;
    const kept = await cachedResponse(cache, question, policy, () => callRemote(url, terms, send));
    note(kept.result, kept.ageS);
    if (kept.result === "stale" || kept.result === "revalidated") {
      this.#oldestS = Math.max(this.#oldestS, kept.ageS);
    }
    return JSON.parse(kept.text);
  }
}

const errorList = v.pipe(v.array(v.object({ message: v.string() })), v.minLength(1));

/** The validated `data` of a response. Throws RemoteRefusal for `errors`, and Error for an invalid response. */
async function readData<S extends v.GenericSchema>(response: Response, data: S): Promise<v.InferOutput<S>> {
  const body: unknown = await response.json();
  const errors = v.safeParse(v.object({ errors: errorList }), body);
  // Errors with a 5xx status may be transient; the others are about the query.
  if (errors.success && response.status < 500) throw new RemoteRefusal(JSON.stringify(errors.output.errors));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return v.parse(v.object({ data }), body).data;
}
