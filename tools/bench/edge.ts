import { existsSync, readFileSync, statSync } from "node:fs";
import { createSecureServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { generate } from "selfsigned";

const CLIENT = "dist/client";
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};
/** Headers of the connection to the Worker, and of its encoding. */
const HOP_HEADERS = ["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"];
/** Brotli qualities of edges, for dynamic responses and for precompressed files. */
export const QUALITY = { page: 5, file: 11 } as const;

/** Delays every response, prefetched ones too, which the emulation of a debugger does not reach. */
export interface SlowNetwork {
  readonly latencyMs: number;
  readonly bytesPerS: number;
}

/** Slow 4G: round trip, and bytes per second of 1.6 Mbit/s. */
export const SLOW_4G: SlowNetwork = { latencyMs: 150, bytesPerS: 200_000 };

export interface Edge {
  readonly origin: string;
  readonly stop: () => void;
}

/**
 * Serves the production build as browsers see it: over TLS and HTTP/2, files first, then the Worker, all compressed.
 * `edit` changes the HTML and headers of documents.
 */
export async function serveEdge(
  workerOrigin: string,
  { network, edit }: { readonly network?: SlowNetwork | undefined; readonly edit?: (html: string) => string } = {},
): Promise<Edge> {
  const files = new Map<string, Uint8Array>();
  const arrive = (bytes: number) => network && setTimeout(network.latencyMs + (bytes / network.bytesPerS) * 1000);
  const { private: key, cert } = await generate(undefined, { algorithm: "sha256" });
  const server = createSecureServer({ key, cert }, async (request, response) => {
    const { pathname } = new URL(request.url!, workerOrigin);
    const file = path.join(CLIENT, pathname);
    if (existsSync(file) && statSync(file).isFile()) {
      const body = files.get(file) ?? compress(readFileSync(file), QUALITY.file);
      files.set(file, body);
      const type = TYPES[path.extname(file)] ?? "application/octet-stream";
      const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
      await arrive(body.length);
      response.writeHead(200, { ...headers, "content-encoding": "br" }).end(body);
      return;
    }
    const fragment = request.headers["x-fragment"];
    const answer = await fetch(workerOrigin + request.url, {
      headers: fragment ? { "x-fragment": String(fragment) } : {},
      redirect: "manual",
    });
    const isEdited = edit && !fragment && answer.headers.get("content-type")?.startsWith("text/html");
    const content = isEdited ? edit(await answer.text()) : new Uint8Array(await answer.arrayBuffer());
    const body = compress(content, QUALITY.page);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !HOP_HEADERS.includes(name)));
    if (isEdited) delete headers["content-security-policy"];
    await arrive(body.length);
    response.writeHead(answer.status, { ...headers, "content-encoding": "br" }).end(body);
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    for (const session of sessions) session.destroy();
    server.close();
  };
  return { origin: `https://127.0.0.1:${port}`, stop };
}

export function compress(bytes: Uint8Array | string, quality: number): Uint8Array {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
