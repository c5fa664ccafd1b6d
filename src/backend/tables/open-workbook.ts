import { type UnzipFileInfo, unzipSync } from "fflate";
import type { Archive } from "./byte-source.ts";
import { TableError } from "./table-error.ts";

/** Maximum bytes of the files of a workbook, decompressed: many times a table of 5,000 rows, and the end of a zip bomb. */
const MAX_BYTES = 16 * 2 ** 20;
/** Parts of a workbook that hold its cells; pictures and themes stay compressed. */
const PARTS =
  /^xl\/(?:_rels\/workbook\.xml\.rels|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

/** Opens a small workbook that is held in memory. Throws TableError for a damaged one and for one that is too large. */
export function openWorkbook(bytes: Uint8Array): Archive {
  const names = new Set<string>();
  let total = 0;
  const filter = ({ name, originalSize, compression }: UnzipFileInfo) => {
    names.add(name);
    if (!PARTS.test(name)) return false;
    total += originalSize;
    if (total > MAX_BYTES) throw new TableError("planilha grande demais: copie só a tabela de preços para outra.");
    if (compression !== 0 && compression !== 8) throw damaged();
    return true;
  };
  let files: Readonly<Record<string, Uint8Array>>;
  try {
    files = unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof TableError ? error : damaged();
  }
  return {
    name: "planilha",
    names,
    source: (entry) => ({
      name: "planilha",
      open: async () => piecesOf(files[entry] ?? new Uint8Array()),
    }),
  };
}

function damaged(): TableError {
  return new TableError("planilha danificada ou com senha: abra-a e salve-a de novo, sem senha.");
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
