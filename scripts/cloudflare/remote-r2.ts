import type { ScriptBucket } from "../local-r2.ts";
import type { CloudflareApi } from "./api.ts";

/** The objects of a bucket, over Cloudflare's REST API, as `wrangler r2 object` calls it. */
export function openRemoteR2(api: CloudflareApi, bucket: string): ScriptBucket {
  const pathOf = (key: string) => `/r2/buckets/${bucket}/objects/${encodeURIComponent(key)}`;
  return {
    get: async (key) => {
      const bytes = await api.bytes({ path: pathOf(key), isIdempotent: true }, 404);
      return bytes && { arrayBuffer: async () => bytes };
    },
    put: async (key, bytes, { httpMetadata: { contentType } }) => {
      await api.bytes({
        method: "PUT",
        path: pathOf(key),
        body: new Blob([new Uint8Array(bytes)], { type: contentType }),
        isIdempotent: true,
      });
    },
  };
}
