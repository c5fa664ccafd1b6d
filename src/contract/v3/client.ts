import type { ArgumentsOf, Endpoint, ResultOf } from "../endpoint.ts";
import { BACKEND_ENDPOINTS, type BackendEndpoints } from "../endpoints.ts";
import { type BackendOptions, callEndpoint } from "./call.ts";

/** The endpoints of the backend as functions, by subject. They throw ApiError. */
export type BackendClient = {
  readonly [Group in keyof BackendEndpoints]: {
    readonly [Name in keyof BackendEndpoints[Group]]: BackendEndpoints[Group][Name] extends infer E extends Endpoint
      ? (...args: ArgumentsOf<E>) => Promise<ResultOf<E>>
      : never;
  };
};

/** A typed client of `/v3`; `options.fetch` carries its requests. */
export function createBackendClient(options: BackendOptions): BackendClient {
  const groups = Object.entries(BACKEND_ENDPOINTS).map(([name, group]) => {
    const calls = Object.entries<Endpoint>(group).map(([call, endpoint]) => [
      call,
      (...args: unknown[]) => callEndpoint(options, endpoint, args),
    ]);
    return [name, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups);
}
