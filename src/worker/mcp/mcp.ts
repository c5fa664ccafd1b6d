import * as v from "valibot";
import { ApiError } from "../../contract/v3/errors.ts";
import { paths } from "../../site/paths.ts";
import type { AppContext } from "../app-context.ts";
import { identityOf } from "../identity.ts";
import { requestSessionOf } from "../request-session.ts";
import { routeContextOf } from "../route-context.ts";
import { withSource } from "../source.ts";
import { toJsonSchema } from "./json-schema.ts";
import {
  answer,
  type Call,
  EARLIER,
  MODERN,
  type Reply,
  readMessage,
  unknownMethod,
  unknownParams,
} from "./message.ts";
import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools.ts";

/** Milliseconds for which a client may keep what changes with a release alone. */
const KEPT = { ttlMs: 3_600_000, cacheScope: "public" } as const;

const CAPABILITIES = { tools: {} };

const INSTRUCTIONS =
  "Escolas particulares do Brasil: preços, bolsas, ENEM e o que se sabe de cada uma. Só leitura, sem cadastro. Diga de cada número a data e a fonte que vêm com ele, o que é “não informado”, e que ninguém paga por uma posição na lista. Se “demonstracao” for verdadeiro, diga que os dados são inventados. Não peça nem escreva nome ou dados de saúde da criança.";

/** Headers by which pages of any origin may call; `security-headers.ts` lets them read each answer. */
const CORS = {
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers": "content-type, mcp-protocol-version, mcp-method, mcp-name",
  "Access-Control-Max-Age": "86400",
};

/**
 * `/mcp`: the site for programs that speak the Model Context Protocol (decision 042). It knows no session and no visitor, and
 * nothing of what is asked is logged.
 */
export async function mcpResponse(c: AppContext): Promise<Response> {
  c.set("route", paths.mcp());
  const { method } = c.req;
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: CORS });
  if (method !== "POST") return c.json(NOT_READ, 405, { ...CORS, Allow: "POST, OPTIONS" });
  const { status, body } = await replyTo(c, await c.req.text());
  const headers = { ...CORS, "Cache-Control": "no-store" };
  return body ? c.json(body, status as 200, headers) : new Response(null, { status, headers });
}

/** Nothing is sent by the server itself. */
const NOT_READ = { error: { message: "Este endereço só recebe POST: fale com ele pelo Model Context Protocol." } };

async function replyTo(c: AppContext, text: string): Promise<Reply> {
  const message = readMessage(text, {
    version: c.req.header("mcp-protocol-version"),
    method: c.req.header("mcp-method"),
    name: c.req.header("mcp-name"),
  });
  if (!("call" in message)) return message;
  const { call } = message;
  const server = { name: "escola-a-vista", title: identityOf(c.env).name, version: "1.0.0" };
  const result = await resultOf(c, call, server);
  return "status" in result ? result : answer(call, result, server);
}

async function resultOf(c: AppContext, call: Call, serverInfo: object): Promise<Reply | object> {
  switch (`${call.isModern ? "modern" : "earlier"} ${call.method}`) {
    case "modern server/discover":
      return { supportedVersions: [MODERN], capabilities: CAPABILITIES, instructions: INSTRUCTIONS, ...KEPT };
    case "earlier initialize": {
      const asked = EARLIER.find((version) => version === call.params.protocolVersion);
      return {
        protocolVersion: asked ?? EARLIER[0],
        capabilities: CAPABILITIES,
        serverInfo,
        instructions: INSTRUCTIONS,
      };
    }
    case "earlier ping":
      return {};
    case "modern tools/list":
      return { tools: TOOLS.map(toListed), ...KEPT };
    case "earlier tools/list":
      return { tools: TOOLS.map(toListed) };
    case "modern tools/call":
    case "earlier tools/call":
      return callTool(c, call);
    default:
      return unknownMethod(call);
  }
}

function toListed({ name, title, description, input }: Tool) {
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  return { name, title, description, inputSchema: toJsonSchema(input), annotations };
}

async function callTool(c: AppContext, call: Call): Promise<Reply | object> {
  const tool = TOOLS.find(({ name }) => name === call.params.name);
  if (!tool) return unknownParams(call, "Esta ferramenta não existe.");
  const input = v.safeParse(tool.input, call.params.arguments ?? {});
  if (!input.success) return toContent(problemOf(input.issues[0]), true);
  const result = await withSource(c, async (source) => {
    // A search of the specification tells no neutral order and no source of its prices.
    if (source.search.isRemote) throw new ApiError("not_found");
    return tool.run(input.output, routeContextOf(c, {}, source, requestSessionOf(c)));
  });
  if ("problem" in result) return toContent(result.problem, true);
  return { ...toContent(JSON.stringify(result.facts)), structuredContent: result.facts };
}

const toContent = (text: string, isError = false) => ({
  content: [{ type: "text", text }],
  ...(isError && { isError }),
});

/** A wrong argument by its name, never by its value. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue);
  return name === null
    ? "Os argumentos devem ser um objeto."
    : `Confira o argumento “${name}”: ${issue.expected ?? "outro valor"}.`;
}
