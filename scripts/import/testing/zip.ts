import { crc32, deflateRawSync } from "node:zlib";

/** A file that is compressed already, by the number of its method. */
interface Packed {
  readonly method: number;
  readonly bytes: Buffer;
  readonly body: Buffer;
}

/** A zip archive of files; `size` is what it says of the bytes of each, if that is a lie. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array | Packed>>, size?: number): Buffer {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name);
    const { method, bytes, body } = isPacked(content) ? content : deflated(Buffer.from(content));
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    // UTF-8 names.
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(body.length, 14);
    fields.writeUInt32LE(size ?? bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, path, body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function isPacked(content: string | Uint8Array | Packed): content is Packed {
  return typeof content === "object" && "method" in content;
}

function deflated(bytes: Buffer): Packed {
  return { method: 8, bytes, body: deflateRawSync(bytes) };
}

/**
 * A text whose last four bytes are repeated up to `length` bytes, in Deflate64: one block of fixed codes, with one
 * match longer than the 258 bytes of Deflate.
 */
export function deflate64(text: string, length: number): Packed {
  let bits = "";
  const code = (value: number, width: number) => {
    bits += value.toString(2).padStart(width, "0");
  };
  // Numbers begin with their lowest bit, codes with their highest.
  const number = (value: number, width: number) => {
    bits += [...value.toString(2).padStart(width, "0")].reverse().join("");
  };
  number(0b011, 3);
  const start = Buffer.from(text);
  for (const byte of start) code(byte < 144 ? 0x30 + byte : 0x100 + byte, byte < 144 ? 8 : 9);
  // Length 285 has sixteen more bits; distance 3 is four bytes.
  code(0xc5, 8);
  number(length - start.length - 3, 16);
  code(3, 5);
  code(0, 7);
  const octets = bits
    .match(/.{1,8}/g)!
    .map((octet) => Number.parseInt([...octet.padEnd(8, "0")].reverse().join(""), 2));
  const bytes = Buffer.concat([start, Buffer.alloc(length - start.length, start.subarray(-4))]);
  return { method: 9, bytes, body: Buffer.from(octets) };
}

/** A cell of a sheet: a text, a number, or the XML of another kind. */
type Cell = string | number | { readonly xml: string } | null;

interface SheetXml {
  /** Before the rows. */
  readonly starts?: string;
  readonly rows?: Readonly<Record<number, string>>;
  /** After the rows. */
  readonly ends?: string;
  /** Attributes of the sheet in its workbook. */
  readonly sheet?: string;
}

/** An .xlsx workbook, as Excel writes it, with texts in the shared table. */
export function xlsxOf(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  xml: Readonly<Record<string, SheetXml>> = {},
): Buffer {
  const texts: string[] = [];
  const names = Object.keys(sheets);
  const parts = Object.entries(sheets).map(([name, cellsOfRows]) => {
    const { starts = "", rows, ends = "" } = xml[name] ?? {};
    const written = cellsOfRows.map((cells, i) => {
      const list = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${i + 1}`, texts));
      return `<row r="${i + 1}" ${rows?.[i + 1] ?? ""}>${list.join("")}</row>`;
    });
    return `<worksheet>${starts}<sheetData>${written.join("")}</sheetData>${ends}</worksheet>`;
  });
  return zipOf({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" ${xml[name]?.sheet ?? ""} r:id="rId${i}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, i) => `<Relationship Id="rId${i}" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}</Relationships>`,
    // Styles 0 to 3: general, date, percentage, a date of its own.
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ...Object.fromEntries(parts.map((part, i) => [`xl/worksheets/sheet${i + 1}.xml`, part])),
    "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
  });
}

function cellXml(cell: Cell, reference: string, texts: string[]): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return cell.xml.replace("<c", `<c r="${reference}"`);
  return `<c r="${reference}" t="s"><v>${texts.push(cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")) - 1}</v></c>`;
}
