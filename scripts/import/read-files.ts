import { basename } from "node:path";
import type { Collected } from "./collected.ts";
import { readCsv } from "./csv.ts";
import { Edition, type InputFile } from "./edition.ts";
import { avaliacoes } from "./formats/avaliacoes.ts";
import { bairros } from "./formats/bairros.ts";
import { catalogo } from "./formats/catalogo.ts";
import { censo } from "./formats/censo.ts";
import { enem } from "./formats/enem.ts";
import { FLAGS, type Flag, type Format } from "./formats/format.ts";
import { municipios } from "./formats/municipios.ts";
import { ofertas } from "./formats/ofertas.ts";
import type { Header } from "./header.ts";
import { ImportError } from "./import-error.ts";
import { type CityRow, Places } from "./import-places.ts";
import { Repeats } from "./repeats.ts";
import { FileReport } from "./report.ts";

/** A plain path is a file without a date from the operator. */
export type InputFiles = ReadonlyMap<Flag, readonly (string | InputFile)[]>;

const FORMATS: readonly Format[] = [municipios, bairros, catalogo, censo, enem, ofertas, avaliacoes];

/** Formats whose optional columns have facts about schools. */
const HAS_SCHOOL_FACTS: ReadonlySet<Flag> = new Set(["catalogo", "censo"]);

/**
 * Reads every file into `collected`, places before the rows that are joined to them. Calls `onFile` after each file.
 * Throws the first ImportError.
 */
export async function readFiles(
  files: InputFiles,
  collected: Collected,
  storedCities: Iterable<CityRow>,
  onFile: (report: FileReport) => void,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  for (const flag of FLAGS) {
    for (const file of files.get(flag) ?? []) {
      const input = typeof file === "string" ? { path: file, edition: null } : file;
      const report = await readFile(flag, input, collected);
      reports.push(report);
      onFile(report);
    }
    if (flag === "municipios") {
      const cities = new Map([...storedCities].map((city) => [city.ibgeCode, city]));
      for (const [code, city] of collected.cities) cities.set(code, city);
      collected.places = new Places(cities.values());
    }
  }
  return reports;
}

async function readFile(flag: Flag, file: InputFile, collected: Collected): Promise<FileReport> {
  const report = new FileReport(basename(file.path), FORMATS.find((f) => f.flag === flag)!.name);
  const context = {
    edition: new Edition(file, `--${flag}`),
    collected,
    report,
    repeats: new Repeats(report.file),
    atEnd: [] as (() => void)[],
  };
  await readCsv(file.path, (header) => {
    const onRow = formatOf(flag, header).read(header, context);
    if (HAS_SCHOOL_FACTS.has(flag) && header.absent.length > 0) {
      report.warnings.push(`sem ${header.absent.join(", ")}: o que estas colunas contam fica como está`);
    }
    return onRow;
  });
  for (const finish of context.atEnd) finish();
  return report;
}

/** The format of a flag, if the header has its columns; otherwise throws the problem. */
function formatOf(flag: Flag, header: Header): Format {
  const format = FORMATS.find((f) => f.flag === flag)!;
  const missing = missingColumns(format, header);
  const foreign = format.excludes?.find((name) => header.has(name));
  if (missing.length === 0 && foreign === undefined) return format;
  const other = FORMATS.find(
    (f) => f !== format && missingColumns(f, header).length === 0 && !f.excludes?.some((name) => header.has(name)),
  );
  if (other) throw new ImportError(`parece ${other.name}; use --${other.flag}.`, { file: header.file, line: 1 });
  if (missing.length === 0) {
    throw new ImportError(`um arquivo de ${format.name} não tem esta coluna.`, {
      file: header.file,
      line: 1,
      column: foreign!,
    });
  }
  if (missing.length < format.signature.length) {
    throw new ImportError("coluna ausente.", { file: header.file, line: 1, column: missing[0]![0] });
  }
  throw new ImportError(`formato não reconhecido; --${flag} espera ${format.name}.`, { file: header.file, line: 1 });
}

function missingColumns(format: Format, header: Header): (readonly string[])[] {
  return format.signature.filter((names) => header.find(...names) === null);
}
