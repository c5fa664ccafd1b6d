import { FLAGS, type Flag } from "./formats/format.ts";
import { ImportError } from "./import-error.ts";
import type { InputFiles } from "./read-files.ts";

export const USAGE = `Uso: npm run import -- ${FLAGS.map((flag) => `[--${flag} arquivo…]`).join(" ")} [--remote]

Cada opção recebe um ou mais arquivos CSV, também comprimidos (.gz). Formatos: docs/data.md.
--remote grava no D1 da conta da Cloudflare em vez do local.`;

export interface Arguments {
  readonly files: InputFiles;
  readonly remote: boolean;
}

/** Parses the command line; throws ImportError when it asks for nothing or for something unknown. */
export function parseArguments(args: readonly string[]): Arguments {
  const files = new Map<Flag, string[]>();
  let flag: Flag | null = null;
  let remote = false;
  for (const arg of args) {
    if (arg === "--remote") {
      remote = true;
      flag = null;
    } else if (arg.startsWith("--")) {
      const [name, value] = arg.slice(2).split("=", 2);
      flag = FLAGS.find((f) => f === name) ?? null;
      if (!flag) throw new ImportError(`opção desconhecida: --${name}.\n\n${USAGE}`);
      files.set(flag, [...(files.get(flag) ?? []), ...(value ? [value] : [])]);
    } else if (flag) {
      files.get(flag)!.push(arg);
    } else {
      throw new ImportError(`não sei de que tipo é "${arg}".\n\n${USAGE}`);
    }
  }
  for (const [name, paths] of files) if (paths.length === 0) throw new ImportError(`--${name} precisa de um arquivo.`);
  if (files.size === 0) throw new ImportError(`nenhum arquivo para importar.\n\n${USAGE}`);
  return { files, remote };
}
