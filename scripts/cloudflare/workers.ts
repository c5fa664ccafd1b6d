import type { CloudflareApi } from "./api.ts";
import { CloudflareError } from "./cloudflare-error.ts";

/** A version of a Worker with its share of the traffic. */
interface LiveVersion {
  readonly version_id: string;
  readonly percentage: number;
}

interface Binding {
  readonly name: string;
  readonly text?: string;
}

/** Error codes for a missing Worker. Any other failure proves nothing. */
const NO_WORKER = [10007, 10090];

const pathOf = (name: string) => `/workers/scripts/${name}`;

/**
 * The versions that have the traffic of a Worker. Null when there is no such Worker; throws when that cannot be found out.
 */
export async function findLiveVersions(api: CloudflareApi, name: string): Promise<readonly LiveVersion[] | null> {
  try {
    const { result } = await api.json<{ result: { deployments: readonly { versions: readonly LiveVersion[] }[] } }>({
      path: `${pathOf(name)}/deployments`,
      isIdempotent: true,
    });
    // Newest first.
    const [live] = result.deployments;
    if (!live) throw new CloudflareError(`o Worker ${name} não tem nenhum deploy.`);
    return live.versions;
  } catch (error) {
    if (error instanceof CloudflareError && NO_WORKER.some((code) => error.codes.includes(code))) return null;
    throw error;
  }
}

/**
 * Splits the traffic of a Worker among versions, in percent by id; one with 0 answers only requests that ask for it.
 */
export async function deployVersions(
  api: CloudflareApi,
  name: string,
  shares: Readonly<Record<string, number>>,
): Promise<void> {
  const versions = Object.entries(shares).map(([version_id, percentage]) => ({ version_id, percentage }));
  const body = { strategy: "percentage", versions };
  // Repeated, it changes nothing.
  await api.bytes({ method: "POST", path: `${pathOf(name)}/deployments`, body, isIdempotent: true });
}

/** Tag of the newest migration of Durable Objects that a Worker has; undefined without any. */
export async function findMigrationTag(api: CloudflareApi, name: string): Promise<string | undefined> {
  const { result } = await api.json<{ result: { default_environment: { script: { migration_tag?: string } } } }>({
    path: `/workers/services/${name}`,
    isIdempotent: true,
  });
  return result.default_environment.script.migration_tag;
}

/** The bindings of a version of a Worker, variables included. */
export async function readBindings(api: CloudflareApi, name: string, version: string): Promise<readonly Binding[]> {
  const { result } = await api.json<{ result: { resources: { bindings: readonly Binding[] } } }>({
    path: `${pathOf(name)}/versions/${version}`,
    isIdempotent: true,
  });
  return result.resources.bindings;
}

/** Names of the secrets of a Worker; their values cannot be read. */
export async function listSecrets(api: CloudflareApi, name: string): Promise<readonly string[]> {
  const { result } = await api.json<{ result: readonly { name: string }[] }>({
    path: `${pathOf(name)}/secrets`,
    isIdempotent: true,
  });
  return result.map((secret) => secret.name);
}

/** Sets a secret of a Worker, which deploys a version that differs in it alone. */
export async function putSecret(api: CloudflareApi, name: string, secret: string, text: string): Promise<void> {
  const body = { name: secret, text, type: "secret_text" };
  await api.bytes({ method: "PUT", path: `${pathOf(name)}/secrets`, body, isIdempotent: true });
}

/** Deletes a Worker, also while another one has a binding to it. */
export async function deleteWorker(api: CloudflareApi, name: string): Promise<void> {
  await api.bytes({ method: "DELETE", path: `${pathOf(name)}?force=true`, isIdempotent: true }, 404);
}
