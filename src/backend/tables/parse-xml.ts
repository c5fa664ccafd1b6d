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

/** Reads an XML document as a stream. Entities of its own are refused. Throws TableError for a damaged document. */
export async function parseXml(source: ByteSource, handler: XmlHandler): Promise<void> {
  const { parser: createParser } = (await import("sax")).default;
  const parser = createParser(true, { position: false });
  const decoder = new TextDecoder();
  let failure: unknown = null;
  parser.onopentag = ({ name, attributes }) =>
    handler.open?.(localName(name), localAttributes(attributes as Record<string, string>));
  parser.ontext = (piece) => handler.text?.(piece);
  parser.oncdata = (piece) => handler.text?.(piece);
  parser.onclosetag = (name) => handler.close?.(localName(name));
  parser.onerror = (error) => {
    failure ??= error;
  };
  for await (const bytes of await source.open()) {
    parser.write(decoder.decode(bytes, { stream: true }));
    if (failure) throw new TableError("planilha danificada: abra-a e salve-a de novo.", { file: source.name });
    if (handler.isOver?.()) return;
  }
}

function localName(name: string): string {
  return name.includes(":") ? name.slice(name.indexOf(":") + 1) : name;
}

function localAttributes(attributes: Record<string, string>): Record<string, string> {
  if (!Object.keys(attributes).some((name) => name.includes(":"))) return attributes;
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
