/** Stands for this site while a path is read, so that what leads away from it shows. */
const HERE = "https://here.invalid";

/**
 * Where to go after signing in: a path of this site with its query, "/" for anything else ("//evil.com",
 * "javascript:…", "/\evil.com").
 */
export function returnPath(text: string | null | undefined): string {
  if (!text || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(text, HERE);
  // Dots are resolved by now: "/.//evil.com" has become "//evil.com".
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
