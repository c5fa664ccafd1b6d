import type * as v from "valibot";

/** Arguments of a tool: text, whole numbers, members of a list and lists of texts, each with a description. */
export type Arguments = v.ObjectSchema<Record<string, Field>, undefined>;

type Field = v.GenericSchema;

/** The parts that are read of a schema or of an action within its pipe. */
interface Node {
  readonly type: string;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly options?: readonly string[];
  readonly pipe?: readonly Node[];
  readonly requirement?: number;
  readonly description?: string;
}

/** The words of JSON Schema for limits. */
const LIMITS = new Map([
  ["string/min_length", "minLength"],
  ["string/max_length", "maxLength"],
  ["array/min_length", "minItems"],
  ["array/max_length", "maxItems"],
  ["number/min_value", "minimum"],
  ["number/max_value", "maximum"],
]);

/** The JSON Schema of the arguments of a tool; a test compares it with that of a library. */
export function toJsonSchema({ entries }: Arguments): object {
  const fields = Object.entries(entries as unknown as Readonly<Record<string, Node>>);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field.wrapped ?? field)])),
    required: fields.filter(([, { type }]) => type !== "optional").map(([name]) => name),
  };
}

function schemaOf({ type, options, item, pipe = [] }: Node): Record<string, unknown> {
  const [inner, ...actions] = pipe;
  // A pipe begins with what it narrows, which may be a pipe itself.
  const schema: Record<string, unknown> = inner ? schemaOf(inner) : { type: options ? "string" : type };
  if (!inner && options) schema.enum = options;
  if (!inner && item) schema.items = schemaOf(item);
  for (const action of actions) {
    if (action.type === "integer") schema.type = "integer";
    if (action.description !== undefined) schema.description = action.description;
    const limit = LIMITS.get(`${type}/${action.type}`);
    if (limit) schema[limit] = action.requirement;
  }
  return schema;
}
