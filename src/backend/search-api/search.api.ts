import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  API_KEY_HEADER,
  APPLICATION_HEADER,
  PUBLICATION_HEADER,
  SEARCH_API_PATH,
  SEARCH_LIMITS,
} from "../../contract/search-api/call.ts";
import { SEARCH_ERRORS } from "../../contract/search-api/errors.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { onDemand } from "../../site/on-demand.ts";
import { isKnownKey } from "./api-keys.ts";
import { asSearchError, SearchError, UNAVAILABLE } from "./search-error.ts";
import type { SearchSource } from "./search-schools.ts";

interface SearchApiEnv {
  Bindings: {
    /** "application=key" pairs, separated by spaces; empty: no access. */
    readonly keys: string;
    readonly source: () => Promise<SearchSource>;
    /** The cached response to a question of a publication, else what `make` responds. */
    readonly oncePerPublication: (
      version: string,
      question: readonly unknown[],
      make: () => Promise<Response>,
    ) => Promise<Response>;
  };
}

const knownOnly: MiddlewareHandler<SearchApiEnv> = async (c, next) => {
  const application = c.req.header(APPLICATION_HEADER) ?? "";
  const key = c.req.header(API_KEY_HEADER) ?? "";
  if (!(await isKnownKey(c.env.keys, application, key))) {
    throw new SearchError(
      `Os cabeçalhos ${APPLICATION_HEADER} e ${API_KEY_HEADER} não são de uma aplicação conhecida.`,
      "unknown_key",
    );
  }
  await next();
};

const answerSearch = onDemand(() => import("./answer-search.ts"))("answerSearch");

/** Query, variables and operation of a body; null for one that is none. */
function questionOf(body: string): readonly unknown[] | null {
  try {
    const { query, variables, operationName } = JSON.parse(body) as Record<string, unknown>;
    return [query, variables ?? {}, operationName];
  } catch {
    return null;
  }
}

/** The search API: one path, POST only (A12). The Worker has matched the path. */
export const searchApi = new Hono<SearchApiEnv>({ getPath: () => SEARCH_API_PATH });

searchApi.use(async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
});
searchApi.post(
  SEARCH_API_PATH,
  knownOnly,
  bodyLimit({
    maxSize: SEARCH_LIMITS.bodyBytes,
    onError: () => {
      throw new SearchError(`O corpo tem mais de ${SEARCH_LIMITS.bodyBytes / 1024} KB.`, "too_large");
    },
  }),
  async (c) => {
    const [source, body] = [await c.env.source(), await c.req.text()];
    const { version } = source.manifest;
    const make = () => answerSearch(c.req.raw, body, source);
    const question = questionOf(body);
    const types = ["accept", "content-type"].map((name) => c.req.header(name));
    const response = question ? await c.env.oncePerPublication(version, [...types, ...question], make) : await make();
    response.headers.set(PUBLICATION_HEADER, version);
    return response;
  },
);
searchApi.all(SEARCH_API_PATH, (c) => {
  c.header("Allow", "POST");
  throw new SearchError("A busca se pede com POST.", "method_not_allowed");
});
searchApi.onError((error, c) => {
  const known = asSearchError(error);
  if (!known) console.error("search api:", errorText(error));
  const { message, extensions } = known ?? new SearchError(UNAVAILABLE, "internal");
  return c.json({ errors: [{ message, extensions }] }, SEARCH_ERRORS[extensions.code]);
});
