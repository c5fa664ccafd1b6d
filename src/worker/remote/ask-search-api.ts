import * as v from "valibot";
import { API_KEY_HEADER, APPLICATION_HEADER } from "../../contract/search-api/call.ts";
import { type AnswerCache, keptAnswer } from "./answer-cache.ts";
import type { CachePolicy } from "./cache-policies.ts";
import { callRemote, RemoteRefusal } from "./call-remote.ts";

/** Milliseconds for one try: somebody waits for the page. */
const TIMEOUT_MS = 2_000;

/** A fixed question to the search API, and what its `data` looks like. */
export interface SearchDocument<S extends v.GenericSchema = v.GenericSchema> {
  readonly text: string;
  readonly data: S;
}

export interface SearchApiOptions {
  /** The endpoint itself. */
  readonly url: string;
  readonly key: string;
  readonly application: string;
  readonly tenant: string;
  readonly cache: AnswerCache;
}

/** Asks the search API in the name of the site, and remembers how old the answers are. */
export class SearchApi {
  readonly #options: SearchApiOptions;
  #oldestS = 0;

  constructor(options: SearchApiOptions) {
    this.#options = options;
  }

  /** Age of the oldest answer that is no longer fresh, in seconds; null while all of them are. */
  get staleS(): number | null {
    return this.#oldestS > 0 ? Math.ceil(this.#oldestS) : null;
  }

  /**
   * The `data` of an answer, of the cache as `policy` says. Throws a RemoteUnavailable when there is none to be had, and
   * a RemoteRefusal with the `errors` of the answer (A13).
   */
  async ask<S extends v.GenericSchema>(
    { text, data }: SearchDocument<S>,
    variables: Readonly<Record<string, unknown>>,
    policy: CachePolicy | null,
  ): Promise<v.InferOutput<S>> {
    const { url, key, application, tenant, cache } = this.#options;
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
      return JSON.stringify(await readData(response, data));
    };
    const question = [url, tenant, application, text, variables];
    const kept = await keptAnswer(cache, question, policy, () => callRemote(url, terms, send));
    if (kept.isStale) this.#oldestS = Math.max(this.#oldestS, kept.ageS);
    return JSON.parse(kept.text);
  }
}

const errorList = v.pipe(v.array(v.object({ message: v.string() })), v.minLength(1));

/** The `data` of an answer under its schema. Throws a RemoteRefusal for `errors`, and an error for what is no answer. */
async function readData<S extends v.GenericSchema>(response: Response, data: S): Promise<v.InferOutput<S>> {
  const body: unknown = await response.json();
  const errors = v.safeParse(v.object({ errors: errorList }), body);
  // What the service itself calls its own failure may pass; the rest is about the question.
  if (errors.success && response.status < 500) throw new RemoteRefusal(JSON.stringify(errors.output.errors));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return v.parse(v.object({ data }), body).data;
}
