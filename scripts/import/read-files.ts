import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Collected } from "./collected.ts";
import { editionReader, type InputFile } from "./edition.ts";
import type { HeaderScore } from "./files/find-header.ts";
import { readHeaders, readTables } from "./files/read-tables.ts";
import { avaliacoes } from "./formats/avaliacoes.ts";
import { bairros } from "./formats/bairros.ts";
import { catalogo } from "./formats/catalogo.ts";
import { censo } from "./formats/censo.ts";
import { censusCounts } from "./formats/census-counts.ts";
import { enem } from "./formats/enem.ts";
import type { FileContext, Flag, Format } from "./formats/format.ts";
import { indicadores } from "./formats/indicadores.ts";
import { municipios } from "./formats/municipios.ts";
import { ofertas } from "./formats/ofertas.ts";
import { parceiros } from "./formats/parceiros.ts";
import { precos } from "./formats/precos.ts";
import { Header } from "./header.ts";
import { ImportError, throwAll } from "./import-error.ts";
import { type CityRow, Municipalities } from "./municipalities.ts";
import { checkMesh, isMesh, MESH, readMesh } from "./outlines/read-mesh.ts";
import { repeatFinder } from "./repeats.ts";
import { FileReport } from "./report.ts";
import { refuseSpoiltFile } from "./spoilt-file.ts";

/** A plain path is a file without a date from the operator. */
export type InputFiles = ReadonlyMap<Flag, readonly (string | InputFile)[]>;

const FORMATS: readonly Format[] = [
  municipios,
  bairros,
  catalogo,
  censo,
  censusCounts,
  indicadores,
  enem,
  ofertas,
  precos,
  avaliacoes,
  parceiros,
];

interface Reader {
  readonly check: (path: string) => Promise<void>;
  readonly read: (input: InputFile, collected: Collected, today: string) => Promise<FileReport>;
}

/** The options in the order of reading; the formats of a table, the main one first. */
const READERS: ReadonlyMap<Flag, Reader> = new Map<Flag, Reader>([
  ...[...Map.groupBy(FORMATS, ({ flag }) => flag)].map(([flag, formats]) => [flag, tableReader(formats)] as const),
  ["outlines", { check: checkMesh, read: readMesh }],
]);

function tableReader(formats: readonly Format[]): Reader {
  return {
    async check(path) {
      for (const header of await readHeaders(path, scoreOf(formats, basename(path)))) formatOf(formats, header);
    },
    read: (input, collected, today) => readFile(formats, input, collected, today),
  };
}

/**
 * Reads every file into `collected`, places before the rows that are joined to them. Calls `onFile` after each file.
 * Throws ImportError for the bad files of the first kind that has some. `accepts` takes files with many unusable rows.
 */
export async function readFiles(
  files: InputFiles,
  collected: Collected,
  storedCities: Iterable<CityRow>,
  onFile: (report: FileReport) => void,
  { accepts, today }: { readonly accepts: boolean; readonly today: string },
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const errors: ImportError[] = [];
  for (const [flag, { read }] of READERS) {
    for (const file of files.get(flag) ?? []) {
      const input = typeof file === "string" ? { path: file, edition: null } : file;
      try {
        const report = await read(input, collected, today);
        if (!accepts) refuseSpoiltFile(report);
        reports.push(report);
        onFile(report);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        errors.push(error);
      }
    }
    // Later rows are joined to these.
    throwAll(errors);
    if (flag === "municipalities") {
      const cities = new Map([...storedCities].map((city) => [city.ibgeCode, city]));
      for (const [code, city] of collected.cities) cities.set(code, city);
      collected.municipalities = new Municipalities(cities.values());
    }
  }
  return reports;
}

/** Throws ImportError for files that cannot be opened or have the header of another format, before anything is done. */
export async function checkFiles(files: InputFiles): Promise<void> {
  const errors: ImportError[] = [];
  for (const [flag, { check }] of READERS) {
    for (const file of files.get(flag) ?? []) {
      try {
        await check(typeof file === "string" ? file : file.path);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        errors.push(error);
      }
    }
  }
  throwAll(errors);
}

/**
 * The files together with `examples`, files and folders, under the kind of their headers. Says what was recognized;
 * what is in a folder and no table is left out. Throws ImportError for a path that is nothing of a known kind.
 */
export async function withExamples(
  files: InputFiles,
  examples: readonly InputFile[],
  say: (line: string) => void,
): Promise<InputFiles> {
  const all = new Map([...files].map(([flag, list]) => [flag, [...list]]));
  for (const example of examples) {
    let count = 0;
    for (const path of await filesIn(example.path)) {
      const format = await recognize(path);
      say(`${basename(path)}: ${format ? format.name : "não reconhecido, fica de fora"}`);
      if (!format) continue;
      count++;
      all.set(format.flag, [...(all.get(format.flag) ?? []), { ...example, path }]);
    }
    if (count === 0)
      throw new ImportError("nenhum arquivo de um formato conhecido (docs/data.md).", { file: example.path });
  }
  return all;
}

/** The files of a folder, sorted; the path itself if it is a file. */
async function filesIn(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => join(path, name))
    .sort();
}

/** The format of a file by its header; null if unknown. Throws ImportError for a missing file. */
async function recognize(path: string): Promise<Pick<Format, "flag" | "name"> | null> {
  if (/\.(?:geo)?json(?:\.gz)?$/.test(path)) return (await isMesh(path)) ? { flag: "outlines", name: MESH } : null;
  for (const format of FORMATS) {
    const score = scoreOf([format], basename(path));
    try {
      const headers = await readHeaders(path, score);
      if (headers.some(({ names }) => score(names) === 1)) return format;
    } catch (error) {
      if (!(error instanceof ImportError) || !existsSync(path)) throw error;
      return null;
    }
  }
  return null;
}

async function readFile(
  formats: readonly Format[],
  file: InputFile,
  collected: Collected,
  today: string,
): Promise<FileReport> {
  const [{ flag, name }] = formats as [Format];
  const report = new FileReport(basename(file.path), name, file.isWhole);
  const context: FileContext = {
    file,
    today,
    errors: [],
    editionOf: editionReader(file, `--${flag}`),
    collected,
    report,
    findRepeat: repeatFinder(report.file),
    atEnd: [],
  };
  await readTables(file.path, scoreOf(formats, report.file), (header) => {
    const format = formatOf(formats, header);
    const onRow = format.read(header, context);
    // The optional columns of these have facts about schools.
    if ((format === catalogo || format === censo) && header.absent.length > 0) {
      report.warnings.push(`sem ${header.absent.join(", ")}: o que estas colunas contam fica como está`);
    }
    return onRow;
  });
  throwAll(context.errors);
  for (const finish of context.atEnd) finish();
  return report;
}

/** The format of a header in an option. Throws ImportError without its columns, or for another option's. */
function formatOf(formats: readonly Format[], header: Header): Format {
  const fitting = formats.find((each) => isOf(each, header));
  if (fitting) return fitting;
  const refusal = (problem: string, column?: string) => header.error(problem, header.line, column);
  const other = FORMATS.find((each) => isOf(each, header));
  if (other) throw refusal(`parece ${other.name}; use --${other.flag}.`);
  const [{ flag, name, signature }] = formats as [Format];
  const { missing, foreign } = compareHeader(formats[0]!, header);
  if (missing.length === 0) throw refusal(`um arquivo de ${name} não tem esta coluna.`, foreign);
  if (missing.length < signature.length) throw refusal("coluna ausente.", missing[0]![0]);
  throw refusal(`formato não reconhecido; --${flag} espera ${name}.`);
}

function isOf(format: Format, header: Header): boolean {
  const { missing, foreign } = compareHeader(format, header);
  return missing.length === 0 && foreign === undefined;
}

/** Share of the likeliest format's columns that a header has; a column of another format counts as missing. */
function scoreOf(formats: readonly Format[], file: string): HeaderScore {
  return (names) => {
    const header = new Header(file, names);
    const shares = formats.map((format) => {
      const { missing, foreign } = compareHeader(format, header);
      return 1 - (missing.length + (foreign === undefined ? 0 : 1)) / format.signature.length;
    });
    return Math.max(0, ...shares);
  };
}

/** Columns of a format that a header lacks, each with its alternatives, and one that rules the format out. */
function compareHeader({ signature, excludes }: Format, header: Header) {
  return {
    missing: signature.filter((names) => !names.some((name) => header.has(name))),
    foreign: excludes?.find((name) => header.has(name)),
  };
}
