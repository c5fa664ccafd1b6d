import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";

/** A field of a response. */
interface PlannedField {
  /** Its alias or name. */
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  /** Null for a scalar. */
  readonly subfields: Plan | null;
}
type Plan = readonly PlannedField[];

const plans = new WeakMap<DocumentNode, Map<string | undefined, Plan | null>>();

/**
 * Executes an operation. Below the fields of `Query` everything is plain data under the names of the schema, so the
 * selected fields are copied without a resolver call for each, which would take 36 to 40 % of a request (decision 027).
 * graphql's own executor runs operations with directives or introspection; a test compares the two.
 */
export function executePlain(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
  const { document, schema, operationName, variableValues, rootValue } = args;
  const plan = planOf(document, schema, operationName ?? undefined);
  if (!plan) return execute(args);
  const operation = getOperationAST(document, operationName)!;
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, {
    maxErrors: 5,
  });
  if (variables.errors) return { errors: variables.errors };
  return run(plan, variables.variableValues, rootValue as Resolvers);
}

type Resolvers = Readonly<Record<string, (args: Record<string, unknown>) => unknown>>;
type VariableValues = Parameters<typeof getArgumentValues>[2];

async function run(plan: Plan, variables: VariableValues, resolvers: Resolvers): Promise<ExecutionResult> {
  const settled = await Promise.allSettled(
    plan.map(async ({ field, node, subfields }) => {
      const pending: Promise<void>[] = [];
      const selected = select(
        await resolvers[field.name]!(getArgumentValues(field, node, variables)),
        subfields!,
        pending,
      );
      // A value that is awaited may add more promises.
      for (const value of pending) await value;
      return selected;
    }),
  );
  const errors = settled.flatMap((result, at) =>
    result.status === "fulfilled"
      ? []
      : [new GraphQLError("", { path: [plan[at]!.key], nodes: plan[at]!.node, originalError: result.reason })],
  );
  // No field of Query is nullable: one that fails nulls the whole response.
  if (errors.length > 0) return { errors, data: null };
  return {
    data: Object.fromEntries(settled.map((result, at) => [plan[at]!.key, (result as { value: unknown }).value])),
  };
}

type Data = Readonly<Record<string, unknown>>;

/** The planned fields of some data. A lazy value is null until its promise, added to `pending`, has settled. */
function select(data: unknown, plan: Plan, pending: Promise<void>[]): unknown {
  if (data === null || data === undefined) return null;
  if (Array.isArray(data)) return data.map((item) => select(item, plan, pending));
  const selected: Record<string, unknown> = {};
  for (const { key, field, subfields } of plan) {
    const value = (data as Data)[field.name];
    if (typeof value !== "function") selected[key] = complete(value, subfields, pending);
    else {
      selected[key] = null;
      pending.push(
        Promise.resolve(value()).then((made) => {
          selected[key] = complete(made, subfields, pending);
        }),
      );
    }
  }
  return selected;
}

function complete(value: unknown, subfields: Plan | null, pending: Promise<void>[]): unknown {
  return subfields === null ? (value ?? null) : select(value, subfields, pending);
}

/** The plan of an operation, cached by document; null when graphql has to execute it. */
function planOf(document: DocumentNode, schema: GraphQLSchema, operationName: string | undefined) {
  const known = plans.get(document) ?? new Map<string | undefined, Plan | null>();
  plans.set(document, known);
  const plan = known.get(operationName);
  if (plan !== undefined) return plan;
  const made = makePlan(document, schema, operationName);
  known.set(operationName, made);
  return made;
}

/** Fields of a response by their key. */
type Fields = Map<string, [FieldNode, ...FieldNode[]]>;

function makePlan(document: DocumentNode, schema: GraphQLSchema, operationName: string | undefined) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  let isPlain = true;
  /** Merges selections of the same key, as the specification of GraphQL does. */
  const collect = ({ selections }: SelectionSetNode, fields: Fields, spread: Set<string>) => {
    for (const node of selections) {
      if (node.directives?.length) isPlain = false;
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const name = node.name.value;
        if (!spread.has(name)) collect(fragments.get(name)!.selectionSet, fields, spread.add(name));
      } else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet, fields, spread);
      else {
        const key = node.alias?.value ?? node.name.value;
        const same = fields.get(key);
        if (same) same.push(node);
        else fields.set(key, [node]);
      }
    }
  };
  const planFields = (sets: readonly SelectionSetNode[], type: GraphQLObjectType): PlannedField[] => {
    const fields: Fields = new Map();
    const spread = new Set<string>();
    for (const set of sets) collect(set, fields, spread);
    return Array.from(fields).flatMap(([key, nodes]) => {
      const [node] = nodes;
      const field = type.getFields()[node.name.value];
      if (!field) {
        isPlain = false;
        return [];
      }
      const fieldType = getNamedType(field.type);
      const selected = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      return { key, field, node, subfields: isObjectType(fieldType) ? planFields(selected, fieldType) : null };
    });
  };
  const operation = getOperationAST(document, operationName)!;
  if (operation.directives?.length) isPlain = false;
  const plan = planFields([operation.selectionSet], schema.getQueryType()!);
  return isPlain ? plan : null;
}
