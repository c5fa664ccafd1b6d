/** Name of the policy in the header of our pages (`worker/security-headers.ts`). */
export const OWN_HTML = "own-html";

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createHTML: (html: string) => string },
  ) => { readonly createHTML: (html: string) => string };
}

let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/**
 * Says of HTML that our own server or our own drawing wrote it, with all that came from people escaped. Browsers refuse
 * any other text where markup is read (Trusted Types).
 */
export function ownHtml(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return html;
  policy ??= types.createPolicy(OWN_HTML, { createHTML: (own) => own });
  // An object of the browser, which takes it wherever it takes a text.
  return policy.createHTML(html);
}
