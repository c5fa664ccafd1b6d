import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { readTables } from "./files/read-tables.ts";

const folder = temporaryFolder();

async function read(content: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  await readTables(
    folder.write("a.csv", content),
    () => 1,
    () => (fields) => rows.push([...fields]),
  );
  return rows;
}

const rows = Array.from({ length: 2000 }, (_, i) => `${i};São João`);
const text = `Código;Município\n${rows.join("\n")}\n`;
const expected = rows.map((row) => row.split(";"));
const utf8 = Buffer.from(text);
const latin1 = Buffer.from(text, "latin1");
const utf16le = Buffer.from(text, "utf16le");
const utf16be = Buffer.from(utf16le).swap16();

/** The content with one byte put before the n-th time that a character comes. */
function withByte(content: Buffer, byte: number, before: string, n: number): Buffer {
  let at = -1;
  for (let i = 0; i <= n; i++) at = content.indexOf(before, at + 1);
  return Buffer.concat([content.subarray(0, at), Buffer.from([byte]), content.subarray(at)]);
}

test.each([
  ["UTF-8", utf8],
  ["Windows-1252", latin1],
  ["UTF-16, little-endian, with its mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
  ["UTF-16, big-endian, with its mark", Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
  ["UTF-16 without its mark", utf16le],
  ["UTF-16 in gzip", gzipSync(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le]))],
])("%s is read", async (_, content) => {
  expect(await read(content)).toEqual(expected);
});

test.each([
  ["near the first accent", withByte(utf8, 0xe3, "Jo", 0), 'linha 2, coluna "Município"'],
  ["far from it", withByte(utf8, 0xe3, "Jo", 1500), 'linha 1502, coluna "Município"'],
  ["in the first column", withByte(utf8, 0xff, ";São", 7), 'linha 9, coluna "Código"'],
  ["in the header", withByte(utf8, 0xe3, "digo", 0), "linha 1"],
  ["in gzip", gzipSync(withByte(utf8, 0xe3, "Jo", 0)), 'linha 2, coluna "Município"'],
])("one bad byte in UTF-8, %s, is named", async (_, content, position) => {
  await expect(read(content)).rejects.toThrow(`a.csv, ${position}: byte que não é UTF-8; nada foi importado.`);
});

test("UTF-8 letters in Windows-1252, and bytes that it does not have, are named", async () => {
  const mixed = Buffer.concat([latin1, Buffer.from("9;São Luís\n")]);
  await expect(read(mixed)).rejects.toThrow(
    'a.csv, linha 2002, coluna "Município": letra em UTF-8 num texto em Windows-1252; nada foi importado.',
  );
  await expect(read(withByte(latin1, 0x81, "Jo", 3))).rejects.toThrow(
    'a.csv, linha 5, coluna "Município": byte 0x81, que não existe em Windows-1252; nada foi importado.',
  );
});
