import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { readTables } from "./files/read-tables.ts";

const folder = temporaryFolder();

async function read(content: string | Uint8Array) {
  let names: readonly string[] = [];
  const rows: string[][] = [];
  const lines: number[] = [];
  await readTables(
    folder.write("arquivo.csv", content),
    () => 1,
    (header) => {
      names = header.names;
      return (fields, line) => {
        rows.push([...fields]);
        lines.push(line);
      };
    },
  );
  return { names, rows, lines };
}

const expected = { names: ["Município", "Nome"], rows: [["São João", "A"]], lines: [2] };
const windows1252 = (text: string) => Buffer.from(text, "latin1");

test.each<[string, string | Uint8Array]>([
  ["UTF-8, comma", "Município,Nome\nSão João,A\n"],
  ["UTF-8 with BOM, semicolon, CRLF", "\uFEFFMunicípio;Nome\r\nSão João;A\r\n"],
  ["quoted, BOM before the quote", '\uFEFF"Município","Nome"\n"São João","A"'],
  ["Windows-1252", windows1252("Município;Nome\nSão João;A\n")],
  ["gzip", gzipSync("Município;Nome\nSão João;A\n")],
  ["gzip of Windows-1252", gzipSync(windows1252("Município\tNome\nSão João\tA"))],
  ["blank lines at the end", "Município,Nome\nSão João,A\n\n\n"],
])("%s is read alike (J7)", async (_, content) => {
  expect(await read(content)).toEqual(expected);
});

test("the encoding is detected by the first letter beyond ASCII, however late (J7)", async () => {
  const plain = "A;B\n".repeat(200_000);
  const latin = await read(windows1252(`X;Y\n${plain}São João;“fim”\n`.replaceAll(/[“”]/g, "'")));
  expect(latin.rows.at(-1)).toEqual(["São João", "'fim'"]);
  const utf8 = await read(`X;Y\n${plain}São João;fim\n`);
  expect(utf8.rows.at(-1)).toEqual(["São João", "fim"]);
  expect(utf8.lines.at(-1)).toBe(200_002);
});

test("a delimiter, a quote or a line break inside quotes is text", async () => {
  const { rows, lines } = await read('A,B\n"RUA X, 10","diz ""sim"""\n"duas\nlinhas",3\n1,2\n');
  expect(rows).toEqual([
    ["RUA X, 10", 'diz "sim"'],
    ["duas\nlinhas", "3"],
    ["1", "2"],
  ]);
  expect(lines).toEqual([2, 4, 5]);
});

test("a quote inside a bare value is text, empty columns at the end do not count", async () => {
  expect((await read('A;B\nESCOLA "X";2\n1;2;;\n')).rows).toEqual([
    ['ESCOLA "X"', "2"],
    ["1", "2", "", ""],
  ]);
});
