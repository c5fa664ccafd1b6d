interface TrustedTypes {
  /** What the rules make is an object of the browser, which it takes wherever it takes a text. */
  readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules;
}

/** Browsers with Trusted Types take markup and scripts of our own policies alone; the others know nothing of them. */
export function trustedTypes(): TrustedTypes | undefined {
  return (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
}
