import { trustedTypes } from "./trusted-types.ts";

/** Name of the policy in the header of our pages (`worker/security-headers.ts`). */
export const OWN_HTML = "own-html";

let policy: { readonly createHTML: (html: string) => string } | undefined;

/**
 * Says of HTML that our own server or our own drawing wrote it, with all that came from people escaped. Browsers refuse
 * any other text where markup is read (Trusted Types).
 */
export function ownHtml(html: string): string {
  const types = trustedTypes();
  if (!types) return html;
  policy ??= types.createPolicy(OWN_HTML, { createHTML: (own) => own });
  return policy.createHTML(html);
}
