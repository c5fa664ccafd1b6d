import { parseArgs } from "node:util";
import type { StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import { understand } from "../run-command.ts";

const USAGE = `Uso: npm run redirects -- <comando> [--remote]

  add /de /para [--status 301|302|308] [--nota "por quê"] [--expira 2027-01-31]
  rm /de
  list
  import arquivo.csv      colunas: de, para e, se quiser, status, nota, expira; também _redirects e JSON

--remote muda os redirecionamentos da conta da Cloudflare em vez dos locais.`;

export type Command =
  | { readonly name: "add"; readonly entry: StoredRedirect }
  | { readonly name: "rm"; readonly path: string }
  | { readonly name: "list" }
  | { readonly name: "import"; readonly file: string };

/** Parses the command line; throws CommandError with the usage text on an invalid one. */
export function parseArguments(args: readonly string[]): { command: Command; remote: boolean } {
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [name, first, second, ...rest] = positionals;
    const remote = values.remote === true;
    const operands = positionals.length - 1;
    if (name === "add" && first !== undefined && second !== undefined && rest.length === 0) {
      return { command: { name, entry: toEntry({ de: first, para: second, ...values }) }, remote };
    }
    if (name === "rm" && first !== undefined && operands === 1) return { command: { name, path: first }, remote };
    if (name === "list" && operands === 0) return { command: { name }, remote };
    if (name === "import" && first !== undefined && operands === 1) return { command: { name, file: first }, remote };
    throw new Error();
  });
}

const OPTIONS = {
  status: { type: "string" },
  nota: { type: "string" },
  expira: { type: "string" },
  remote: { type: "boolean" },
} as const;

/** A redirect from the options of the command line or the columns of a list; empty values are absent. */
export function toEntry(words: Readonly<Record<string, unknown>>): StoredRedirect {
  const word = (key: string) => String(words[key] ?? "").trim();
  return {
    path: word("de"),
    target: word("para"),
    ...(word("status") && { status: Number(word("status")) }),
    ...(word("nota") && { note: word("nota") }),
    ...(word("expira") && { expiresAt: word("expira") }),
  };
}
