import { spawnSync } from "node:child_process";
import { deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/fixtures/temporary-folder.ts";
import { deflate64, xlsxOf, zipOf } from "../testing/zip.ts";
import { readTables } from "./read-tables.ts";

const folder = temporaryFolder();
const isHeader = (names: readonly string[]) => ["Código", "Nome"].filter((name) => names.includes(name)).length / 2;

async function read(name: string, content: string | Uint8Array) {
  const rows: string[] = [];
  await readTables(folder.write(name, content), isHeader, (header) => (fields, line) => {
    const values = ["Código", "Nome"].map((column) => fields[header.find(column)!]);
    rows.push(`${header.file.slice(name.length)} ${line}: ${values.join(" ")}`.trim());
  });
  return rows;
}

const table = "Código;Nome\n1;São João\n2;Ação\n";
const latin = Buffer.from(table, "latin1");
const sheet = [
  ["Código", "Nome"],
  [1, "São João"],
  ["2", "Ação"],
] as const;

test.each<[string, string, string | Uint8Array, number]>([
  ["CSV in Windows-1252", "a.csv", latin, 2],
  ["Excel's hint about the delimiter", "a.csv", `sep=;\r\n${table}`, 3],
  ["titles above the header", "a.csv", `Tabela, com vírgulas, de 2027\n\n"Fonte: x"\n${table}`, 5],
  ["titles above the header, CR LF, gzipped", "a.csv.gz", gzipSync(`Tabela\r\n${table.replaceAll("\n", "\r\n")}`), 3],
  ["carriage returns alone", "a.csv", `Tabela\n${table}`.replaceAll("\n", "\r"), 3],
  ["a zip with the CSV in a folder", "a.zip", zipOf({ "dados/leia-me.txt": "Leia.\n", "dados/a.csv": latin }), 2],
  ["a workbook", "a.xlsx", xlsxOf({ Preços: sheet }), 2],
  ["a workbook with titles", "a.xlsx", xlsxOf({ Preços: [["Indicadores 2024"], [], ["Fonte", "INEP"], ...sheet] }), 5],
  ["a zip with a workbook", "a.zip", zipOf({ "ATU/a.xlsx": xlsxOf({ Preços: sheet }), "ATU/a.ods": "x" }), 2],
])("%s is read alike", async (_, name, content, line) => {
  const rows = (await read(name, content)).map((row) => row.replace(/^, [^ ]+ /, ""));
  expect(rows).toEqual([`${line}: 1 São João`, `${line + 1}: 2 Ação`]);
});

test("all sheets and files with the header are read, others are not", async () => {
  const second = [["Ensino Médio"], ["Nome", "Código"], ["Terceira", 3]];
  const rows = await read("a.xlsx", xlsxOf({ Infantil: sheet, Notas: [["Leia", "isto"]], Médio: second }));
  expect(rows).toEqual([
    ', planilha "Infantil" 2: 1 São João',
    ', planilha "Infantil" 3: 2 Ação',
    ', planilha "Médio" 3: 3 Terceira',
  ]);
  const zip = zipOf({ "b.csv": "Código,Nome\n3,Terceira\n", "a.csv": table, "~$a.xlsx": "", "__MACOSX/a.csv": "x" });
  expect(await read("a.zip", zip)).toEqual([", a.csv 2: 1 São João", ", a.csv 3: 2 Ação", ", b.csv 2: 3 Terceira"]);
});

test("cells are read as Excel shows them", async () => {
  const cells = [
    { xml: '<c s="1"><v>46327</v></c>' },
    { xml: '<c s="3"><v>46327.5</v></c>' },
    { xml: '<c s="2"><v>0.2</v></c>' },
    { xml: "<c><v>1234.5600000000001</v></c>" },
    { xml: '<c t="inlineStr"><is><t>em linha</t></is></c>' },
    { xml: '<c t="str"><f>A1</f><v>de fórmula</v></c>' },
    { xml: '<c t="b"><v>1</v></c>' },
    { xml: '<c t="e"><v>#REF!</v></c>' },
    "A & B <c>",
    35_141_240,
  ];
  const values: string[] = [];
  const path = folder.write("tipos.xlsx", xlsxOf({ P: [["Código", "Nome"], cells] }));
  await readTables(path, isHeader, () => (fields) => values.push(...fields));
  expect(values).toEqual([
    ...["2026-11-01", "2026-11-01T12:00:00", "20%", "1234.56", "em linha", "de fórmula", "sim", "#REF!"],
    ...["A & B <c>", "35141240"],
  ]);
});

const bomb = zipOf({ "a.csv": "Código;Nome\n" }, 2 ** 31 + 1);
const long = zipOf({ "a.csv": `Código;Nome\n${"x".repeat(5_000_000)}` });
test.each<[string, string, string | Uint8Array, RegExp]>([
  [
    "an old workbook",
    "a.xls",
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    /^a\.xls: é uma planilha antiga do Excel \(\.xls\).*\.xlsx ou CSV/,
  ],
  [
    "a workbook of LibreOffice",
    "a.ods",
    zipOf({ mimetype: "x", "content.xml": "<x/>" }),
    /LibreOffice \(\.ods\): abra-a e salve-a como/,
  ],
  ["a document", "a.docx", zipOf({ "word/document.xml": "<x/>" }), /documento do Word/],
  ["a PDF", "a.pdf", "%PDF-1.7", /é um PDF/],
  ["an archive without tables", "a.zip", zipOf({ "leia.pdf": "x" }), /^a\.zip: não tem nenhum arquivo \.csv ou \.xlsx/],
  ["a zip cut short", "a.zip", zipOf({ "a.csv": table }).subarray(0, 60), /danificado ou incompleto/],
  ["more than two gigabytes inside", "a.zip", bomb, /^a\.zip, a\.csv: tem mais de 2 GB/],
  ["more inside than the archive says", "a.zip", zipOf({ "a.csv": table.repeat(9) }, 10), /danificado/],
  ["a row without an end", "a.zip", long, /^a\.zip, a\.csv, linha 2: linha longa demais/],
  [
    "a damaged workbook",
    "a.xlsx",
    zipOf({ "xl/workbook.xml": "<workbook><sheets></workbook>" }),
    /planilha danificada/,
  ],
  [
    "a workbook without sheets",
    "a.xlsx",
    zipOf({ "xl/workbook.xml": "<workbook/>" }),
    /não tem nenhuma planilha visível/,
  ],
  ["a header alone", "a.xlsx", xlsxOf({ P: [["Código", "Nome"]] }), /só tem o cabeçalho/],
])("%s: refused with what to do", async (_, name, content, message) => {
  const error = await read(name, content).catch((e: Error) => e.message);
  expect(error).toMatch(message);
});

test("entities of a workbook are not expanded", async () => {
  const book = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><workbook><sheets><sheet name="&b;"/></sheets></workbook>`;
  await expect(read("a.xlsx", zipOf({ "xl/workbook.xml": book }))).rejects.toThrow("planilha danificada");
});

test("an archive in Deflate64, as Windows writes the large ones, is read", async () => {
  const rows = await read("a.zip", zipOf({ "a.csv": deflate64("Nome;Código\nA;1\n", 13 + 4 * 10_000) }));
  expect(rows).toHaveLength(10_000);
  expect(rows.at(-1)).toBe(", a.csv 10001: 1 A");
});

test("an archive in Deflate64 is read in a process that opened a workbook before it read the archive", () => {
  const addresses = ["./archive.ts", "../../../src/backend/tables/read-workbook.ts", "../testing/zip.ts"];
  const [archive, workbook, zips] = addresses.map((file) => new URL(file, import.meta.url).href);
  const script = `
    const { openArchive } = await import("${archive}");
    const { openWorkbook } = await import("${workbook}");
    const { deflate64, xlsxOf, zipOf } = await import("${zips}");
    const archive = await openArchive(zipOf({ "a.csv": deflate64("Nome", 400) }), "a.zip");
    await openWorkbook(xlsxOf({ P: [["Nome"]] }));
    for await (const piece of await archive.source("a.csv").open()) console.log(piece.length);`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--no-warnings", "--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect([stdout, stderr]).toEqual(["400\n", ""]);
});

test("a file in an archive that is damaged, encrypted or compressed otherwise is told", async () => {
  const packed = deflate64("Nome;Código\nA;1\n", 4_013);
  const inside = (change: Partial<typeof packed>) => read("a.zip", zipOf({ "a.csv": { ...packed, ...change } }));
  await expect(inside({ method: 93 })).rejects.toThrow("de um modo que não lemos: descompacte-o antes");
  await expect(inside({ bytes: Buffer.alloc(4_013, "x") })).rejects.toThrow("danificado ou incompleto");
});

test("a gigabyte of zeros in an archive is refused at its beginning", async () => {
  const zeros = Buffer.alloc(64 * 2 ** 20);
  expect(deflateRawSync(zeros).length).toBeLessThan(100_000);
  await expect(read("a.zip", zipOf({ "a.csv": zeros }))).rejects.toThrow("bytes binários");
});
