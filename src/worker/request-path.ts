import { getPath } from "hono/utils/url";
import { withoutEndSlash } from "../site/redirects.ts";

/**
 * The path that every rule of the Worker goes by (`c.req.path`): decoded once, in lower case, without a slash at its end.
 * Any other would let `/v3/account/%61uth/login` past the rules for `/v3/account/auth/login`.
 */
export function matchedPath(request: Pick<Request, "url">): string {
  return decodedPath(request).toLowerCase();
}

/** Signs that need no encoding in a path. */
const PLAIN = /^[\w./~:@!$&'()*+,;=-]+$/;
/** Those that do, but for what stays encoded when a path is decoded, such as a slash within a segment. */
const UNSAFE = /%(?![\da-f]{2})|[^\w./~:@!$&'()*+,;=%-]/giu;

/** The same path in the letters it was written in, for the backend: encoded anew, so that it answers what was matched. */
export function callPath(request: Pick<Request, "url">): string {
  return decodedPath(request).replace(UNSAFE, encodeURIComponent);
}

/** Whether a path says the same to every backend, however it decodes. */
export function isPlain(path: string): boolean {
  return PLAIN.test(path);
}

/** A matched path as it stands in an address. */
export function spellingOf(path: string): string {
  const address = new URL("http://site");
  address.pathname = path;
  return address.pathname;
}

/** The path as it was asked for, to lead back to; nothing is decided by it. */
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
