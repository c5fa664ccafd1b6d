/** An idempotency key: what a form carries, or a program makes. It travels in a header, which cannot carry any text. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text);
}
