import { trustedTypes } from "../trusted-types.ts";

/** Name of the Trusted Types policy in our pages' header (`worker/security-headers.ts`). */
export const SITE_WORKER = "site-worker";

/** Path of the service worker (`vite/offline-files.ts`): at the root, so that its scope is the whole site. */
export const WORKER_PATH = "/sem-internet.js";

let policy: { readonly createScriptURL: (path: string) => string } | undefined;

/** URL of our service worker as a trusted type; the policy allows no other. */
export function siteWorker(): string {
  const types = trustedTypes();
  if (!types) return WORKER_PATH;
  policy ??= types.createPolicy(SITE_WORKER, { createScriptURL: () => WORKER_PATH });
  return policy.createScriptURL(WORKER_PATH);
}
