const AS_TABLE = "abra-a e salve-a como .xlsx ou CSV";
const TO_TABLE = "passe a tabela para uma planilha e salve-a como .xlsx ou CSV";
const PICTURE = "é uma imagem: escreva a tabela numa planilha";

/** Kinds of files that are no table, by their first bytes in Latin-1, with what to do instead. */
const KINDS: readonly (readonly [start: RegExp, problem: string])[] = [
  [/^\xd0\xcf.\xe0/s, `é uma planilha antiga do Excel (.xls), ou uma com senha: ${AS_TABLE}, sem senha`],
  [/^%PDF/, `é um PDF: ${TO_TABLE}`],
  [/^7z\xbc\xaf/, "está compactado em .7z: descompacte-o antes"],
  [/^Rar!/, "está compactado em .rar: descompacte-o antes"],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s, PICTURE],
];

/** Kinds of texts that are no table, in small letters and without blanks before. The first that fits names one. */
const TEXTS: readonly (readonly [text: RegExp, problem: string])[] = [
  [/^<.*<(?:[\w-]+:)?workbook\b/s, `é uma planilha em XML do Excel 2003, mesmo que se chame .xls: ${AS_TABLE}`],
  [/^<.*\bmso-application[^>]*excel/s, `é uma planilha em XML do Excel 2003, mesmo que se chame .xls: ${AS_TABLE}`],
  [/^<.*<?office:document\b/s, `é uma planilha em XML do LibreOffice (.fods): ${AS_TABLE}`],
  [
    /^(?=<).*<(?:!doctype html|html|head|body|meta|title|style|table|tr|td|div|center|font|p|h\d|b|br)\b/s,
    `é uma página da internet (HTML), mesmo que se chame .xls: ${AS_TABLE}`,
  ],
  [/^<(?:[?!\w])/, `é um arquivo XML, não uma planilha: ${TO_TABLE}`],
  [
    /^(?:content-type: *multipart\/|[\w-]+:.*\n)?(?:mime-version|content-type): *(?:1\.0|multipart\/)/s,
    `é uma página da internet num arquivo só (MHT), mesmo que se chame .xls: ${AS_TABLE}`,
  ],
  [/^id;p\w*(?:;[ne])*\s*\n(?:[bcfopw];|e\s)/, `é uma planilha em SYLK (.slk), mesmo que se chame .xls: ${AS_TABLE}`],
  [/^table\r?\n0,1\r?\n/, `é uma planilha em DIF, mesmo que se chame .xls: ${AS_TABLE}`],
  [/^\{\\rtf/, `é um texto com formatação (RTF): ${TO_TABLE}`],
  [
    /^(?:\[internetshortcut\]|\{.*docs\.google\.com)/s,
    "é só um atalho: abra a planilha, use Arquivo → Fazer download → Microsoft Excel (.xlsx) e mande o arquivo baixado",
  ],
];

const APPLE =
  "no Numbers, use Arquivo → Exportar para → Excel (no iPhone: ⋯ → Exportar → Excel) e mande o arquivo .xlsx";

/** Kinds of documents that are zip archives, by the name of a file in them. */
const DOCUMENTS: readonly (readonly [entry: RegExp, problem: string])[] = [
  [/^xl\/workbook\.bin$/, `é uma planilha binária do Excel (.xlsb): ${AS_TABLE}`],
  [/^word\/document\d*\.xml$/, `é um documento do Word: ${TO_TABLE}`],
  [/^ppt\/presentation\.xml$/, `é uma apresentação do PowerPoint: ${TO_TABLE}`],
  [/^content\.xml$/, `é um arquivo do LibreOffice (.ods): ${AS_TABLE}`],
  [/(?:^|\/)index\.apxl(?:\.gz)?$/i, `é uma apresentação do Keynote: ${TO_TABLE}`],
  [/(?:^|\/)(?:Index\/Document\.iwa|Index\.zip)$/i, `é um documento da Apple (Numbers, Pages): ${APPLE}`],
  [/(?:^|\/)index\.xml(?:\.gz)?$/i, `é um documento antigo da Apple (Numbers, Pages): ${APPLE}`],
];

/** Bytes from which the kind of a text is known, after mail headers or comments too. */
const LOOKED = 2_048;

/** Why a file cannot be read as a table, and what to do, by its first bytes; null for other files. */
export function unreadableKind(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, LOOKED));
  // UTF-16 has a zero beside each of these letters.
  const text = start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").replaceAll("\0", "");
  const written = text.trimStart().toLowerCase();
  const kind = KINDS.find(([magic]) => magic.test(start)) ?? TEXTS.find(([beginning]) => beginning.test(written));
  return kind ? `${kind[1]}.` : null;
}

/** The same for an archive, by the names of its files. */
export function unreadableDocument(names: Iterable<string>): string | null {
  const all = [...names];
  const kind = DOCUMENTS.find(([entry]) => all.some((name) => entry.test(name)));
  return kind ? `${kind[1]}.` : null;
}
