interface TrustedTypes {
  /** The rules return trusted objects, which the browser accepts in place of strings. */
  readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules;
}

/** The Trusted Types API, which not all browsers support. */
export function trustedTypes(): TrustedTypes | undefined {
  return (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
}

/**
 * Lets a library that does not support Trusted Types start the worker at `path`, through the default policy. All other
 * script URLs, markup and scripts are refused. Call it once a page: a second default policy is refused.
 */
export function allowLibraryWorker(path: string): void {
  trustedTypes()?.createPolicy("default", {
    createScriptURL: (url: string) => (url === path ? url : null),
  });
}
