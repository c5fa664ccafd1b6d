import type { DocumentNode, GraphQLSchema } from "graphql";
import { type ComplexityEstimatorArgs, getComplexity } from "graphql-query-complexity";
import { SEARCH_LIMITS } from "../../contract/search-api/call.ts";
import { PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import { parseFilter } from "./filter-string.ts";
import { SearchError } from "./search-error.ts";

/** Cost of a search without its fields. */
const SEARCH_COST = 500;

/** Cost of each further text variation, which scans the names again. */
const VARIATION_COST = 300;

/** Cost of each value of a filter or a list, also when it matches nothing. */
const VALUE_COST = 2;

/** A field costs 1, multiplied by the page size within a search; values add to the cost of a search. */
function estimate({ type, args, childComplexity, node }: ComplexityEstimatorArgs): number {
  const isSearch = type.name === "Query" && !node.name.value.startsWith("__");
  if (!isSearch) return 1 + childComplexity;
  const size = Math.max(1, args.pagination?.size ?? PAGE_SIZE_DEFAULT);
  const variations = Math.max(1, args.queryVariations?.length ?? 0);
  return SEARCH_COST + VARIATION_COST * (variations - 1) + VALUE_COST * valuesIn(args) + size * childComplexity;
}

/** Throws a SearchError for an invalid filter. */
function valuesIn(args: ComplexityEstimatorArgs["args"]): number {
  const clauses = parseFilter(args.filterString ?? args.filter_string ?? "");
  const lists = Object.values(args).filter((value) => Array.isArray(value));
  return [...clauses.map(({ values }) => values), ...lists].reduce((sum, { length }) => sum + length, 0);
}

/** Checks the cost of an operation. Throws a SearchError above the limit, a GraphQLError for invalid variables. */
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
