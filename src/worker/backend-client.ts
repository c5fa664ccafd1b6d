import type { BackendOptions } from "../contract/v3/call.ts";
import type { BackendClient } from "../contract/v3/client.ts";

/**
 * A client of the backend that loads the endpoints, with all their schemas, at its first call: public pages make none.
 */
export function backendClient(options: BackendOptions): BackendClient {
  const load = async () => (await import("../contract/v3/client.ts")).createBackendClient(options);
  const groupOf = (group: string) =>
    new Proxy(
      {},
      {
        get:
          (_, call: string) =>
          async (...args: unknown[]) => {
            const calls = Reflect.get(await load(), group) as Record<string, (...args: unknown[]) => unknown>;
            return calls[call]!(...args);
          },
      },
    );
  return new Proxy({}, { get: (_, group: string) => groupOf(group) }) as BackendClient;
}
