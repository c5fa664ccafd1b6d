import { paths, withQuery } from "../../site/paths.ts";
import { returnPath } from "../../site/return-path.ts";

/** Redirect target of a sign-in (`redirect`), always within the site; null without one. */
export function redirectTarget(url: URL): string | null {
  const wanted = url.searchParams.get("redirect");
  return wanted === null ? null : returnPath(wanted);
}

/** The redirect target, by default the user's data. */
export function targetAfterLogin(url: URL): string {
  return redirectTarget(url) ?? paths.myData();
}

/** The user's data say what of a sign-up was dropped; other targets are left alone. */
export function withDropped(target: string): string {
  return target === paths.myData() ? withQuery(target, "aviso=cadastro-em-parte") : target;
}

/** The query with the redirect target, for links between the sign-in pages; empty without one. */
export function redirectQuery(url: URL): string {
  const wanted = redirectTarget(url);
  return wanted === null ? "" : new URLSearchParams({ redirect: wanted }).toString();
}
