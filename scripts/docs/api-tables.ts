import { buildSchema, printSchema } from "graphql";
import type { GenericSchema } from "valibot";
import { ACCESS, type Endpoint } from "../../src/contract/endpoint.ts";
import { BACKEND_ENDPOINTS, limiterOf } from "../../src/contract/endpoints.ts";
import { SEARCH_SDL } from "../../src/contract/search-api/sdl.ts";

export const searchSchema = () => `\`\`\`graphql\n${printSchema(buildSchema(SEARCH_SDL))}\n\`\`\``;

/** Tables of those who may call, and of the endpoints of each group. */
export function endpointTables(): string {
  const access = Object.entries(ACCESS).map(([name, { who, credentials, errors }]) =>
    row([`\`${name}\``, who, credentials, codes(errors)]),
  );
  const groups = Object.entries(BACKEND_ENDPOINTS).flatMap(([name, group]) => [
    "",
    `### \`${name}\``,
    "",
    row(["endpoint", "access", "what it does", "request", "response", "errors"]),
    row(Array(6).fill("---")),
    ...Object.values<Endpoint>(group).map(endpointRow),
  ]);
  return [row(["access", "who", "credentials", "errors"]), row(Array(4).fill("---")), ...access, ...groups].join("\n");
}

function endpointRow(endpoint: Endpoint): string {
  const { method, path, access, summary, query, body, status, isIdempotent, errors = [] } = endpoint;
  const request = [
    ...(isIdempotent ? ["`Idempotency-Key`"] : []),
    ...(query ? [`query ${fieldsOf(query)}`] : []),
    ...(body ? [fieldsOf(body)] : []),
  ];
  const limiter = limiterOf(method, path);
  const isUsual = limiter === (method === "GET" ? "LIMIT_API" : "LIMIT_FORMS");
  const notes = [
    summary,
    ...(endpoint.isServerOnly ? ["404 for browsers."] : []),
    ...(isUsual ? [] : [`Counted by \`${limiter}\`.`]),
  ];
  const response = [...(status ? [status] : []), responseOf(endpoint)].join(" ");
  return row([`\`${method} ${path}\``, access, notes.join(" "), request.join("; "), response, codes(errors)]);
}

/** Endpoints by the long response that they were the first to have. */
const longResponses = new Map<object, string>();

function responseOf({ method, path, response }: Endpoint): string {
  const body = (response as { readonly item?: GenericSchema }).item ?? response;
  const first = longResponses.get(body);
  if (first !== undefined && first !== path) return `as of \`${first}\``;
  const fields = fieldsOf(response);
  if (method === "GET" && fields.length > 200) longResponses.set(body, path);
  return fields;
}

/** Lists the field names of a schema, or of its items. */
function fieldsOf(schema: object): string {
  const { type, entries, item, options } = schema as {
    readonly type: string;
    readonly entries?: object;
    readonly item?: GenericSchema;
    readonly options?: readonly GenericSchema[];
  };
  if (entries) return codes(Object.keys(entries));
  if (item) return `list of ${fieldsOf(item)}`;
  return options ? options.map(fieldsOf).join(" or ") : type;
}

const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
