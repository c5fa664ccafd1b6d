import type { CloudflareApi } from "./api.ts";
import { CloudflareError } from "./cloudflare-error.ts";

/** Limits of a bulk call: 10,000 keys and 100 MB. The rest of the megabytes is for base64 and keys. */
const MAX_KEYS = 10_000;
const MAX_BYTES = 50 * 2 ** 20;

/** Times that the keys which a bulk write left out are sent. */
const ROUNDS = 3;

interface Write {
  readonly key: string;
  readonly value: string;
  readonly base64?: true;
  readonly metadata?: unknown;
  readonly expiration_ttl?: number;
}

interface BulkResult {
  readonly result: { readonly unsuccessful_keys?: readonly string[] } | null;
}

/**
 * The KV API as far as scripts use it, over Cloudflare's REST API. Writes that are made together are sent together: the
 * API takes 1,200 calls in five minutes, and a national publication writes thousands of values.
 */
export function openRemoteKv(api: CloudflareApi, namespaceId: string, maxBytes = MAX_BYTES): KVNamespace {
  const path = `/storage/kv/namespaces/${namespaceId}`;
  const valuePath = (key: string) => `${path}/values/${encodeURIComponent(key)}`;

  const write = bundled<Write>(
    maxBytes,
    ({ value }) => value.length,
    async (writes) => {
      let left: readonly Write[] = writes;
      for (let round = 1; round <= ROUNDS && left.length > 0; round++) {
        const call = { method: "PUT", path: `${path}/bulk`, body: left, isIdempotent: true } as const;
        const missing = new Set((await api.json<BulkResult>(call)).result?.unsuccessful_keys);
        left = left.filter(({ key }) => missing.has(key));
      }
      if (left.length > 0) throw new CloudflareError(`a Cloudflare não gravou ${left.length} chaves: rode de novo.`);
    },
  );

  const remove = bundled<string>(
    maxBytes,
    (key) => key.length,
    async (keys) => {
      await api.bytes({ method: "POST", path: `${path}/bulk/delete`, body: keys, isIdempotent: true });
    },
  );

  const get = async (key: string | string[], type: string | { type?: string } = "text") => {
    if (Array.isArray(key)) return getAll(key);
    const bytes = await api.bytes({ path: valuePath(key), isIdempotent: true }, 404);
    const wanted = typeof type === "string" ? type : type.type;
    if (bytes === null || wanted === "arrayBuffer") return bytes;
    const text = new TextDecoder().decode(bytes);
    return wanted === "json" ? JSON.parse(text) : text;
  };

  const getAll = async (keys: readonly string[]) => {
    const { result } = await api.json<{ result: { values: Record<string, string | null> } }>({
      method: "POST",
      path: `${path}/bulk/get`,
      body: { keys },
      isIdempotent: true,
    });
    return new Map(keys.map((key) => [key, result.values[key] ?? null]));
  };

  const put = (key: string, value: string | Uint8Array, options: { metadata?: unknown; expirationTtl?: number } = {}) =>
    write({
      key,
      ...(typeof value === "string" ? { value } : { value: Buffer.from(value).toString("base64"), base64: true }),
      ...(options.metadata !== undefined && { metadata: options.metadata }),
      ...(options.expirationTtl !== undefined && { expiration_ttl: options.expirationTtl }),
    });

  const list = async ({ prefix, cursor }: { prefix?: string; cursor?: string } = {}) => {
    const query = new URLSearchParams({ ...(prefix && { prefix }), ...(cursor && { cursor }) });
    const { result: keys, result_info } = await api.json<{ result: unknown[]; result_info?: { cursor?: string } }>({
      path: `${path}/keys?${query}`,
      isIdempotent: true,
    });
    const next = result_info?.cursor;
    return next ? { keys, list_complete: false, cursor: next } : { keys, list_complete: true };
  };

  return { get, put, delete: remove, list } as unknown as KVNamespace;
}

/** Gathers the items of calls that are made in the same turn of the event loop, and sends them together. */
function bundled<T>(maxBytes: number, sizeOf: (item: T) => number, send: (items: readonly T[]) => Promise<void>) {
  let waiting: T[] = [];
  let bytes = 0;
  let sent: Promise<void> | null = null;
  return (item: T): Promise<void> => {
    if (sent === null || waiting.length === MAX_KEYS || bytes + sizeOf(item) > maxBytes) {
      const items: T[] = [];
      waiting = items;
      bytes = 0;
      const bundle = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        if (waiting === items) sent = null;
        return send(items);
      });
      sent = bundle;
    }
    waiting.push(item);
    bytes += sizeOf(item);
    return sent;
  };
}
