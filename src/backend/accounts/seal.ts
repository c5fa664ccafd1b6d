import { ApiError } from "../../contract/v3/errors.ts";

const MARK = "sealed:";
const IV_BYTES = 12;

/** Encrypts a text with AES-256-GCM, bound to `owner`. Without a key the text is returned unchanged. */
export async function seal(text: string, key: string | undefined, owner: string): Promise<string> {
  if (!key) return text;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(parameters(iv, owner), await importKey(key), bytesOf(text));
  return MARK + Buffer.from([...iv, ...new Uint8Array(sealed)]).toString("base64");
}

/** Decrypts a text. Throws `unavailable` when it was encrypted with another key. */
export async function unseal(sealed: string, key: string | undefined, owner: string): Promise<string> {
  if (!sealed.startsWith(MARK)) return sealed;
  const bytes = Buffer.from(sealed.slice(MARK.length), "base64");
  try {
    const algorithm = parameters(bytes.subarray(0, IV_BYTES), owner);
    const text = await crypto.subtle.decrypt(algorithm, await importKey(key ?? ""), bytes.subarray(IV_BYTES));
    return new TextDecoder().decode(text);
  } catch (cause) {
    console.error("SECOND_FACTOR_KEY did not encrypt this second factor");
    throw new ApiError("unavailable", {}, cause);
  }
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
