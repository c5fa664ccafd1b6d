/** Whether a text is a valid idempotency key, which is sent as a header. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text);
}
