import type { CloudflareApi } from "./api.ts";

interface Database {
  readonly name: string;
  readonly uuid: string;
}

interface Namespace {
  readonly title: string;
  readonly id: string;
}

const DATABASES = "/d1/database";
const NAMESPACES = "/storage/kv/namespaces";
const PAGE = 100;

export const listDatabases = (api: CloudflareApi): Promise<Database[]> => listAll<Database>(api, DATABASES);

export const createDatabase = (api: CloudflareApi, name: string): Promise<Database> => create(api, DATABASES, { name });

export const deleteDatabase = (api: CloudflareApi, uuid: string): Promise<void> => remove(api, `${DATABASES}/${uuid}`);

/** Bookmark of the current state, for D1's Time Travel. */
export async function readBookmark(api: CloudflareApi, uuid: string): Promise<string> {
  const path = `${DATABASES}/${uuid}/time_travel/bookmark`;
  return (await api.json<{ result: { bookmark: string } }>({ path, isIdempotent: true })).result.bookmark;
}

export const listNamespaces = (api: CloudflareApi): Promise<Namespace[]> => listAll<Namespace>(api, NAMESPACES);

export const createNamespace = (api: CloudflareApi, title: string): Promise<Namespace> =>
  create(api, NAMESPACES, { title });

export const deleteNamespace = (api: CloudflareApi, id: string): Promise<void> => remove(api, `${NAMESPACES}/${id}`);

const bucketPath = "/r2/buckets";

export async function hasBucket(api: CloudflareApi, name: string): Promise<boolean> {
  return (await api.bytes({ path: `${bucketPath}/${name}`, isIdempotent: true }, 404)) !== null;
}

export async function createBucket(api: CloudflareApi, name: string): Promise<void> {
  await api.bytes({ method: "POST", path: bucketPath, body: { name }, isIdempotent: false });
}

async function listAll<T>(api: CloudflareApi, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const call = { path: `${path}?page=${page}&per_page=${PAGE}`, isIdempotent: true };
    const { result } = await api.json<{ result: T[] }>(call);
    all.push(...result);
    if (result.length < PAGE) return all;
  }
}

async function create<T>(api: CloudflareApi, path: string, body: object): Promise<T> {
  return (await api.json<{ result: T }>({ method: "POST", path, body, isIdempotent: false })).result;
}

/** A second attempt may find that the first one deleted it. */
async function remove(api: CloudflareApi, path: string): Promise<void> {
  await api.bytes({ method: "DELETE", path, isIdempotent: true }, 404);
}
