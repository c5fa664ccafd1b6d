import type { ByteSource } from "./byte-source.ts";
import { TableError } from "./table-error.ts";

/** Callbacks of a document, whose names come without their prefixes. */
interface XmlHandler {
  open?(tag: string, attributes: Readonly<Record<string, string | undefined>>): void;
  text?(piece: string): void;
  close?(tag: string): void;
  /** Whether the rest of the document does not matter. */
  isOver?(): boolean;
}

/** Maximum depth of elements; a sheet is ten deep. */
const MAX_DEPTH = 64;
/** Bytes that the parser takes at once: after each it checks that no name or value is longer than 64 KB. */
const PIECE_BYTES = 1 << 14;

/**
 * Reads an XML document as a stream, in steps that grow with its bytes. Entities of its own are refused. Throws
 * TableError for a damaged document, for elements that are too deep and for a name or value that is too long.
 */
export async function parseXml(source: ByteSource, handler: XmlHandler): Promise<void> {
  const { parser: createParser } = (await import("sax")).default;
  // Without positions the parser checks no length.
  const parser = createParser(true, { position: true });
  const decoder = new TextDecoder();
  const damaged = () => new TableError("planilha danificada: abra-a e salve-a de novo.", { file: source.name });
  let depth = 0;
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw damaged();
    handler.open?.(localName(name), localAttributes(attributes as Record<string, string>));
  };
  parser.ontext = (piece) => handler.text?.(piece);
  parser.oncdata = (piece) => handler.text?.(piece);
  parser.onclosetag = (name) => {
    depth--;
    handler.close?.(localName(name));
  };
  // The parser would go on: of many wrong tags each compares all open ones.
  parser.onerror = () => {
    throw damaged();
  };
  for await (const bytes of await source.open()) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      parser.write(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
      if (handler.isOver?.()) return;
    }
  }
}

function localName(name: string): string {
  return name.includes(":") ? name.slice(name.indexOf(":") + 1) : name;
}

function localAttributes(attributes: Record<string, string>): Record<string, string> {
  if (!Object.keys(attributes).some((name) => name.includes(":"))) return attributes;
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
