import { DIALECT_OF_FIELDS } from "../../src/remote/search-dialect.ts";
import type { Configuration } from "../configuration.ts";
import type { Gate, Problem } from "./gates.ts";

/** Variables without which a site may not face the public, by the check that wants them. */
const REQUIRED: readonly (readonly [gate: Gate, names: readonly string[]])[] = [
  ["empresa", ["COMPANY_NAME", "COMPANY_CNPJ", "COMPANY_ADDRESS"]],
  ["encarregado", ["DPO_NAME", "DPO_EMAIL"]],
];

/** Problems of production's variables that an operator may accept; placeholders are no such (`unfinished`). */
export function settingProblems({ vars }: Pick<Configuration, "vars">): readonly Problem[] {
  const missing = REQUIRED.flatMap(([gate, names]) => {
    const empty = names.filter((name) => !vars[name]);
    return empty.length > 0 ? [{ gate, text: `falta ${empty.join(", ")}` }] : [];
  });
  const isMadeUp = vars.PAYMENT_PROVIDER === "sandbox";
  return isMadeUp ? [...missing, { gate: "pagamento", text: "PAYMENT_PROVIDER é sandbox, sem dinheiro" }] : missing;
}

/** Problems of variables with a value that the program does not know and would read as another: nobody may accept them. */
export function unknownValues({ vars }: Pick<Configuration, "vars">): readonly string[] {
  const { SEARCH_API_FIELDS = "" } = vars;
  if (DIALECT_OF_FIELDS.has(SEARCH_API_FIELDS)) return [];
  return [`SEARCH_API_FIELDS é "${SEARCH_API_FIELDS}"; use "extended" ou deixe vazio`];
}
