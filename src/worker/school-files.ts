import { withTimeout } from "../backend/with-timeout.ts";
import { ApiError } from "../contract/v3/errors.ts";
import type { AppContext } from "./app-context.ts";

/** A day: the address has the hash of the content, but a picture that was taken down must not stay for long. */
const FILE_CACHE = "public, max-age=86400";

const R2_TIMEOUT_MS = 4_000;

const SIZE = /^[gpc]$/;
const SCHOOL = /^\d{8}$/;
const FILE = /^[\da-f]{40}\.(?:jpg|png|webp)$/;

/** `/fotos/:size/:school/:file`: a published picture; 404 without one, 503 when the bucket does not respond. */
export async function schoolFileResponse(c: AppContext): Promise<Response> {
  const [size, school, file] = ["size", "school", "file"].map((name) => c.req.param(name) ?? "") as [
    string,
    string,
    string,
  ];
  if (!SIZE.test(size) || !SCHOOL.test(school) || !FILE.test(file)) return c.notFound();
  const object = await readObject(c.env.FILES, `published/${size}/${school}/${file}`);
  if (!object) return c.notFound();
  return c.body(object.body, 200, {
    "Content-Type": object.httpMetadata?.contentType ?? "application/octet-stream",
    "Content-Length": String(object.size),
    "Cache-Control": FILE_CACHE,
  });
}

/** A file of the bucket, published or not; null for none. */
export async function readSchoolFile(bucket: R2Bucket, key: string) {
  const object = await readObject(bucket, key);
  if (!object) return null;
  const contentType = object.httpMetadata?.contentType ?? "application/octet-stream";
  return { contentType, body: new Uint8Array(await object.arrayBuffer()) };
}

async function readObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  try {
    return await withTimeout(bucket.get(key), R2_TIMEOUT_MS, "files of schools");
  } catch (cause) {
    throw new ApiError("unavailable", {}, cause);
  }
}
