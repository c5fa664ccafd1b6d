/** Crockford's base 32, without the ambiguous I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code with groups of four signs, 20 bits each: "CON-7F3K-92QX". */
export function randomCode(prefix: string, groups: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * 4));
  const signs = Array.from(bytes, (byte) => ALPHABET[byte & 31]);
  return [prefix, ...Array.from({ length: groups }, (_, i) => signs.slice(4 * i, 4 * i + 4).join(""))].join("-");
}
