import { invalidField } from "../../contract/v3/errors.ts";

/** Bytes of a file in base64. Throws `invalid_fields`. */
export function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch (cause) {
    throw invalidField("file", "Não conseguimos ler o arquivo. Mande de novo.", cause);
  }
}
