/** A request as an area of the API sees it. */
export interface ApiRequest {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Origin of the stand-in, for upload and download addresses. */
  readonly origin: string;
}

/** A response: JSON, or bytes. */
export interface ApiResponse {
  readonly status?: number;
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An endpoint: method and path below the account (or below the origin, for uploads), with `([^/]+)` for parameters. */
export type Endpoint = readonly [
  call: string,
  handle: (request: ApiRequest, ...parameters: string[]) => ApiResponse | Promise<ApiResponse>,
];

/** A successful response in the envelope of the API. */
export function ok(result: unknown, info?: object): ApiResponse {
  return { json: { success: true, errors: [], messages: [], result, ...(info && { result_info: info }) } };
}

/** A refused request. Codes as wrangler knows them. */
export function refuse(status: number, code: number, message: string, headers?: Record<string, string>): ApiResponse {
  return { status, json: { success: false, errors: [{ code, message }], messages: [], result: null }, headers };
}

export const jsonOf = <T>({ body }: ApiRequest): T => JSON.parse(body.toString()) as T;

/** A page of a list, as `page` and `per_page` ask for it. */
export function pageOf<T>(items: readonly T[], { query }: ApiRequest): ApiResponse {
  const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 100)];
  return ok(items.slice((page - 1) * size, page * size), { page, per_page: size, total_count: items.length });
}
