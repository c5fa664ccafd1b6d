import { randomBytes } from "node:crypto";
import { type ApiRequest, type ApiResponse, type Endpoint, jsonOf, ok, pageOf, refuse } from "./api.ts";

/** Limits of the API (https://developers.cloudflare.com/api/resources/kv/). */
const MAX_BULK_KEYS = 10_000;
const MAX_BULK_GET = 100;
const MAX_BULK_BYTES = 100 * 2 ** 20;
const MAX_VALUE_BYTES = 25 * 2 ** 20;
const MAX_KEY_BYTES = 512;
const PAGE = 1000;

interface Value {
  readonly bytes: Buffer;
  readonly metadata?: unknown;
  /** Seconds since 1970. */
  readonly expiration?: number;
}

interface Namespace {
  readonly id: string;
  readonly title: string;
  readonly values: Map<string, Value>;
}

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly base64?: boolean;
  readonly metadata?: unknown;
  readonly expiration_ttl?: number;
}

/** KV: namespaces; keys with metadata, page by page; values; bulk writes, reads and deletions. */
export class Namespaces {
  readonly #namespaces: Namespace[] = [];
  /** The next bulk writes that store only the first half of their pairs, and say so. */
  halfDone = 0;

  create(title: string): Namespace {
    const namespace = { id: randomBytes(16).toString("hex"), title, values: new Map<string, Value>() };
    this.#namespaces.push(namespace);
    return namespace;
  }

  find(idOrTitle: string): Namespace | undefined {
    return this.#namespaces.find(({ id, title }) => id === idOrTitle || title === idOrTitle);
  }

  get titles(): readonly string[] {
    return this.#namespaces.map(({ title }) => title);
  }

  readonly endpoints: readonly Endpoint[] = [
    ["GET /storage/kv/namespaces", (request) => pageOf(this.#namespaces.map(infoOf), request)],
    ["POST /storage/kv/namespaces", (request) => this.#create(request)],
    ["DELETE /storage/kv/namespaces/([^/]+)", (_, id) => this.#with(id!, (each) => this.#delete(each))],
    ["GET /storage/kv/namespaces/([^/]+)/keys", ({ query }, id) => this.#with(id!, (each) => listKeys(each, query))],
    ["GET /storage/kv/namespaces/([^/]+)/values/([^/]+)", (_, id, key) => this.#with(id!, (each) => read(each, key!))],
    ["PUT /storage/kv/namespaces/([^/]+)/bulk", (request, id) => this.#with(id!, (each) => this.#write(each, request))],
    [
      "POST /storage/kv/namespaces/([^/]+)/bulk/get",
      (request, id) => this.#with(id!, (each) => readAll(each, request)),
    ],
    [
      "POST /storage/kv/namespaces/([^/]+)/bulk/delete",
      (request, id) => this.#with(id!, (each) => remove(each, request)),
    ],
  ];

  #with(id: string, use: (namespace: Namespace) => ApiResponse): ApiResponse {
    const namespace = this.#namespaces.find((each) => each.id === id);
    return namespace ? use(namespace) : refuse(404, 10013, "namespace not found");
  }

  #create(request: ApiRequest): ApiResponse {
    const { title } = jsonOf<{ title: string }>(request);
    if (this.titles.includes(title)) return refuse(400, 10014, "a namespace with this title already exists");
    return ok(infoOf(this.create(title)));
  }

  #delete(namespace: Namespace): ApiResponse {
    this.#namespaces.splice(this.#namespaces.indexOf(namespace), 1);
    return ok(null);
  }

  #write({ values }: Namespace, request: ApiRequest): ApiResponse {
    const pairs = jsonOf<readonly Pair[]>(request);
    if (pairs.length > MAX_BULK_KEYS || request.body.length > MAX_BULK_BYTES) return refuse(413, 10030, "too large");
    const isHalf = this.halfDone > 0;
    if (isHalf) this.halfDone--;
    const stored = isHalf ? pairs.slice(0, pairs.length >> 1) : pairs;
    for (const { key, value, base64, metadata, expiration_ttl: ttl } of stored) {
      const bytes = Buffer.from(value, base64 ? "base64" : "utf8");
      if (key === "" || Buffer.byteLength(key) > MAX_KEY_BYTES || bytes.length > MAX_VALUE_BYTES) {
        return refuse(400, 10029, `invalid key or value: ${key}`);
      }
      values.set(key, { bytes, metadata, ...(ttl && { expiration: Math.floor(Date.now() / 1000) + ttl }) });
    }
    const left = pairs.slice(stored.length).map(({ key }) => key);
    return ok({ successful_key_count: stored.length, unsuccessful_keys: left });
  }
}

const infoOf = ({ id, title }: Namespace) => ({ id, title, supports_url_encoding: true });

function listKeys({ values }: Namespace, query: URLSearchParams): ApiResponse {
  const names = [...values.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const start = Number(query.get("cursor") || 0);
  const page = names.slice(start, start + PAGE);
  const cursor = start + PAGE < names.length ? String(start + PAGE) : "";
  const keys = page.map((name) => {
    const { metadata, expiration } = values.get(name)!;
    return { name, ...(metadata !== undefined && { metadata }), ...(expiration && { expiration }) };
  });
  return ok(keys, { count: keys.length, cursor });
}

function read({ values }: Namespace, key: string): ApiResponse {
  const value = values.get(key);
  return value ? { bytes: value.bytes } : refuse(404, 10009, "key not found");
}

function readAll({ values }: Namespace, request: ApiRequest): ApiResponse {
  const { keys } = jsonOf<{ keys: readonly string[] }>(request);
  if (keys.length > MAX_BULK_GET) return refuse(400, 10029, "too many keys");
  return ok({ values: Object.fromEntries(keys.map((key) => [key, values.get(key)?.bytes.toString() ?? null])) });
}

function remove({ values }: Namespace, request: ApiRequest): ApiResponse {
  const keys = jsonOf<readonly string[]>(request);
  for (const key of keys) values.delete(key);
  return ok({ successful_key_count: keys.length, unsuccessful_keys: [] });
}
