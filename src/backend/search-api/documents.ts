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

/** A query that was read and found valid. */
export interface ReadQuery {
  readonly document: DocumentNode;
  /** Asks for what only the page of a school knows. */
  readonly isDetailed: boolean;
}

/** Queries kept read at a time: a client has a handful. */
const KEPT = 200;
const kept = new Map<string, ReadQuery>();

/**
 * The text of a query, read and checked, or what is wrong with it. Good ones are kept by their text: a client sends the
 * same few with other variables. Throws a SearchError, or the GraphQL errors of a text that is not valid.
 */
export function readQuery(text: string, schema: GraphQLSchema): ReadQuery {
  const known = kept.get(text);
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
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
  kept.set(text, query);
  return query;
}

/** A query that the schema does not know, with every reason. */
export class InvalidQuery extends AggregateError {
  override readonly name = "InvalidQuery";
}

/**
 * Refuses what would be expensive before it is looked at any closer: too deep, too wide, too many names. Returns whether
 * a field of the details of a school is asked for.
 */
function checkShape(document: DocumentNode): boolean {
  const seen = { fields: 0, aliases: 0, directives: 0, isDetailed: false };
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  // Depth below a fragment; undefined while it is being measured, so that a circle is met again and goes no further.
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
        // What the schema says of itself has a rule of its own among those of GraphQL.
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
