import { type ExecutionResult, execute, GraphQLError, getOperationAST } from "graphql";
import { createHandler, parseRequestParams } from "graphql-http";
import { SEARCH_ERRORS, type SearchErrorCode } from "../../contract/search-api/errors.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import type { OffersArguments, SchoolsArguments } from "./arguments.ts";
import { InvalidQuery, parseQuery } from "./parse-query.ts";
import { searchSchema } from "./schema.ts";
import { asSearchError, SearchError, UNAVAILABLE } from "./search-error.ts";
import {
  type CitiesArguments,
  type NeighborhoodsArguments,
  searchCities,
  searchNeighborhoods,
} from "./search-places.ts";
import { type SearchSource, searchOffers, searchSchools } from "./search-schools.ts";

/** Length limit of a message, which may repeat a part of the query. */
const MAX_MESSAGE_LENGTH = 300;
/** For the cache of the data centre, whose keys have the publication and the day. Clients get `no-store`. */
const DATA_CACHE = "max-age=86400";
const JSON_TYPE = "application/json";
const GRAPHQL_TYPE = "application/graphql-response+json";

/** Messages of graphql-http about a body, and their translation. */
const BODY_MESSAGES: Readonly<Record<string, string>> = {
  "Missing body": "Falta o corpo: um objeto JSON com query e variables.",
  "Unparsable JSON body": "O corpo não é JSON.",
  "JSON body must be an object": "O corpo precisa ser um objeto JSON, um por chamada.",
  "Missing query": "Falta query: o texto da consulta.",
  "Invalid query": "query precisa ser um texto.",
  "Invalid variables": "variables precisa ser um objeto.",
  "Invalid operationName": "operationName precisa ser um texto.",
  "Invalid extensions": "extensions precisa ser um objeto.",
};

const handler = createHandler<Request, { readonly source: SearchSource }>({
  parseRequestParams: async (request) => {
    try {
      return await parseRequestParams(request);
    } catch (error) {
      throw new SearchError(findEntry(BODY_MESSAGES, (error as Error).message) ?? "O corpo não pode ser lido.");
    }
  },
  onSubscribe: (request, { query, variables, operationName }) => {
    try {
      const { document, isDetailed } = parseQuery(query, searchSchema);
      if (!getOperationAST(document, operationName)) {
        throw new SearchError("operationName precisa dizer qual das operações da consulta.");
      }
      return {
        schema: searchSchema,
        document,
        variableValues: variables,
        operationName,
        rootValue: resolversOf(request.context.source, isDetailed),
      };
    } catch (error) {
      return errorResponse(error instanceof InvalidQuery ? error.errors : [error], contentTypeFor(request.raw));
    }
  },
  execute,
  onOperation: (request, _args, result: ExecutionResult) => {
    if (result.errors && !result.data) return errorResponse(result.errors, contentTypeFor(request.raw));
  },
  formatError: (error) => toPublicError(error).error,
});

/**
 * Handles an authenticated call of the search API: GraphQL over HTTP, with status 4xx or 5xx when there are errors.
 * Data with errors beside them are `no-store`.
 */
export async function answerSearch(request: Request, body: string, source: SearchSource): Promise<Response> {
  const { method, url, headers } = request;
  const [text, init] = await handler({
    method,
    url,
    headers,
    raw: request,
    body,
    context: { source },
  });
  if (text !== null) {
    const response = new Response(text, init);
    response.headers.set("Cache-Control", text.startsWith('{"data"') ? DATA_CACHE : "no-store");
    return response;
  }
  throw init.status === SEARCH_ERRORS.unsupported_type
    ? new SearchError("O corpo precisa ser application/json em UTF-8.", "unsupported_type")
    : new SearchError(`As respostas são ${GRAPHQL_TYPE} ou ${JSON_TYPE}.`, "not_acceptable");
}

function contentTypeFor(request: Request): string {
  return request.headers.get("accept")?.includes(GRAPHQL_TYPE) ? GRAPHQL_TYPE : JSON_TYPE;
}

/** A response with errors only, whose status is the highest of theirs. */
function errorResponse(errors: readonly unknown[], type: string) {
  const list = errors.map(toPublicError);
  const status = Math.max(...list.map(({ code }) => SEARCH_ERRORS[code]));
  const body = JSON.stringify({ errors: list.map(({ error }) => error) });
  return [body, { status, statusText: "", headers: { "content-type": `${type}; charset=utf-8` } }] as const;
}

/** The public form of an error: the caller's in full, an internal one without its message. */
function toPublicError(error: unknown): { readonly error: GraphQLError; readonly code: SearchErrorCode } {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const { path, locations } = error instanceof GraphQLError ? error : {};
  const as = (message: string, code: SearchErrorCode) => ({
    error: Object.assign(new GraphQLError(message.slice(0, MAX_MESSAGE_LENGTH), { path, extensions: { code } }), {
      locations,
    }),
    code,
  });
  const known = asSearchError(cause);
  if (known) return as(known.message, known.extensions.code);
  // From graphql: invalid query or variables.
  if (cause instanceof GraphQLError) return as(`Consulta inválida: ${cause.message}`, "invalid_request");
  console.error("search api:", errorText(cause));
  return as(UNAVAILABLE, "internal");
}

/** Resolvers of `Query`. They return plain data, so no other field needs a resolver. */
function resolversOf(source: SearchSource, isDetailed: boolean) {
  return {
    cities: (args: CitiesArguments) => searchCities(args, source.search),
    neighborhoods: (args: NeighborhoodsArguments) => searchNeighborhoods(args, source.search),
    schools: (args: SchoolsArguments) => searchSchools(args, source, isDetailed),
    schoolOffer: (args: OffersArguments) => searchOffers(args, source),
  };
}
