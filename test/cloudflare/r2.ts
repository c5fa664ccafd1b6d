import { type Endpoint, ok, refuse } from "./api.ts";

/** R2: whole objects, as `wrangler r2 object` reads and writes them. */
export class Buckets {
  /** Bytes and content type by bucket and key. */
  readonly objects = new Map<string, { readonly bytes: Buffer; readonly type: string | undefined }>();

  readonly endpoints: readonly Endpoint[] = [
    [
      "GET /r2/buckets/([^/]+)/objects/([^/]+)",
      (_, bucket, key) => {
        const object = this.objects.get(`${bucket}/${key}`);
        return object ? { bytes: object.bytes } : refuse(404, 10007, "The specified key does not exist.");
      },
    ],
    [
      "PUT /r2/buckets/([^/]+)/objects/([^/]+)",
      ({ body, headers }, bucket, key) => {
        this.objects.set(`${bucket}/${key}`, { bytes: body, type: headers["content-type"] });
        return ok({});
      },
    ],
  ];
}
