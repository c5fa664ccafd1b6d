import { failure, type Run, wrangler } from "./run.ts";

/** A version of a Worker with its share of the traffic. */
interface LiveVersion {
  readonly version_id: string;
  readonly percentage: number;
}

/** wrangler's message for a missing Worker. Any other failure proves nothing. */
const NO_WORKER = /\[code: (10007|10090)\]/;

/**
 * The versions that have the traffic of a Worker. Null when there is no such Worker; throws when that cannot be found out.
 * Without a name wrangler would look for the Worker of `wrangler.toml`, not for that of the build.
 */
export function readDeployment(run: Run, name: string): readonly LiveVersion[] | null {
  const found = run(wrangler("deployments", "status", "--name", name, "--json"), true);
  if (found.status !== 0 && NO_WORKER.test(found.stderr)) return null;
  if (found.status !== 0) throw failure("deployments status", found);
  return (JSON.parse(found.stdout) as { versions: readonly LiveVersion[] }).versions;
}
