import type { DocumentNode, GraphQLSchema } from "graphql";
import { type ComplexityEstimatorArgs, getComplexity } from "graphql-query-complexity";
import { SEARCH_LIMITS } from "../../contract/search-api/call.ts";
import { PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { parseFilter } from "./filter-string.ts";
import { SearchError } from "./search-error.ts";

/** What a search costs beside its fields. */
const SEARCH_COST = 500;

/** What each further variation of its text costs a search: the names are looked through once more. */
const VARIATION_COST = 300;

/** What each value of a filter or a list costs a search, whether it finds anything or not. */
const VALUE_COST = 2;

/** A field costs one, those of a search as many times as its page has places; a search is charged for its values too. */
function estimate({ type, args, childComplexity, node }: ComplexityEstimatorArgs): number {
  const isSearch = type.name === "Query" && !node.name.value.startsWith("__");
  if (!isSearch) return 1 + childComplexity;
  const size = Math.max(1, args.pagination?.size ?? PAGE_SIZE_DEFAULT);
  const variations = Math.max(1, args.queryVariations?.length ?? 0);
  return SEARCH_COST + VARIATION_COST * (variations - 1) + VALUE_COST * valuesIn(args) + size * childComplexity;
}

/** Throws a SearchError where the filter cannot be read. */
function valuesIn(args: ComplexityEstimatorArgs["args"]): number {
  const clauses = parseFilter(args.filterString ?? args.filter_string ?? "");
  const lists = Object.values(args).filter((value) => Array.isArray(value));
  return [...clauses.map(({ values }) => values), ...lists].reduce((sum, { length }) => sum + length, 0);
}

/** Throws a SearchError when an operation would cost too much with these variables, and GraphQL's when they are wrong. */
export function costOf(
  query: DocumentNode,
  schema: GraphQLSchema,
  variables: Record<string, unknown> | null | undefined,
  operationName: string | undefined,
): void {
  const cost = getComplexity({
    schema,
    query,
    variables: variables ?? {},
    ...(operationName !== undefined && { operationName }),
    estimators: [estimate],
    maxQueryNodes: SEARCH_LIMITS.fields * 4,
  });
  if (cost > SEARCH_LIMITS.cost) {
    throw new SearchError(
      `A consulta custa ${cost}, e o máximo é ${SEARCH_LIMITS.cost}: peça menos campos ou valores, ou páginas menores.`,
    );
  }
}
