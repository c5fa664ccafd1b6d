import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { convertV4MiniflareOptions, Miniflare, type Miniflare as MiniflareInstance, Response } from "miniflare";
import { openLocalKv } from "../../scripts/local-kv.ts";
import { openObject } from "../../scripts/platform.ts";
import { definitionsOf } from "./dump.ts";
import type { CloudflareStandIn } from "./stand-in.ts";
import type { Binding, Version } from "./workers.ts";

/** Content types of the files that the smoke test loads. */
const TYPES: Readonly<Record<string, string>> = { ".css": "text/css", ".js": "text/javascript", ".txt": "text/plain" };

/** Kinds of bindings, and the option of the simulator for one of them. */
const BINDINGS: Readonly<Record<string, (binding: Binding) => object>> = {
  plain_text: ({ name, text }) => ({ bindings: { [name]: text } }),
  kv_namespace: ({ name }) => ({ kvNamespaces: { [name]: name } }),
  d1: ({ name }) => ({ d1Databases: { [name]: name } }),
  r2_bucket: ({ name }) => ({ r2Buckets: { [name]: name } }),
  durable_object_namespace: ({ name, class_name: className }) => ({
    durableObjects: { [name]: { className, useSQLite: true } },
  }),
  ratelimit: ({ name, namespace_id, simple }) => ({ ratelimits: { [name]: { namespace_id, simple } } }),
};

/**
 * Serves the version of a Worker that has the traffic in the stand-in, in workerd: the code and files that were uploaded,
 * over the values that were written to KV. D1 has its tables without rows.
 */
export class Site {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "escola-a-vista-"));
  readonly #server: Server;
  readonly #standIn: CloudflareStandIn;
  readonly #worker: string;
  #turn: Promise<void> = Promise.resolve();
  #live: { readonly id: string; readonly miniflare: MiniflareInstance } | null = null;

  private constructor(standIn: CloudflareStandIn, worker: string) {
    this.#standIn = standIn;
    this.#worker = worker;
    this.#server = createServer((request, response) => {
      // One after the other: the first starts the Worker.
      this.#turn = this.#turn
        .then(() => this.#answer(request, response))
        .catch((error) => {
          console.error(error);
          response.writeHead(520).end();
        });
    });
  }

  static async start(standIn: CloudflareStandIn, worker: string): Promise<Site> {
    const site = new Site(standIn, worker);
    await new Promise<void>((resolve) => site.#server.listen(0, "127.0.0.1", resolve));
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#live?.miniflare.dispose();
    rmSync(this.#folder, { recursive: true });
  }

  async #answer({ url, method }: IncomingMessage, response: ServerResponse): Promise<void> {
    const version = this.#standIn.workers.liveVersion(this.#worker);
    if (!version) return void response.writeHead(530).end();
    const file = version.assets.get(url!);
    if (file) {
      const type = TYPES[path.extname(url!)] ?? "application/octet-stream";
      return void response.writeHead(200, { "content-type": type }).end(file);
    }
    if (this.#live?.id !== version.id) {
      await this.#live?.miniflare.dispose();
      const folder = path.join(this.#folder, version.id);
      if (!existsSync(folder)) this.#fill(version, folder);
      this.#live = { id: version.id, miniflare: this.#start(version, folder) };
    }
    const answer = await this.#live.miniflare.dispatchFetch(this.origin + url, { method, redirect: "manual" });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  #start({ metadata, modules, assets }: Version, folder: string): MiniflareInstance {
    const options: Record<string, object> = {};
    for (const binding of metadata.bindings) {
      for (const [name, value] of Object.entries(BINDINGS[binding.type]?.(binding) ?? {})) {
        options[name] = { ...options[name], ...value };
      }
    }
    const names = [...modules.keys()].filter((name) => /\.m?js$/.test(name));
    return new Miniflare(
      convertV4MiniflareOptions({
        cf: false,
        resourcePersistencePath: folder,
        // The log of each request.
        handleRuntimeStdio: (...streams: Readable[]) => {
          for (const stream of streams) stream.resume();
        },
        workers: [
          {
            name: this.#worker,
            compatibilityDate: metadata.compatibility_date,
            compatibilityFlags: [...metadata.compatibility_flags],
            modules: names
              .sort((name) => (name === metadata.main_module ? -1 : 1))
              .map((name) => ({ type: "ESModule", path: path.resolve("/", name), contents: modules.get(name)! })),
            modulesRoot: "/",
            ...options,
            serviceBindings: {
              ASSETS: (request: { readonly url: string }) => {
                const asset = assets.get(new URL(request.url).pathname);
                return new Response(asset, { status: asset ? 200 : 404 });
              },
            },
          },
        ],
      } as never),
    );
  }

  /** Writes the files of the simulator: the values of KV, and the tables of D1. */
  #fill({ metadata }: Version, folder: string): void {
    for (const { type, name, namespace_id: namespaceId, id } of metadata.bindings) {
      if (type === "kv_namespace") {
        const { values } = this.#standIn.namespaces.find(String(namespaceId))!;
        const sqlite = openObject(path.join(folder, "kv"), "miniflare-KVNamespaceObject", name);
        const kv = openLocalKv(sqlite, path.join(folder, "kv", name, "blobs"));
        for (const [key, { bytes }] of values) void kv.put(key, bytes);
        sqlite.close();
      }
      if (type === "d1") {
        const sqlite = openObject(path.join(folder, "d1"), "miniflare-D1DatabaseObject", name);
        const { sqlite: source } = this.#standIn.databases.find(String(id))!;
        for (const { sql } of definitionsOf(source)) sqlite.exec(sql);
        sqlite.close();
      }
    }
  }
}
