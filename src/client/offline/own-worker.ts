import { trustedTypes } from "../trusted-types.ts";

/** Name of the policy in the header of our pages (`worker/security-headers.ts`). */
export const OWN_WORKER = "own-worker";

/** Where the build puts the service worker (`vite/offline-files.ts`): at the root, so that it answers for all pages. */
export const WORKER_PATH = "/sem-internet.js";

let policy: { readonly createScriptURL: (path: string) => string } | undefined;

/** The address of our service worker, as browsers with Trusted Types take it; no other can be registered. */
export function ownWorker(): string {
  const types = trustedTypes();
  if (!types) return WORKER_PATH;
  policy ??= types.createPolicy(OWN_WORKER, { createScriptURL: () => WORKER_PATH });
  return policy.createScriptURL(WORKER_PATH);
}
