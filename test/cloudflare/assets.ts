import { randomUUID } from "node:crypto";
import { type ApiRequest, type ApiResponse, type Endpoint, formOf, jsonOf, ok, refuse } from "./api.ts";

/** Hash of each static file of a Worker, by path. */
type FileHashes = Readonly<Record<string, { readonly hash: string }>>;

interface Session {
  readonly hashes: FileHashes;
  readonly missing: Set<string>;
}

/** Seconds until a token expires, as wrangler reads it. */
const EXPIRES_S = 3600;

/** Static assets: an upload session says which files are missing; when all are there, a token stands for the whole. */
export class StoredAssets {
  /** Content by hash. */
  readonly #files = new Map<string, Buffer>();
  readonly #sessions = new Map<string, Session>();
  readonly #complete = new Map<string, FileHashes>();

  readonly endpoints: readonly Endpoint[] = [
    ["POST /workers/scripts/[^/]+/assets-upload-session", (request) => this.#open(request)],
    ["POST /workers/assets/upload", (request) => this.#upload(request)],
  ];

  /** The files behind the token of a finished upload, by path; null for any other token. */
  filesOf(token: string): ReadonlyMap<string, Buffer> | null {
    const hashes = this.#complete.get(token);
    return hashes ? new Map(Object.entries(hashes).map(([path, { hash }]) => [path, this.#files.get(hash)!])) : null;
  }

  #open(request: ApiRequest): ApiResponse {
    const { manifest: hashes } = jsonOf<{ manifest: FileHashes }>(request);
    const missing = new Set(Object.values(hashes).flatMap(({ hash }) => (this.#files.has(hash) ? [] : [hash])));
    if (missing.size === 0) return ok({ jwt: this.#finish(hashes), buckets: [] });
    const token = createToken();
    this.#sessions.set(token, { hashes, missing });
    return ok({ jwt: token, buckets: bucketsOf([...missing]) });
  }

  async #upload(request: ApiRequest): Promise<ApiResponse> {
    const session = this.#sessions.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (!session) return refuse(403, 10000, "Authentication error");
    for (const [hash, file] of await formOf(request)) {
      if (!session.missing.delete(hash)) return refuse(400, 10304, `unexpected file ${hash}`);
      this.#files.set(hash, Buffer.from(await (file as File).text(), "base64"));
    }
    if (session.missing.size > 0) return { ...ok({}), status: 202 };
    return { ...ok({ jwt: this.#finish(session.hashes) }), status: 201 };
  }

  #finish(hashes: FileHashes): string {
    const token = createToken();
    this.#complete.set(token, hashes);
    return token;
  }
}

/** Files are asked for in a few requests. */
function bucketsOf(hashes: readonly string[]): string[][] {
  const size = Math.ceil(hashes.length / 4);
  return [0, 1, 2, 3].map((i) => hashes.slice(i * size, (i + 1) * size)).filter((bucket) => bucket.length > 0);
}

/** A JWT as far as wrangler looks at it. */
function createToken(): string {
  const claims = { id: randomUUID(), exp: Math.floor(Date.now() / 1000) + EXPIRES_S };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64")}.`;
}
