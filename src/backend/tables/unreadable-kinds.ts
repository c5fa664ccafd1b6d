const AS_TABLE = "abra-a e salve-a como .xlsx ou CSV";

/** Kinds of files that are no table, by their first bytes in Latin-1, with what to do instead. */
const KINDS: readonly (readonly [magic: string, problem: string])[] = [
  ["\xd0\xcf\x11\xe0", `é uma planilha antiga do Excel (.xls), ou uma com senha: ${AS_TABLE}, sem senha`],
  ["%PDF", "é um PDF: passe a tabela para uma planilha e salve-a como .xlsx ou CSV"],
  ["7z\xbc\xaf", "está compactado em .7z: descompacte-o antes"],
  ["Rar!", "está compactado em .rar: descompacte-o antes"],
  ["\x89PNG", "é uma imagem: escreva a tabela numa planilha"],
  ["\xff\xd8\xff", "é uma imagem: escreva a tabela numa planilha"],
];

/** Kinds of documents that are zip archives, by a file in them. */
const DOCUMENTS: readonly (readonly [entry: string, problem: string])[] = [
  ["xl/workbook.bin", `é uma planilha binária do Excel (.xlsb): ${AS_TABLE}`],
  ["word/document.xml", "é um documento do Word: passe a tabela para uma planilha e salve-a como .xlsx ou CSV"],
  ["content.xml", `é uma planilha do LibreOffice (.ods): ${AS_TABLE}`],
];

/** Why a file cannot be read as a table, and what to do, by its first bytes; null for other files. */
export function unreadableKind(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const found = KINDS.find(([magic]) => start.startsWith(magic));
  return found ? `${found[1]}.` : null;
}

/** The same for an archive, by the names of its files. */
export function unreadableDocument(names: { has(name: string): boolean }): string | null {
  const found = DOCUMENTS.find(([entry]) => names.has(entry));
  return found ? `${found[1]}.` : null;
}
