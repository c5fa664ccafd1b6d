import * as v from "valibot";

/** A revision without sessions: every request says in `_meta` which one it follows. */
export const MODERN = "2026-07-28";

/** Earlier revisions, newest first, whose clients begin with `initialize`; no session is kept for them either. */
export const EARLIER = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** Keys of `_meta` that the protocol itself defines. */
const META = "io.modelcontextprotocol/";
const VERSION_KEY = `${META}protocolVersion`;
const CAPABILITIES_KEY = `${META}clientCapabilities`;
const SERVER_KEY = `${META}serverInfo`;

/** JSON-RPC codes, and those of the protocol. */
const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  headers: -32020,
  version: -32022,
} as const;

const fields = v.record(v.string(), v.unknown());

const message = v.object({
  jsonrpc: v.literal("2.0"),
  method: v.string(),
  /** Absent in a notification, which nobody answers. */
  id: v.optional(v.union([v.string(), v.number()])),
  params: v.optional(fields, {}),
});

type Id = string | number | undefined;

/** A request that was read, with the revision that its answer follows. */
export interface Call {
  readonly id: string | number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly isModern: boolean;
}

/** An answer with its HTTP status; null has no body. */
export interface Reply {
  readonly status: 200 | 202 | 400 | 404;
  readonly body: object | null;
}

/** The headers that repeat parts of a message, so that a proxy need not read it. */
interface MessageHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

/** Reads the message of a request; an answer at once where it is none, or asks for nothing. */
export function readMessage(text: string, headers: MessageHeaders): { readonly call: Call } | Reply {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse(undefined, "parse", "O corpo não é JSON.");
  }
  const parsed = v.safeParse(message, json);
  if (!parsed.success) return refuse(undefined, "request", "O corpo não é uma chamada JSON-RPC 2.0.");
  const { id, method, params } = parsed.output;
  if (id === undefined) return { status: 202, body: null };
  const meta = v.safeParse(fields, params._meta);
  const claims: Readonly<Record<string, unknown>> = meta.success ? meta.output : {};
  const isModern = Object.hasOwn(claims, VERSION_KEY) || (headers.version ?? "") >= MODERN;
  const problem = isModern ? modernProblem(id, method, params, claims, headers) : earlierProblem(id, headers);
  return problem ?? { call: { id, method, params, isModern } };
}

function modernProblem(
  id: Id,
  method: string,
  params: Call["params"],
  claims: Readonly<Record<string, unknown>>,
  headers: MessageHeaders,
): Reply | null {
  const { [VERSION_KEY]: version, [CAPABILITIES_KEY]: capabilities } = claims;
  if (typeof version !== "string" || !v.is(fields, capabilities)) {
    return refuse(id, "params", `Faltam em params._meta: ${VERSION_KEY} e ${CAPABILITIES_KEY}.`);
  }
  if (headers.version !== version) return refuse(id, "headers", "MCP-Protocol-Version não é a versão do corpo.");
  if (version !== MODERN) return unknownVersion(id, version, [MODERN]);
  if (headers.method !== method) return refuse(id, "headers", "Mcp-Method não é o método do corpo.");
  if (method === "tools/call" && headers.name !== params.name) {
    return refuse(id, "headers", "Mcp-Name não é a ferramenta do corpo.");
  }
  return null;
}

function earlierProblem(id: Id, { version }: MessageHeaders): Reply | null {
  const isKnown = version === undefined || EARLIER.some((known) => known === version);
  return isKnown ? null : unknownVersion(id, version, [MODERN, ...EARLIER]);
}

function unknownVersion(id: Id, requested: string, supported: readonly string[]): Reply {
  return refuse(id, "version", "Versão do protocolo não atendida.", { supported, requested });
}

/** The answer to a call. */
export function answer({ id, isModern }: Call, result: object, serverInfo: object): Reply {
  const modern = { resultType: "complete", ...result, _meta: { [SERVER_KEY]: serverInfo } };
  return { status: 200, body: { jsonrpc: "2.0", id, result: isModern ? modern : result } };
}

/** A method that is not there; only the newer revision tells it by the status too. */
export function unknownMethod({ id, isModern }: Call): Reply {
  return { ...refuse(id, "method", "Método não atendido."), status: isModern ? 404 : 200 };
}

/** A name or arguments that no call can have. */
export function unknownParams({ id }: Call, text: string): Reply {
  return { ...refuse(id, "params", text), status: 200 };
}

function refuse(id: Id, code: keyof typeof CODES, text: string, data?: object): Reply {
  const error = { code: CODES[code], message: text, ...(data && { data }) };
  return { status: 400, body: { jsonrpc: "2.0", ...(id !== undefined && { id }), error } };
}
