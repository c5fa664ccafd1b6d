import { randomUUID } from "node:crypto";
import { type ApiRequest, type ApiResponse, type Endpoint, formOf, jsonOf, ok, refuse } from "./api.ts";
import type { StoredAssets } from "./assets.ts";

/** A binding of an uploaded version. */
export interface Binding {
  readonly type: string;
  readonly name: string;
  readonly [key: string]: unknown;
}

interface Metadata {
  readonly main_module: string;
  readonly bindings: readonly Binding[];
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
  readonly migrations?: { readonly new_tag: string };
  readonly assets?: { readonly jwt: string; readonly config?: { readonly _headers?: string } };
}

/** An uploaded version: code, configuration and static files. */
export interface Version {
  readonly id: string;
  readonly metadata: Metadata;
  /** Content of each module, by name. */
  readonly modules: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Buffer>;
}

interface Deployment {
  readonly id: string;
  readonly message: string | undefined;
  readonly versionId: string;
}

/** A Worker of the account. */
export interface Worker {
  readonly versions: Version[];
  /** Newest last. */
  readonly deployments: Deployment[];
  readonly secrets: Map<string, string>;
  migrationTag: string | undefined;
  crons: readonly string[];
  isOnWorkersDev: boolean;
}

const WORKERS_DEV = "time";

/** Workers: upload, versions, deployments, secrets, crons, the workers.dev subdomain, deletion. */
export class Workers {
  readonly #workers = new Map<string, Worker>();
  readonly #assets: StoredAssets;

  constructor(assets: StoredAssets) {
    this.#assets = assets;
  }

  find(name: string): Worker | undefined {
    return this.#workers.get(name);
  }

  /** A deployed Worker with such variables, and without code. */
  create(name: string, vars: Readonly<Record<string, string>>): void {
    const bindings = Object.entries(vars).map(([key, text]) => ({ type: "plain_text", name: key, text }));
    const metadata = { main_module: "", bindings, compatibility_date: "2026-01-01", compatibility_flags: [] };
    this.#deploy(name, { id: randomUUID(), metadata, modules: new Map(), assets: new Map() });
  }

  get names(): readonly string[] {
    return [...this.#workers.keys()];
  }

  /** The version that has the traffic. */
  liveVersion(name: string): Version | undefined {
    const worker = this.find(name);
    return worker?.versions.find(({ id }) => id === worker.deployments.at(-1)?.versionId);
  }

  readonly endpoints: readonly Endpoint[] = [
    ["GET /workers/subdomain", () => ok({ subdomain: WORKERS_DEV })],
    ["PUT /workers/scripts/([^/]+)", (request, name) => this.#upload(request, name!)],
    ["DELETE /workers/scripts/([^/]+)", (_, name) => this.#with(name!, () => this.#delete(name!))],
    ["GET /workers/services/([^/]+)", (_, name) => this.#with(name!, serviceOf)],
    [
      "GET /workers/workers/([^/]+)",
      (_, name) => this.#with(name!, (worker) => ok({ name, subdomain: subdomainOf(worker) })),
    ],
    [
      "POST /workers/scripts/([^/]+)/versions",
      (request, name) => this.#with(name!, () => this.#addVersion(request, name!)),
    ],
    [
      "GET /workers/scripts/([^/]+)/versions/([^/]+)",
      (_, name, id) => this.#with(name!, (worker) => versionOf(worker, id!)),
    ],
    ["GET /workers/scripts/([^/]+)/deployments", (_, name) => this.#with(name!, deploymentsOf)],
    [
      "POST /workers/scripts/([^/]+)/deployments",
      (request, name) => this.#with(name!, (worker) => deploy(worker, request)),
    ],
    ["GET /workers/scripts/([^/]+)/secrets", (_, name) => this.#with(name!, secretsOf)],
    [
      "PUT /workers/scripts/([^/]+)/secrets",
      (request, name) => this.#with(name!, (worker) => putSecret(worker, request)),
    ],
    ["GET /workers/scripts/([^/]+)/settings", (_, name) => this.#with(name!, () => this.#settings(name!))],
    ["PATCH /workers/scripts/([^/]+)/script-settings", (_, name) => this.#with(name!, () => ok({}))],
    [
      "POST /workers/scripts/([^/]+)/subdomain",
      (request, name) => this.#with(name!, (worker) => setSubdomain(worker, request)),
    ],
    [
      "PUT /workers/scripts/([^/]+)/schedules",
      (request, name) => this.#with(name!, (worker) => schedule(worker, request)),
    ],
  ];

  #with(name: string, use: (worker: Worker) => ApiResponse | Promise<ApiResponse>): ApiResponse | Promise<ApiResponse> {
    const worker = this.find(name);
    return worker ? use(worker) : refuse(404, 10007, "This Worker does not exist on your account.");
  }

  #settings(name: string): ApiResponse {
    return ok({ bindings: this.liveVersion(name)!.metadata.bindings });
  }

  #delete(name: string): ApiResponse {
    this.#workers.delete(name);
    return ok(null);
  }

  /** The upload that creates a Worker, or migrates its Durable Objects, deploys at once. */
  async #upload(request: ApiRequest, name: string): Promise<ApiResponse> {
    const version = await this.#readVersion(request);
    if (!version) return refuse(400, 10021, "the assets were not uploaded");
    this.#deploy(name, version);
    return ok({ id: name, etag: "etag", deployment_id: version.id.replaceAll("-", ""), startup_time_ms: 10 });
  }

  #deploy(name: string, version: Version): void {
    const worker = this.find(name) ?? createWorker();
    this.#workers.set(name, worker);
    worker.versions.push(version);
    worker.deployments.push({ id: randomUUID(), message: undefined, versionId: version.id });
    worker.migrationTag = version.metadata.migrations?.new_tag ?? worker.migrationTag;
  }

  async #addVersion(request: ApiRequest, name: string): Promise<ApiResponse> {
    const version = await this.#readVersion(request);
    if (!version) return refuse(400, 10021, "the assets were not uploaded");
    this.find(name)!.versions.push(version);
    return ok({ ...describe(version), startup_time_ms: 10 });
  }

  /** Null unless the token of the assets is one of a finished upload. */
  async #readVersion(request: ApiRequest): Promise<Version | null> {
    const form = await formOf(request);
    const metadata: Metadata = JSON.parse(String(form.get("metadata")));
    const assets = metadata.assets ? this.#assets.filesOf(metadata.assets.jwt) : new Map<string, Buffer>();
    if (!assets) return null;
    const modules = new Map<string, string>();
    for (const [name, file] of form) if (typeof file !== "string") modules.set(name, await file.text());
    return { id: randomUUID(), metadata, modules, assets };
  }
}

function createWorker(): Worker {
  return {
    versions: [],
    deployments: [],
    secrets: new Map(),
    migrationTag: undefined,
    crons: [],
    isOnWorkersDev: false,
  };
}

function serviceOf({ migrationTag }: Worker): ApiResponse {
  const script = { tag: "tag", tags: [], last_deployed_from: "wrangler", migration_tag: migrationTag };
  return ok({ default_environment: { environment: "production", script } });
}

const describe = ({ id, metadata }: Version) => ({
  id,
  number: 1,
  metadata: { created_on: new Date().toISOString(), author_email: "team@site.example", source: "wrangler" },
  annotations: {},
  resources: {
    // A variable is sent as `text`, and read as `text`.
    bindings: metadata.bindings,
    script: { etag: "etag", handlers: ["fetch", "scheduled"] },
    script_runtime: { compatibility_date: metadata.compatibility_date, usage_model: "standard" },
  },
});

function versionOf({ versions }: Worker, id: string): ApiResponse {
  const version = versions.find((each) => each.id === id);
  return version ? ok(describe(version)) : refuse(404, 10049, "no version");
}

function deploymentsOf({ deployments }: Worker): ApiResponse {
  const newestFirst = deployments.toReversed().map(({ id, message, versionId }) => ({
    id,
    source: "wrangler",
    strategy: "percentage",
    author_email: "team@site.example",
    created_on: new Date().toISOString(),
    annotations: { "workers/message": message },
    versions: [{ version_id: versionId, percentage: 100 }],
  }));
  return ok({ deployments: newestFirst });
}

function deploy(worker: Worker, request: ApiRequest): ApiResponse {
  const { versions, annotations } = jsonOf<{
    versions: readonly { version_id: string; percentage: number }[];
    annotations?: Record<string, string>;
  }>(request);
  const versionId = versions[0]!.version_id;
  if (!worker.versions.some(({ id }) => id === versionId)) return refuse(404, 10049, "no version");
  worker.deployments.push({ id: randomUUID(), message: annotations?.["workers/message"], versionId });
  return ok({ id: worker.deployments.at(-1)!.id });
}

const secretsOf = ({ secrets }: Worker) => ok([...secrets.keys()].map((name) => ({ name, type: "secret_text" })));

function putSecret({ secrets }: Worker, request: ApiRequest): ApiResponse {
  const { name, text } = jsonOf<{ name: string; text: string }>(request);
  secrets.set(name, text);
  return ok({ name, type: "secret_text" });
}

const subdomainOf = ({ isOnWorkersDev }: Worker) => ({ enabled: isOnWorkersDev, previews_enabled: isOnWorkersDev });

function setSubdomain(worker: Worker, request: ApiRequest): ApiResponse {
  worker.isOnWorkersDev = jsonOf<{ enabled: boolean }>(request).enabled;
  return ok(subdomainOf(worker));
}

function schedule(worker: Worker, request: ApiRequest): ApiResponse {
  worker.crons = jsonOf<readonly { cron: string }[]>(request).map(({ cron }) => cron);
  return ok({ schedules: worker.crons });
}
