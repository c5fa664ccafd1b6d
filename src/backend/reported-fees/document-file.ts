import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { PICTURE_TYPES, readPicture } from "../../domain/pictures/picture-file.ts";
import type { FileBucket } from "../pictures/picture-files.ts";
import { withTimeout } from "../with-timeout.ts";

const R2_TIMEOUT_MS = 4_000;

/** A document as it is stored: a picture without where and when it was taken, or a PDF for reading. */
interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ending: string;
  readonly contentType: string;
}

/** Reads the document of a form. Null without one; throws `invalid_fields` for a file that is neither. */
export async function readDocument(file: File | undefined): Promise<Document | null> {
  if (!file || file.size === 0) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
  const read = isPdf ? await readPdf(bytes) : readPicture(bytes, "photo");
  if (typeof read === "string") throw invalidField("document", read);
  if (!("type" in read)) return read;
  return { bytes: read.bytes, ending: read.type, contentType: PICTURE_TYPES[read.type] };
}

async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Document | string> {
  // Brings the reader of packed objects, which most requests do not need.
  const { MAX_PDF_BYTES, whyNoPdf } = await import("../desk-facts/pdf-file.ts");
  if (bytes.length > MAX_PDF_BYTES) return "O PDF passa de 2 MB. Mande uma foto do documento";
  return whyNoPdf(bytes) ?? { bytes, ending: "pdf", contentType: "application/pdf" };
}

/** Stores the document of a report, and returns its key. Throws `unavailable`. */
export async function putDocument(files: FileBucket, place: string, document: Document): Promise<string> {
  const key = `waiting/f/${place}.${document.ending}`;
  const put = files.put(key, document.bytes, { httpMetadata: { contentType: document.contentType } });
  try {
    await withTimeout(put, R2_TIMEOUT_MS, "documents of families");
  } catch (cause) {
    throw new ApiError("unavailable", {}, cause);
  }
  return key;
}
