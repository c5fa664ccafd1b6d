import type { ArgumentsOf, Endpoint, ResultOf } from "../endpoint.ts";
import type { BackendEndpoints } from "../endpoints.ts";
import { type BackendOptions, callEndpoint } from "./call.ts";

/** The endpoints of the backend as functions, by subject. They throw ApiError. */
export type BackendClient = {
  readonly [Group in keyof BackendEndpoints]: {
    readonly [Name in keyof BackendEndpoints[Group]]: BackendEndpoints[Group][Name] extends infer E extends Endpoint
      ? (...args: ArgumentsOf<E>) => Promise<ResultOf<E>>
      : never;
  };
};

/**
 * A typed client of `/v3`; `options.fetch` carries its requests. It loads the endpoints, with all their schemas, at its
 * first call: public pages make none.
 */
export function backendClient(options: BackendOptions): BackendClient {
  const at = (...path: readonly string[]): object =>
    new Proxy(() => {}, {
      get: (_, name: string) => at(...path, name),
      apply: async (_, _this, args: readonly unknown[]) => {
        const { BACKEND_ENDPOINTS } = await import("../endpoints.ts");
        const endpoint = path.reduce<object>((table, name) => Reflect.get(table, name), BACKEND_ENDPOINTS);
        return callEndpoint(options, endpoint as Endpoint, args);
      },
    });
  return at() as BackendClient;
}
