/** Cache key of a question to the search API: a hash, whatever the order of the names in its variables. */
export async function questionKey(question: readonly unknown[]): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(question)));
  return Buffer.from(bytes).toString("hex");
}

/** JSON with sorted keys and without undefined values, so that equal values have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
