import { randomUUID } from "node:crypto";
import { type ApiRequest, type ApiResponse, type Endpoint, jsonOf, ok, refuse } from "./api.ts";

interface Binding {
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

/** A Worker of the account: the bindings of each version by id, the version of each deployment, and its secrets. */
interface Worker {
  readonly versions: Map<string, readonly Binding[]>;
  /** Newest last. */
  readonly deployments: string[];
  readonly secrets: Set<string>;
}

/** Workers, as far as our scripts ask about them: versions, deployments, secrets, deletion. wrangler deploys them. */
export class Workers {
  readonly #workers = new Map<string, Worker>();

  find(name: string): Worker | undefined {
    return this.#workers.get(name);
  }

  /** Deploys a version with such variables. */
  deploy(name: string, vars: Readonly<Record<string, string>>): void {
    const worker: Worker = this.find(name) ?? { versions: new Map(), deployments: [], secrets: new Set() };
    this.#workers.set(name, worker);
    const version = randomUUID();
    worker.versions.set(
      version,
      Object.entries(vars).map(([key, text]) => ({ type: "plain_text", name: key, text })),
    );
    worker.deployments.push(version);
  }

  get names(): readonly string[] {
    return [...this.#workers.keys()];
  }

  /** Id of the version that has the traffic. */
  liveVersion(name: string): string | undefined {
    return this.find(name)?.deployments.at(-1);
  }

  readonly endpoints: readonly Endpoint[] = [
    ["DELETE /workers/scripts/([^/]+)", (_, name) => this.#with(name!, () => this.#delete(name!))],
    [
      "GET /workers/scripts/([^/]+)/versions/([^/]+)",
      (_, name, id) => this.#with(name!, (worker) => versionOf(worker, id!)),
    ],
    ["GET /workers/scripts/([^/]+)/deployments", (_, name) => this.#with(name!, deploymentsOf)],
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
  const newestFirst = deployments.toReversed().map((id) => ({ versions: [{ version_id: id, percentage: 100 }] }));
  return ok({ deployments: newestFirst });
}

const secretsOf = ({ secrets }: Worker) => ok([...secrets].map((name) => ({ name, type: "secret_text" })));

/** Sets a secret, by a new version with all the traffic. */
function putSecret(worker: Worker, request: ApiRequest): ApiResponse {
  const { name, text, type } = jsonOf<{ name: string; text: string; type: string }>(request);
  if (type !== "secret_text" || !text) return refuse(400, 10021, "a secret needs a text");
  const version = randomUUID();
  worker.versions.set(version, worker.versions.get(worker.deployments.at(-1)!)!);
  worker.deployments.push(version);
  worker.secrets.add(name);
  return ok({ name, type });
}
