import { getPath } from "hono/utils/url";
import { withoutEndSlash } from "../site/redirects.ts";

/**
 * The path that every rule of the Worker matches (`c.req.path`): decoded once, in lower case, without a trailing slash.
 * Otherwise `/v3/account/%61uth/login` would bypass the rules for `/v3/account/auth/login`.
 */
export function matchedPath(request: Pick<Request, "url">): string {
  return decodedPath(request).toLowerCase();
}

/** Characters that need no encoding in a path. */
const PLAIN = /^[\w./~:@!$&'()*+,;=-]+$/;
/** Characters that need encoding, except sequences that stay encoded in a decoded path, such as `%2F` in a segment. */
const UNSAFE = /%(?![\da-f]{2})|[^\w./~:@!$&'()*+,;=%-]/giu;

/**
 * The same path in its original case, for the backend: encoded again, so that the backend sees the path that was
 * matched.
 */
export function callPath(request: Pick<Request, "url">): string {
  return decodedPath(request).replace(UNSAFE, encodeURIComponent);
}

/** Whether a path has no encoded characters, which backends could decode in different ways. */
export function isPlain(path: string): boolean {
  return PLAIN.test(path);
}

/** A matched path as it is written in a URL. */
export function spellingOf(path: string): string {
  if (isPlain(path)) return path;
  const address = new URL("http://site");
  address.pathname = path;
  return address.pathname;
}

/** The path as requested, for redirects back to it; no rule may use it. */
export function askedPath({ pathname }: URL): string {
  return pathname;
}

/** The same, with the query. */
export function askedAddress(url: URL): string {
  return askedPath(url) + url.search;
}

function decodedPath(request: Pick<Request, "url">): string {
  return withoutEndSlash(getPath(request as Request));
}
