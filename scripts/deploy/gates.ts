import { whoRuns } from "../note-command.ts";

/** Named checks before a deploy. `--accept=startup` lets one deploy pass in spite of one. */
export const GATES = {
  company: "a empresa responsável está nas variáveis",
  dpo: "o encarregado dos dados (LGPD) está nas variáveis",
  alerts: "alguém recebe os avisos do site",
  payment: "um site de verdade não recebe pagamentos de mentira",
  secrets: "há os segredos de que as variáveis precisam, e a chave dos segundos fatores",
  packages: "nenhum pacote com falha grave vai no programa",
  startup: "o Worker parte dentro do limite da Cloudflare",
} as const;

export type Gate = keyof typeof GATES;

export interface Problem {
  readonly gate: Gate;
  readonly text: string;
}

/** Parses the values of `--accept`: names of gates, separated by commas. Throws for an unknown name. */
export function parseAccepted(values: readonly string[]): ReadonlySet<Gate> {
  const names = values.flatMap((value) => value.split(",")).map((name) => name.trim());
  const unknown = names.filter((name) => !Object.hasOwn(GATES, name));
  if (unknown.length > 0)
    throw new Error(`--accept não conhece ${unknown.join(", ")}; há ${Object.keys(GATES).join(", ")}`);
  return new Set(names as Gate[]);
}

/** Says each problem, with who accepted it and when. Returns whether all of them are accepted. */
export function passGates(
  problems: readonly Problem[],
  accepted: ReadonlySet<Gate>,
  say: (line: string) => void,
  by: { readonly who: string; readonly now: Date } = { who: whoRuns(), now: new Date() },
): boolean {
  for (const { gate, text } of problems) {
    say(
      accepted.has(gate)
        ? `⚠ ${text} (${gate}: aceito por ${by.who} em ${by.now.toISOString()})`
        : `✖ ${text} (--accept=${gate} segue assim mesmo)`,
    );
  }
  return problems.every(({ gate }) => accepted.has(gate));
}
