import { type InputFile, parseEdition } from "./edition.ts";
import { FLAGS, type Flag } from "./formats/format.ts";
import { ImportError } from "./import-error.ts";
import type { InputFiles } from "./read-files.ts";

export const USAGE = `Uso: npm run import -- ${FLAGS.map((flag) => `[--${flag} arquivo… [--edition AAAA]]`).join(" ")} [--detect pasta] [--accept] [--check] [--remote]

Cada opção recebe um ou mais arquivos: CSV, .xlsx, ou um .zip ou .gz deles. Formatos: docs/data.md.
--outlines recebe a malha municipal do IBGE em GeoJSON, ou um .gz dela.
--edition AAAA, ou AAAA-MM-DD, diz de que data são os arquivos da opção antes dela.
--complete diz que os arquivos de --offers antes dela têm todos os preços das escolas e dos anos de que falam: os outros
saem do ar.
--source nome diz quem fez a pesquisa de preços da opção antes dela: --prices pesquisa.xlsx --source Procon-SP.
--detect recebe arquivos ou pastas e reconhece de que tipo é cada um; não baixa nada. Onde são publicados: docs/commands.md.
--accept importa também arquivos de que muitas linhas não servem.
--check lê e compara tudo, mostra o relatório e não grava nada.
--remote grava no D1 da conta da Cloudflare em vez do local.`;

interface Arguments {
  readonly files: InputFiles;
  /** Files and folders whose kinds are detected by their headers. */
  readonly examples: readonly InputFile[];
  readonly remote: boolean;
  readonly accepts: boolean;
  /** Reads and compares, and writes nothing. */
  readonly isTrial: boolean;
}

/** Parses the command line; throws ImportError for no or unknown arguments. */
export function parseArguments(args: readonly string[]): Arguments {
  const files = new Map<Flag | "detect", InputFile[]>();
  let flag: Flag | "detect" | null = null;
  // Paths since the last `--flag`, which a following `--edition` dates.
  let paths: string[] = [];
  let edition: string | null = null;
  let source: string | null = null;
  let isWhole = false;
  let [remote, accepts, isTrial] = [false, false, false];
  const keep = () => {
    if (!flag) return;
    if (paths.length === 0) throw new ImportError(`--${flag} precisa de um arquivo.`);
    const dated = paths.map(
      (path): InputFile => ({
        path,
        edition,
        ...(source !== null && { source }),
        ...(isWhole && { isWhole }),
      }),
    );
    files.set(flag, [...(files.get(flag) ?? []), ...dated]);
    [flag, paths, edition, source, isWhole] = [null, [], null, null, false];
  };
  for (let i = 0; i < args.length; i++) {
    const [name = "", value] = args[i]!.split("=", 2);
    if (name === "--remote") remote = true;
    else if (name === "--accept") accepts = true;
    else if (name === "--check") isTrial = true;
    else if (name === "--complete") {
      if (flag !== "offers") throw new ImportError(`--complete vem depois dos arquivos de --offers.\n\n${USAGE}`);
      isWhole = true;
    } else if (name === "--edition" || name === "--source") {
      const text = value ?? args[++i] ?? "";
      if (!flag) throw new ImportError(`${name} vem depois dos arquivos de que fala.\n\n${USAGE}`);
      if (name === "--edition") edition = readEdition(text);
      else if (flag === "prices") source = readSource(text);
      else throw new ImportError(`--source é só para --prices; a opção antes dela é --${flag}.`);
    } else if (name.startsWith("--")) {
      keep();
      flag = [...FLAGS, "detect" as const].find((f) => `--${f}` === name) ?? null;
      if (!flag) throw new ImportError(`opção desconhecida: ${name}.\n\n${USAGE}`);
      if (value) paths.push(value);
    } else if (flag && edition === null && source === null && !isWhole) paths.push(args[i]!);
    else throw new ImportError(`não sei de que tipo é "${args[i]}".\n\n${USAGE}`);
  }
  keep();
  if (files.size === 0) throw new ImportError(`nenhum arquivo para importar.\n\n${USAGE}`);
  const { detect: examples = [], ...named } = Object.fromEntries(files);
  return { files: new Map(Object.entries(named) as [Flag, InputFile[]][]), examples, remote, accepts, isTrial };
}

function readEdition(text: string): string {
  const edition = parseEdition(text);
  if (edition === null) throw new ImportError(`--edition "${text}" não é um ano nem um dia.`);
  return edition;
}

function readSource(text: string): string {
  if (text.trim() === "" || text.startsWith("--"))
    throw new ImportError("--source precisa de um nome, como Procon-SP.");
  return text.trim();
}
