const PRIME = 0x9e3779b1;

/**
 * 32-bit checksum of 32-bit words, in four lanes so that the multiplications overlap (about 1 ms for 8 MB). Every step
 * is a bijection of its word and of its lane, so damage within one word never goes unseen.
 */
export function checksumOf(words: Uint32Array): number {
  let a = 1;
  let b = 2;
  let c = 3;
  let d = 4;
  const whole = words.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    a = mix(a ^ words[i]!);
    b = mix(b ^ words[i + 1]!);
    c = mix(c ^ words[i + 2]!);
    d = mix(d ^ words[i + 3]!);
  }
  for (let i = whole; i < words.length; i++) a = mix(a ^ words[i]!);
  return mix(mix(mix(mix(words.length ^ a) ^ b) ^ c) ^ d) >>> 0;
}

function mix(value: number): number {
  const product = Math.imul(value, PRIME);
  return product ^ (product >>> 15);
}

/** 32-bit hash of a text (FNV-1a over UTF-16 units), for lookup tables inside a snapshot. */
export function hashText(text: string): number {
  let hash = HASH_START;
  for (let i = 0; i < text.length; i++) hash = hashLetter(hash, text.charCodeAt(i));
  return hash >>> 0;
}

/** FNV-1a: the offset basis, and the step for one UTF-16 unit. */
export const HASH_START = 0x811c9dc5;
export const hashLetter = (hash: number, letter: number) => Math.imul(hash ^ letter, 0x01000193);
