interface TrustedTypes {
  /** What the rules make is an object of the browser, which it takes wherever it takes a text. */
  readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules;
}

/** Browsers with Trusted Types take markup and scripts of our own policies alone; the others know nothing of them. */
export function trustedTypes(): TrustedTypes | undefined {
  return (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
}

/**
 * Lets a library start the worker at `path`, which it passes as a plain string: through the default policy, the
 * standard place for code that does not know Trusted Types. Once a page: a second default policy is refused. Any other
 * script URL, markup or script stays refused.
 */
export function allowLibraryWorker(path: string): void {
  trustedTypes()?.createPolicy("default", {
    createScriptURL: (url: string) => (url === path ? url : null),
  });
}
