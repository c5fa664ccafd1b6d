import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  validate,
} from "graphql";
import { SEARCH_LIMITS } from "../../contract/search-api/call.ts";
import { DETAIL_FIELDS } from "./school-node.ts";
import { SearchError } from "./search-error.ts";

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

/** Size of a selection, fragments opened. */
interface Size {
  readonly depth: number;
  readonly fields: number;
  /** Fields of the selection itself. */
  readonly width: number;
}

const EMPTY: Size = { depth: 0, fields: 0, width: 0 };

/**
 * Checks depth, fields, aliases and directives before validation, which is expensive for large queries. Returns whether
 * a detail field of a school is selected.
 */
function checkShape(document: DocumentNode): boolean {
  const seen = { aliases: 0, directives: 0, isDetailed: false };
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  // Each fragment is measured once, however often it is spread; while it is, it is empty, which ends cycles.
  const measured = new Map<string, Size>();
  const sizeOfFragment = (name: string): Size => {
    const fragment = fragments.get(name);
    if (!fragment || measured.has(name)) return measured.get(name) ?? EMPTY;
    measured.set(name, EMPTY);
    const size = sizeOf(fragment.selectionSet);
    measured.set(name, size);
    return size;
  };
  const sizeOfNode = (node: SelectionNode): Size => {
    seen.directives += node.directives?.length ?? 0;
    if (node.kind === Kind.FRAGMENT_SPREAD) return sizeOfFragment(node.name.value);
    if (node.kind === Kind.INLINE_FRAGMENT) return sizeOf(node.selectionSet);
    const name = node.name.value;
    if (node.alias) seen.aliases++;
    if (DETAIL_FIELDS.includes(name)) seen.isDetailed = true;
    const { depth, fields } = node.selectionSet ? sizeOf(node.selectionSet) : EMPTY;
    // Introspection has a validation rule of its own.
    return { depth: name.startsWith("__") ? 0 : depth + 1, fields: fields + 1, width: 1 };
  };
  const sizeOf = ({ selections }: SelectionSetNode): Size =>
    selections.map(sizeOfNode).reduce(
      (sum, { depth, fields, width }) => ({
        depth: Math.max(sum.depth, depth),
        fields: sum.fields + fields,
        width: sum.width + width,
      }),
      EMPTY,
    );
  for (const node of document.definitions) {
    if (node.kind === Kind.OPERATION_DEFINITION) {
      seen.directives += node.directives?.length ?? 0;
      const { depth, fields, width } = sizeOf(node.selectionSet);
      limit("níveis de campos", depth, SEARCH_LIMITS.depth);
      limit("campos", fields, SEARCH_LIMITS.fields);
      limit("buscas", width, SEARCH_LIMITS.searches);
    } else if (node.kind === Kind.FRAGMENT_DEFINITION) sizeOfFragment(node.name.value);
  }
  limit("apelidos", seen.aliases, SEARCH_LIMITS.aliases);
  limit("diretivas", seen.directives, SEARCH_LIMITS.directives);
  return seen.isDetailed;
}

function limit(name: string, value: number, most: number): void {
  if (value > most) throw new SearchError(`A consulta tem ${name} demais: o máximo é ${most}.`);
}
