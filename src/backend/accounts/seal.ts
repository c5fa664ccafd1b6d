import { ApiError } from "../../contract/v3/errors.ts";

/** Keys of sealed texts: random texts of any length. */
export interface SealKeys {
  /** In production no text is stored without a key. */
  readonly ENVIRONMENT?: string;
  /** Key that encrypts; without one, texts are stored as they are. */
  readonly SECOND_FACTOR_KEY?: string;
  /** Former keys, one a line: they still decrypt what they encrypted. */
  readonly SECOND_FACTOR_OLD_KEYS?: string;
}

/** A sealed text is `sealed:<id of its key>:<base64>`; from before keys had ids, `sealed:<base64>`. */
const SEALED = /^sealed:(?:([\da-f]+):)?([A-Za-z\d+/=]+)$/;
const IV_BYTES = 12;

/** Hexadecimal digits of a key's id. */
const ID_LENGTH = 8;

/**
 * Encrypts a text with AES-256-GCM, bound to `owner`. Without a key the text is returned unchanged; in production that
 * throws `unavailable`.
 */
export async function seal(text: string, keys: SealKeys, owner: string): Promise<string> {
  const { SECOND_FACTOR_KEY: key, ENVIRONMENT } = keys;
  if (!key) {
    if (ENVIRONMENT !== "production") return text;
    console.error("SECOND_FACTOR_KEY is missing");
    throw new ApiError("unavailable");
  }
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(parameters(iv, owner), await importKey(key), bytesOf(text));
  return `sealed:${await idOf(key)}:${Buffer.from([...iv, ...new Uint8Array(sealed)]).toString("base64")}`;
}

/** Decrypts a text with the key that encrypted it. Throws `unavailable` when that is none of the keys. */
export async function unseal(sealed: string, keys: SealKeys, owner: string): Promise<string> {
  const [, id, base64] = SEALED.exec(sealed) ?? [];
  if (base64 === undefined) return sealed;
  const bytes = Buffer.from(base64, "base64");
  const algorithm = parameters(bytes.subarray(0, IV_BYTES), owner);
  for (const key of keysOf(keys)) {
    if (id !== undefined && id !== (await idOf(key))) continue;
    const opened = crypto.subtle.decrypt(algorithm, await importKey(key), bytes.subarray(IV_BYTES));
    const text = await opened.catch(() => null);
    if (text !== null) return new TextDecoder().decode(text);
  }
  console.error("neither SECOND_FACTOR_KEY nor SECOND_FACTOR_OLD_KEYS encrypted this second factor");
  throw new ApiError("unavailable");
}

/**
 * Encrypts a stored text again, unless it is encrypted with the present key, so that a replaced key can be deleted.
 */
export async function reseal(stored: string, text: string, keys: SealKeys, owner: string): Promise<string> {
  const { SECOND_FACTOR_KEY: key } = keys;
  const isCurrent = !key || SEALED.exec(stored)?.[1] === (await idOf(key));
  return isCurrent ? stored : seal(text, keys, owner);
}

function keysOf({ SECOND_FACTOR_KEY = "", SECOND_FACTOR_OLD_KEYS = "" }: SealKeys): readonly string[] {
  return [SECOND_FACTOR_KEY, ...SECOND_FACTOR_OLD_KEYS.split("\n")].filter((key) => key.trim() !== "");
}

/** Names a key in what it encrypted. Another hash than that of `importKey`, which is the key. */
async function idOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(`id of ${key}`));
  return Buffer.from(digest).toString("hex").slice(0, ID_LENGTH);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const parameters = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: bytesOf(owner),
});

/** The key is random text of any length; its hash has 256 bits. */
async function importKey(key: string): Promise<CryptoKey> {
  const bits = await crypto.subtle.digest("SHA-256", bytesOf(key));
  return crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
}
