import { randomUUID } from "node:crypto";
import { type ApiRequest, type ApiResponse, type Endpoint, jsonOf, ok, refuse } from "./api.ts";

interface Binding {
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

/** A version with its share of the traffic. */
interface Share {
  readonly version_id: string;
  readonly percentage: number;
}

/** A Worker of the account: the bindings of each version by id, the versions of each deployment, and its secrets. */
interface Worker {
  readonly versions: Map<string, readonly Binding[]>;
  /** Newest last. */
  readonly deployments: (readonly Share[])[];
  readonly secrets: Set<string>;
  /** Tag of the newest migration of Durable Objects. */
  migrationTag?: string;
}

const allTo = (version: string): readonly Share[] => [{ version_id: version, percentage: 100 }];

/** Workers, as far as our scripts ask about them: versions, deployments, secrets, deletion. wrangler deploys them. */
export class Workers {
  readonly #workers = new Map<string, Worker>();

  find(name: string): Worker | undefined {
    return this.#workers.get(name);
  }

  /** Deploys a version with such variables. */
  deploy(name: string, vars: Readonly<Record<string, string>>): void {
    const version = this.upload(name, vars);
    this.find(name)!.deployments.push(allTo(version));
  }

  /** Uploads a version with such variables, which gets no traffic; returns its id. */
  upload(name: string, vars: Readonly<Record<string, string>>): string {
    const worker: Worker = this.find(name) ?? { versions: new Map(), deployments: [], secrets: new Set() };
    this.#workers.set(name, worker);
    const version = randomUUID();
    worker.versions.set(
      version,
      Object.entries(vars).map(([key, text]) => ({ type: "plain_text", name: key, text })),
    );
    return version;
  }

  get names(): readonly string[] {
    return [...this.#workers.keys()];
  }

  /** Id of the version that has all the traffic. */
  liveVersion(name: string): string | undefined {
    const live = this.find(name)?.deployments.at(-1);
    return live?.find(({ percentage }) => percentage === 100)?.version_id;
  }

  readonly endpoints: readonly Endpoint[] = [
    ["DELETE /workers/scripts/([^/]+)", (_, name) => this.#with(name!, () => this.#delete(name!))],
    [
      "GET /workers/scripts/([^/]+)/versions/([^/]+)",
      (_, name, id) => this.#with(name!, (worker) => versionOf(worker, id!)),
    ],
    ["GET /workers/scripts/([^/]+)/deployments", (_, name) => this.#with(name!, deploymentsOf)],
    [
      "POST /workers/scripts/([^/]+)/deployments",
      (request, name) => this.#with(name!, (worker) => deploy(worker, request)),
    ],
    ["GET /workers/services/([^/]+)", (_, name) => this.#with(name!, serviceOf)],
    ["GET /workers/scripts/([^/]+)/secrets", (_, name) => this.#with(name!, secretsOf)],
    [
      "PUT /workers/scripts/([^/]+)/secrets",
      (request, name) => this.#with(name!, (worker) => putSecret(worker, request)),
    ],
  ];

  #with(name: string, use: (worker: Worker) => ApiResponse): ApiResponse {
    const worker = this.find(name);
    return worker ? use(worker) : refuse(404, 10007, "This Worker does not exist on your account.");
  }

  #delete(name: string): ApiResponse {
    this.#workers.delete(name);
    return ok(null);
  }
}

function versionOf({ versions }: Worker, id: string): ApiResponse {
  const bindings = versions.get(id);
  return bindings ? ok({ id, resources: { bindings } }) : refuse(404, 10049, "no version");
}

function deploymentsOf({ deployments }: Worker): ApiResponse {
  const newestFirst = deployments.toReversed().map((versions) => ({ versions }));
  return ok({ deployments: newestFirst });
}

/** One or two versions, which share all the traffic. */
function deploy({ versions, deployments }: Worker, request: ApiRequest): ApiResponse {
  const { strategy, versions: shares } = jsonOf<{ strategy: string; versions: readonly Share[] }>(request);
  const isWhole = shares.reduce((sum, { percentage }) => sum + percentage, 0) === 100;
  if (strategy !== "percentage" || !isWhole || shares.length > 2) return refuse(400, 10021, "bad shares");
  if (!shares.every(({ version_id: id }) => versions.has(id))) return refuse(400, 10049, "no version");
  deployments.push(shares);
  return ok({ versions: shares });
}

const serviceOf = ({ migrationTag }: Worker) =>
  ok({ default_environment: { script: { ...(migrationTag && { migration_tag: migrationTag }) } } });

const secretsOf = ({ secrets }: Worker) => ok([...secrets].map((name) => ({ name, type: "secret_text" })));

/** Sets a secret, by a new version with all the traffic. */
function putSecret(worker: Worker, request: ApiRequest): ApiResponse {
  const { name, text, type } = jsonOf<{ name: string; text: string; type: string }>(request);
  if (type !== "secret_text" || !text) return refuse(400, 10021, "a secret needs a text");
  const version = randomUUID();
  worker.versions.set(version, worker.versions.get(worker.deployments.at(-1)![0]!.version_id)!);
  worker.deployments.push(allTo(version));
  worker.secrets.add(name);
  return ok({ name, type });
}
