import { parseArgs } from "node:util";
import type { StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import { toEntry } from "../../src/backend/redirects/read-list.ts";
import { MAX_HIT_DAYS } from "../../src/contract/v3/admin-redirects.ts";
import { understand } from "../run-command.ts";

const USAGE = `Uso: npm run redirects -- <comando> [--remote]

  add /de /para [--status 301|302|308] [--note "por quê"] [--expires 2027-01-31]
  rm /de
  list
  import arquivo          CSV com as colunas de, para e, se quiser, status, nota e expira, ou linhas como /de /para 302;
                          a lista entra inteira ou não entra
  undo                    volta ao que havia antes da última importação, ou mudança de vários no site, em até 30 dias
  hits [--days 30] [--csv]

--remote muda os redirecionamentos da conta da Cloudflare em vez dos locais.`;

export type Command =
  | { readonly name: "add"; readonly entry: StoredRedirect }
  | { readonly name: "rm"; readonly path: string }
  | { readonly name: "list" | "undo" }
  | { readonly name: "hits"; readonly days: number; readonly isCsv: boolean }
  | { readonly name: "import"; readonly file: string };

/** Parses the command line; throws CommandError with the usage text on an invalid one. */
export function parseArguments(args: readonly string[]): { command: Command; remote: boolean } {
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [name, first, second, ...rest] = positionals;
    const remote = values.remote === true;
    const operands = positionals.length - 1;
    if (name === "add" && first !== undefined && second !== undefined && rest.length === 0) {
      const { status, note: nota, expires: expira } = values;
      return { command: { name, entry: toEntry({ de: first, para: second, status, nota, expira }) }, remote };
    }
    if (name === "rm" && first !== undefined && operands === 1) return { command: { name, path: first }, remote };
    if ((name === "list" || name === "undo") && operands === 0) return { command: { name }, remote };
    if (name === "hits" && operands === 0) {
      return { command: { name, days: readDays(values.days ?? "30"), isCsv: values.csv === true }, remote };
    }
    if (name === "import" && first !== undefined && operands === 1) return { command: { name, file: first }, remote };
    throw new Error();
  });
}

const OPTIONS = {
  status: { type: "string" },
  note: { type: "string" },
  expires: { type: "string" },
  days: { type: "string" },
  csv: { type: "boolean" },
  remote: { type: "boolean" },
} as const;

function readDays(word: string): number {
  const days = Number(word);
  if (!Number.isInteger(days) || days < 1 || days > MAX_HIT_DAYS) throw new Error();
  return days;
}
