/** Base URL for parsing a path or target: a result on another host leaves the site. */
export const HERE = "https://here.invalid";

/**
 * Redirect target after login: a path of this site with its query, or "/" for anything else ("//evil.com",
 * "javascript:…", "/\evil.com").
 */
export function returnPath(text: string | null | undefined): string {
  if (!text || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(text, HERE);
  // Dots are resolved here: "/.//evil.com" has become "//evil.com".
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
