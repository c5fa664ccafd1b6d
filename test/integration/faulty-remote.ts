import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of a search API that fails on demand. */
    readonly remoteOrigin: string;
  }
}

/** Behaviour of the remote: forwards a call to its backend, or fails in one of several ways. */
export type RemoteMode = "well" | "dead" | "slow" | "status-500" | "truncated" | "html" | "errors";

/** A call that waits for its response. */
export interface RemoteCall {
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response to a call. */
export interface RemoteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const SLOW_MS = 5_000;
/** Maximum wait for the next call. */
const PATIENCE_MS = 500;

/**
 * A remote service on loopback, for tests of its failures. The test responds to the calls: it takes them at `/next` and
 * responds at `/answer/:id`. The network between the two is real.
 */
export default async function setup({ provide }: TestProject) {
  let mode: RemoteMode = "well";
  let calls = 0;
  let ids = 0;
  const waiting: RemoteCall[] = [];
  const open = new Map<number, ServerResponse>();

  const server = createServer(async (request, response) => {
    const [, command, id] = request.url!.split("/");
    if (command === "mode") {
      mode = (await textOf(request)) as RemoteMode;
      calls = 0;
      response.end();
    } else if (command === "calls") response.end(String(calls));
    else if (command === "next") {
      for (const until = Date.now() + PATIENCE_MS; waiting.length === 0 && Date.now() < until; ) await pause(5);
      response.end(JSON.stringify(waiting.shift() ?? null));
    } else if (command === "answer") {
      const { status, headers, body } = JSON.parse(await textOf(request)) as RemoteAnswer;
      open.get(Number(id))?.writeHead(status, headers).end(body);
      open.delete(Number(id));
      response.end();
    } else {
      calls++;
      const body = await textOf(request);
      const pass = () => {
        ids++;
        open.set(ids, response);
        waiting.push({ id: ids, headers: request.headers as Record<string, string>, body });
      };
      await FAILURES[mode](request, response, pass);
    }
  });
  // Idle connections stay open, so that none closes as it is reused.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  provide("remoteOrigin", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

const FAILURES: Readonly<
  Record<RemoteMode, (request: IncomingMessage, response: ServerResponse, pass: () => void) => unknown>
> = {
  well: (_request, _response, pass) => pass(),
  dead: (request) => request.socket.destroy(),
  slow: async (_request, _response, pass) => {
    await pause(SLOW_MS);
    pass();
  },
  "status-500": (_request, response) => response.writeHead(500).end("Internal Server Error"),
  truncated: (_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"data":{"schools":{"searchData":{"hits'),
  html: (_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Manutenção</title>"),
  errors: (_request, response) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end('{"data":null,"errors":[{"message":"index not ready"}]}'),
};

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
