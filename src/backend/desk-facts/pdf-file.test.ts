import { expect, test } from "vitest";
import { latin, packed, pdfOf } from "../../../test/fixtures/pdf.ts";
import { MAX_PDF_BYTES, whyNoPdf } from "./pdf-file.ts";

const NO_PDF = /não é um PDF/;
const DAMAGED = /incompleto ou danificado/;
const ACTIVE = /programa, formulário ou outro arquivo/;
const ENCRYPTED = /senha/;
const UNREAD = /Não conseguimos ler este PDF por dentro/;
const SCRIPT = "8 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj";

test.each([
  ["a page", pdfOf()],
  ["packed objects", pdfOf({ objects: packed("7 0 << /Title (Lista) >>") })],
  ["packed objects with their filter in brackets", pdfOf({ objects: packed("7 0 << >>", "/Filter [/FlateDecode]") })],
  ["a place to begin to read, as LibreOffice writes it", pdfOf({ catalog: "/OpenAction[3 0 R /XYZ null null 0]" })],
  ["a name that begins as one that is refused", pdfOf({ catalog: "/JSON 1 /LaunchDate 2 /EncryptMetadata true" })],
  ["words of a text", pdfOf({ objects: "8 0 obj (JavaScript, Launch, JS) endobj" })],
])("taken: %s", (_, text) => {
  expect(whyNoPdf(latin(text))).toBeNull();
});

test.each([
  ["no file", "", /Escolha um arquivo/],
  ["a page of HTML", "<html>%PDF-1.7 %%EOF", NO_PDF],
  ["a picture", "\u00ff\u00d8\u00ff\u00e0", NO_PDF],
  ["a program before the PDF", `MZ${pdfOf()}`, NO_PDF],
  ["half a file", pdfOf().slice(0, 200), DAMAGED],
  ["an end that is far from the end", `${pdfOf()}${" ".repeat(2000)}`, DAMAGED],
  ["too large a file", pdfOf({ objects: " ".repeat(MAX_PDF_BYTES) }), /passa de 2 MB/],
  ["a script", pdfOf({ objects: SCRIPT }), ACTIVE],
  ["a script in an older form", pdfOf({ objects: "8 0 obj << /JS(x) >> endobj" }), ACTIVE],
  ["a name by codes", pdfOf({ objects: "8 0 obj << /S /Java#53cript >> endobj" }), ACTIVE],
  ["a short name by codes", pdfOf({ objects: "8 0 obj << /#4a#53 (x) >> endobj" }), ACTIVE],
  ["a program to start", pdfOf({ objects: "8 0 obj << /S/Launch/F(calc.exe) >> endobj" }), ACTIVE],
  ["a file within", pdfOf({ objects: "8 0 obj << /Type /EmbeddedFile >> endobj" }), ACTIVE],
  ["names of files within", pdfOf({ catalog: "/Names << /EmbeddedFiles 8 0 R >>" }), ACTIVE],
  ["an action on opening", pdfOf({ catalog: "/OpenAction << /S /URI >>" }), ACTIVE],
  ["an action on opening, elsewhere", pdfOf({ catalog: "/OpenAction 8 0 R" }), ACTIVE],
  ["a password", pdfOf({ objects: "trailer << /Encrypt 8 0 R >>" }), ENCRYPTED],
  ["a password by codes", pdfOf({ objects: "trailer << /#45ncrypt 8 0 R >>" }), ENCRYPTED],
  ["a script in packed objects", pdfOf({ objects: packed("7 0 << /S /JavaScript /JS (x) >>") }), ACTIVE],
  ["a name by codes in packed objects", pdfOf({ objects: packed("7 0 << /S /#4aavaScript >>") }), ACTIVE],
  ["objects packed otherwise", pdfOf({ objects: packed("7 0 << >>", "/Filter /LZWDecode") }), UNREAD],
  ["objects packed twice", pdfOf({ objects: packed("7 0", "/Filter [/ASCIIHexDecode /FlateDecode]") }), UNREAD],
  [
    "objects packed with a predictor",
    pdfOf({ objects: packed("7 0", "/Filter /FlateDecode /DecodeParms << /Predictor 12 >>") }),
    UNREAD,
  ],
  ["packed objects by codes", pdfOf({ objects: packed("7 0 << >>").replace("/ObjStm", "/Obj#53tm") }), UNREAD],
  ["another stream before, in a comment", pdfOf({ objects: packed("7 0", "% stream\n/Filter /FlateDecode") }), UNREAD],
  [
    "a stream that begins otherwise",
    pdfOf({ objects: packed("7 0 << >>").replace("\nstream\n", "\nstream\r") }),
    UNREAD,
  ],
  ["a second filter", pdfOf({ objects: packed("7 0", "/Filter /FlateDecode /F (x)") }), UNREAD],
  ["damaged packed objects", pdfOf({ objects: packed("7 0 << >>").replace("stream\nx", "stream\n?") }), UNREAD],
  ["packed objects that fill the memory", pdfOf({ objects: packed("0".repeat(17 * 1024 * 1024)) }), UNREAD],
])("refused: %s", (_, text, why) => {
  expect(whyNoPdf(latin(text))).toMatch(why);
});

test("no cut and no change of a byte breaks the reader", () => {
  const whole = latin(pdfOf({ objects: packed("7 0 << /Title (Lista) >>") }));
  for (let at = 0; at < whole.length; at++) {
    whyNoPdf(whole.slice(0, at));
    const changed = whole.slice();
    changed[at] = changed[at]! ^ 0x55;
    whyNoPdf(changed);
  }
});
