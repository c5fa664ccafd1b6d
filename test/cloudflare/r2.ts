import { type Endpoint, jsonOf, ok, refuse } from "./api.ts";

/** R2, as far as a deploy looks at it: whether a bucket exists. */
export class Buckets {
  readonly names = new Set<string>();

  readonly endpoints: readonly Endpoint[] = [
    ["GET /r2/buckets/([^/]+)", (_, name) => (this.names.has(name!) ? ok({ name }) : refuse(404, 10006, "no bucket"))],
    [
      "POST /r2/buckets",
      (request) => {
        const { name } = jsonOf<{ name: string }>(request);
        this.names.add(name);
        return ok({ name });
      },
    ],
  ];
}
