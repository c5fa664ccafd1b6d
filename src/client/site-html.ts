import { trustedTypes } from "./trusted-types.ts";

/** Name of the policy in the header of our pages (`worker/security-headers.ts`). */
export const SITE_HTML = "site-html";

let policy: { readonly createHTML: (html: string) => string } | undefined;

/**
 * Marks HTML from our server or our map drawing as trusted: text from people in it is escaped. Browsers with Trusted
 * Types refuse to parse any other text as markup.
 */
export function siteHtml(html: string): string {
  const types = trustedTypes();
  if (!types) return html;
  policy ??= types.createPolicy(SITE_HTML, { createHTML: (html) => html });
  return policy.createHTML(html);
}
