import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { xlsxOf, zipOf } from "../../../scripts/import/testing/zip.ts";
import type { TableRow } from "../../domain/text/table-row.ts";
import { readTableFile } from "./read-table-file.ts";
import { PRICES_LIMIT, readTableRows } from "./read-table-rows.ts";

const KNOWN = ["Série", "Turno", "Mensalidade"];
const likeness = (cells: readonly string[]) => cells.filter((cell) => KNOWN.includes(cell.trim())).length;

const RULES = {
  isTable: (rows: readonly TableRow[]) => rows.some(({ cells }) => likeness(cells) > 1),
  feeColumns: () => new Set<number>(),
};

async function read(input: string | Uint8Array): Promise<string[]> {
  const file = typeof input === "string" ? input : await readTableFile(input, RULES, PRICES_LIMIT);
  const rows = typeof file === "string" ? readTableRows(file, likeness) : file.flatMap((sheet) => sheet.rows ?? []);
  return rows.map(({ cells, line }) => `${line}: ${cells.join("|")}`);
}

const HEADER = "1: Série|Turno|Mensalidade";
const ROW = "2: 6º ano|manhã|R$ 1.234,50";
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

test.each<[string, string | Uint8Array, string[]]>([
  ["pasted from a spreadsheet", "Série\tTurno\tMensalidade\r\n6º ano\tmanhã\tR$ 1.234,50\r\n", [HEADER, ROW]],
  ["semicolons", "Série;Turno;Mensalidade\n6º ano;manhã;R$ 1.234,50", [HEADER, ROW]],
  ["commas and quotes", 'Série,Turno,Mensalidade\n6º ano,manhã,"R$ 1.234,50"\n', [HEADER, ROW]],
  ["a byte order mark", "\uFEFFSérie;Turno;Mensalidade\n6º ano;manhã;R$ 1.234,50", [HEADER, ROW]],
  ["bytes in UTF-8", new TextEncoder().encode("Série;Turno;Mensalidade\n6º ano;manhã;R$ 1.234,50"), [HEADER, ROW]],
  ["bytes in Windows-1252", latin("Série;Turno;Mensalidade\n6º ano;manhã;R$ 1.234,50"), [HEADER, ROW]],
  [
    "a title with commas, and blank rows",
    "Valores, de 2027, da escola\n\nSérie;Turno;Mensalidade\n;;\n6º ano;manhã;R$ 1.234,50",
    ["1: Valores, de 2027, da escola", "3: Série|Turno|Mensalidade", "5: 6º ano|manhã|R$ 1.234,50"],
  ],
  [
    "a line break and quotes within a cell",
    'Série\tTurno\tMensalidade\n"6º\nano ""A"""\tmanhã\t900\n7º ano\ttarde\t950',
    [HEADER, '3: 6º\nano "A"|manhã|900', "4: 7º ano|tarde|950"],
  ],
  ["no header", "6º ano\tmanhã\t1.234,50", ["1: 6º ano|manhã|1.234,50"]],
  ["one line of text", "bom dia", ["1: bom dia"]],
  ["nothing", " \n\n", []],
])("%s", async (_, input, rows) => {
  expect(await read(input)).toEqual(rows);
});

test("a workbook: numbers to centavos, percentages, dates, the sheet with the table, merged cells", async () => {
  const sheet = [
    ["Tabela 2027"],
    ["Série", "Turno", "Mensalidade", "Desconto"],
    ["6º ano", "manhã", 1234.567, { xml: '<c s="2"><v>0.125</v></c>' }],
    [null, "tarde", 980.4, { xml: '<c s="1"><v>46000</v></c>' }],
    [null, "integral", 1000, null],
  ];
  const merged = '<mergeCells><mergeCell ref="A3:A5"/><mergeCell ref="A1:D1"/></mergeCells>';
  const parts = xlsxOf({ Notas: [["nada"]], Tabela: sheet }, { Tabela: { ends: merged } });
  expect(await read(parts)).toEqual([
    "1: Tabela 2027",
    "2: Série|Turno|Mensalidade|Desconto",
    "3: 6º ano|manhã|1234.57|12.5%",
    "4: 6º ano|tarde|980.4|2025-12-09",
    "5: 6º ano|integral|1000",
  ]);
});

const rows = (count: number) => `Série;Turno;Mensalidade\n${"6º ano;manhã;900\n".repeat(count)}`;

test("a table that begins as another kind of file would is read", async () => {
  for (const title of [
    "ID;Período;Preço",
    "Table",
    "Data: 1/11/2026",
    "From: secretaria",
    "< 2027 >",
    "BM 2027",
    "(R$) {a}",
  ])
    expect([title, (await read(latin(`${title}\n6º ano;manhã;900`))).length]).toEqual([title, 2]);
});

test("5,000 rows are the limit", async () => {
  expect(await read(rows(4_999))).toHaveLength(5_000);
  await expect(read(rows(5_000))).rejects.toThrow("mais de 5.000 linhas");
});

const workbook = { "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": "<a/>" };

test.each<[string, Uint8Array, string]>([
  ["an old workbook", latin("\xd0\xcf\x11\xe0 xls"), "planilha antiga do Excel"],
  ["a PDF", latin("%PDF-1.7 1234"), "é um PDF"],
  ["a picture", latin("\x89PNG\r\n\x1a\n1234"), "é uma imagem"],
  ["gzip", gzipSync(rows(1)), "bytes binários"],
  ["an animated picture", latin("GIF89a\x01\0"), "é uma imagem"],
  ["a photo of a phone", latin("\0\0\0\x18ftypheic\0\0"), "é uma imagem"],
  ["a page saved as .xls", latin("<html xmlns:x='excel'><x:ExcelWorkbook><table>"), "página da internet (HTML)"],
  ["a page with a mark", latin("\xef\xbb\xbf\r\n <!DOCTYPE HTML><html>"), "página da internet (HTML)"],
  ["a page in UTF-16", Buffer.from("\uFEFF<table><tr><td>Série</td>", "utf16le"), "página da internet (HTML)"],
  ["a table after comments", latin("<!-- sistema --><!-- 2027 --><TABLE border=1>"), "página da internet (HTML)"],
  ["a report of a system", latin("<style>td{color:red}</style><table>"), "página da internet (HTML)"],
  ["SpreadsheetML", latin('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<W'), "XML do Excel 2003"],
  ["SpreadsheetML without its hint", latin('<?xml version="1.0"?><!-- a --><ss:Workbook xmlns:ss="u'), "XML do Excel"],
  ["FODS", latin('<?xml version="1.0"?>\n<office:document xmlns:office="urn"'), "(.fods)"],
  ["another XML", latin('<?xml version="1.0"?><notas/>'), "arquivo XML"],
  ["MHT", latin("MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related"), "(MHT)"],
  ["MHT of a browser", latin("From: <Saved by Blink>\r\nSubject: a\r\nMIME-Version: 1.0\r\n"), "(MHT)"],
  ["SYLK", latin('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"a"'), "SYLK"],
  ["SYLK of another program", latin("ID;PCALCOOO32\nB;Y1;X1\n"), "SYLK"],
  ["DIF", latin('TABLE\r\n0,1\r\n"EXCEL"\r\n'), "DIF"],
  ["RTF", latin("{\\rtf1\\ansi"), "RTF"],
  ["a shortcut", latin('{"url": "https://docs.google.com/open?id=1"}'), "Fazer download"],
  ["Numbers", zipOf({ "Index/Document.iwa": "a", "Index/Tables/Tile.iwa": "a" }), "Exportar para → Excel"],
  ["Pages", zipOf({ "carta.pages/Index.zip": "a" }), "(Numbers, Pages)"],
  ["Numbers of 2009", zipOf({ "index.xml": "<ls:document/>", "buildVersionHistory.plist": "a" }), "Numbers"],
  ["a presentation", zipOf({ "ppt/presentation.xml": "a" }), "PowerPoint"],
  ["LibreOffice", zipOf({ mimetype: "a", "content.xml": "a" }), "LibreOffice (.ods)"],
  ["a document of Word", zipOf({ "word/document.xml": "<w/>" }), "documento do Word"],
  ["another archive", zipOf({ "tabela.csv": rows(1) }), "arquivo compactado"],
  ["a workbook cut off", xlsxOf({ Tabela: [["Série"]] }).subarray(0, 300), "danificada"],
  ["bytes after PK alone", latin(`PK${"\0".repeat(400)}`), "danificada"],
  ["a zip bomb", zipOf({ ...workbook, "xl/sharedStrings.xml": "\0".repeat(40_000_000) }), "grande demais"],
  [
    "a zip bomb that lies about its size",
    zipOf({ ...workbook, "xl/styles.xml": "x".repeat(40_000_000) }, 10),
    "danificada",
  ],
  ["a sheet that is no XML", zipOf({ ...sheetOf('<row><c r="A1">&bomb;') }), "danificada"],
  ["an accent in another encoding", latin("Série;S\xc3\xa9rie\nM\xe9dia;m\xe9dia"), "Windows-1252"],
])("%s is refused with what to do", async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
});

function sheetOf(xml: string) {
  return {
    "xl/workbook.xml": '<workbook><sheets><sheet name="a" id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<a><Relationship Id="r1" Target="worksheets/sheet1.xml"/></a>',
    "xl/worksheets/sheet1.xml": xml,
  };
}
