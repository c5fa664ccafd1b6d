import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from "graphql";
import { SEARCH_LIMITS } from "../../contract/search-api/call.ts";
import { DETAIL_FIELDS } from "./school-node.ts";
import { SearchError } from "./search-error.ts";

/** A parsed and valid query. */
interface ParsedQuery {
  readonly document: DocumentNode;
  /** Selects a field that only the details of a school have. */
  readonly isDetailed: boolean;
}

/** Entries of the query cache; a client has a handful of queries. */
const CACHE_SIZE = 200;
const cache = new Map<string, ParsedQuery>();

/**
 * Parses and validates a query. Valid queries are cached by text: a client sends the same few with other variables.
 * Throws a SearchError, a GraphQLError or InvalidQuery.
 */
export function parseQuery(text: string, schema: GraphQLSchema): ParsedQuery {
  const known = cache.get(text);
  if (known) return known;
  const document = parse(text, {
    noLocation: true,
    maxLexicalTokens: SEARCH_LIMITS.tokens,
    maxComments: SEARCH_LIMITS.tokens,
  });
  const isDetailed = checkShape(document);
  const errors = validate(schema, document, undefined, { maxErrors: 5 });
  if (errors.length > 0) throw new InvalidQuery(errors);
  const query = { document, isDetailed };
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!);
  cache.set(text, query);
  return query;
}

/** A query that does not match the schema, with every error. */
export class InvalidQuery extends AggregateError {
  override readonly name = "InvalidQuery";
}

/**
 * Checks depth, fields, aliases and directives before validation, which is expensive for large queries. Returns whether a
 * detail field of a school is selected.
 */
function checkShape(document: DocumentNode): boolean {
  const seen = { fields: 0, aliases: 0, directives: 0, isDetailed: false };
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  // Depth below a fragment; 0 while it is being measured, which ends cycles.
  const depths = new Map<string, number>();
  const fragmentDepth = (name: string): number => {
    const fragment = fragments.get(name);
    if (!fragment || depths.has(name)) return depths.get(name) ?? 0;
    depths.set(name, 0);
    const depth = depthOf(fragment.selectionSet);
    depths.set(name, depth);
    return depth;
  };
  const depthOf = ({ selections }: SelectionSetNode): number => {
    let deepest = 0;
    for (const node of selections) {
      seen.directives += node.directives?.length ?? 0;
      if (node.kind === Kind.FRAGMENT_SPREAD) deepest = Math.max(deepest, fragmentDepth(node.name.value));
      else if (node.kind === Kind.INLINE_FRAGMENT) deepest = Math.max(deepest, depthOf(node.selectionSet));
      else {
        const name = node.name.value;
        seen.fields++;
        if (node.alias) seen.aliases++;
        if (DETAIL_FIELDS.includes(name)) seen.isDetailed = true;
        // Introspection has a validation rule of its own.
        const below = node.selectionSet ? depthOf(node.selectionSet) : 0;
        if (!name.startsWith("__")) deepest = Math.max(deepest, below + 1);
      }
    }
    return deepest;
  };
  for (const node of document.definitions) {
    if (node.kind === Kind.OPERATION_DEFINITION) {
      seen.directives += node.directives?.length ?? 0;
      limit("níveis de campos", depthOf(node.selectionSet), SEARCH_LIMITS.depth);
    } else if (node.kind === Kind.FRAGMENT_DEFINITION) fragmentDepth(node.name.value);
  }
  limit("campos", seen.fields, SEARCH_LIMITS.fields);
  limit("apelidos", seen.aliases, SEARCH_LIMITS.aliases);
  limit("diretivas", seen.directives, SEARCH_LIMITS.directives);
  return seen.isDetailed;
}

function limit(what: string, value: number, most: number): void {
  if (value > most) throw new SearchError(`A consulta tem ${what} demais: o máximo é ${most}.`);
}
