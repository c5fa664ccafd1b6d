import { type ApiRequest, type ApiResponse, type Endpoint, jsonOf, ok, refuse } from "./api.ts";

/** R2, as far as our scripts ask about it: whether there is a bucket, and creating it. */
export class Buckets {
  readonly names = new Set<string>();

  readonly endpoints: readonly Endpoint[] = [
    ["GET /r2/buckets/([^/]+)", (_, name) => this.#find(name!)],
    ["POST /r2/buckets", (request) => this.#create(request)],
  ];

  #find(name: string): ApiResponse {
    return this.names.has(name) ? ok({ name }) : refuse(404, 10006, "The specified bucket does not exist.");
  }

  #create(request: ApiRequest): ApiResponse {
    const { name } = jsonOf<{ name: string }>(request);
    if (this.names.has(name)) return refuse(409, 10004, "The bucket you tried to create already exists.");
    this.names.add(name);
    return ok({ name });
  }
}
