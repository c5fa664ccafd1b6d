import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { xlsxOf, zipOf } from "../../../scripts/import/testing/zip.ts";
import { readTable } from "../../../test/fixtures/price-table.ts";

const MEASURE = new URL("../../../test/fixtures/bounded/measure.ts", import.meta.url).pathname;

test("a million of any token of a file, and a fifth of a cell, cost at most 2.5 times what half costs, in 64 MB of heap", () => {
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, ["--max-old-space-size=64", MEASURE], {
    encoding: "utf8",
  });
  const lines = stdout.trimEnd().split("\n");
  const slow = lines.flatMap((line, i) => (line.startsWith("TOO MUCH") ? [`${lines[i - 1]}: ${line}`] : []));
  // The last line of a process that ended early names the reader and the token.
  const end = `${slow.join("\n")}${lines.at(-1)}`;
  expect(end === "END" ? end : `${end}: ${status ?? signal}: ${stderr.slice(0, 2_000)}`).toBe("END");
});

const HEADER = ["Série", "Turno", "Mensalidade"];
const PRICE = ["6º ano", "manhã", 900];

test.each<[string, string]>([
  ["far right", '<mergeCells><mergeCell ref="ZZZZ1:A30"/></mergeCells>'],
  ["of every row of Excel", '<mergeCells><mergeCell ref="D1:D1048576"/></mergeCells>'],
  ["a thousand times too many", `<mergeCells>${'<mergeCell ref="D1:D5000"/>'.repeat(100_000)}</mergeCells>`],
])("merged cells %s change no price", async (_, ends) => {
  const { prices, errors } = await readTable(xlsxOf({ Tabela: [HEADER, PRICE] }, { Tabela: { ends } }));
  expect([prices, errors]).toEqual([["2027 6-ano manha 90000"], []]);
});

/** A workbook with the XML of the rows of a sheet. */
const workbookOf = (rows: string) =>
  zipOf({
    "xl/workbook.xml": '<workbook><sheets><sheet name="a" id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<a><Relationship Id="r1" Target="worksheets/sheet1.xml"/></a>',
    "xl/sharedStrings.xml": `<sst><si><t>${"texto ".repeat(500)}</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });

test.each<[string, string, string]>([
  ["a cell in the last column of Excel", '<row><c r="XFD1"><v>1</v></c></row>'.repeat(4_900), "mais de 60 colunas"],
  ["a row after the last of Excel", '<row r="99999999"><c><v>1</v></c></row>', "linha fora da planilha"],
  ["elements that nobody closes", "<row>".repeat(100), "danificada"],
  ["one long text in every cell", `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(100), "texto demais"],
])("%s is refused", async (_, rows, message) => {
  expect((await readTable(workbookOf(rows))).errors).toEqual([expect.stringContaining(message)]);
});

test("a table pasted with sixty-one columns is refused, with sixty it is read", async () => {
  const table = (more: number) => `${HEADER.join(";")}${";x".repeat(more)}\n${PRICE.join(";")}`;
  expect((await readTable(table(57))).prices).toEqual(["2027 6-ano manha 90000"]);
  expect((await readTable(table(58))).errors).toEqual([
    "a tabela: linha 1: tem mais de 60 colunas: mande só a tabela.",
  ]);
});
