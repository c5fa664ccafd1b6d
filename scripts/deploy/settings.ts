import { isPixTrial, PIX_BANKS } from "../../src/backend/payments/pix/pix-banks.ts";
import type { Configuration } from "../configuration.ts";
import type { Gate, Problem } from "./gates.ts";

/** Variables without which a site may not face the public, by the check that wants them. */
const REQUIRED: readonly (readonly [gate: Gate, names: readonly string[]])[] = [
  ["company", ["COMPANY_NAME", "COMPANY_CNPJ", "COMPANY_ADDRESS"]],
  ["dpo", ["DPO_NAME", "DPO_EMAIL"]],
  ["alerts", ["CONTACT_EMAIL"]],
];

/** Problems of production's variables that an operator may accept; placeholders are no such (`unfinished`). */
export function settingProblems({ vars }: Pick<Configuration, "vars">): readonly Problem[] {
  const missing = REQUIRED.flatMap(([gate, names]) => {
    const empty = names.filter((name) => !vars[name]);
    return empty.length > 0 ? [{ gate, text: `falta ${empty.join(", ")} em [env.production.vars]` }] : [];
  });
  const isMadeUp = vars.PAYMENT_PROVIDER === "sandbox";
  return isMadeUp ? [...missing, { gate: "payment", text: "PAYMENT_PROVIDER é sandbox, sem dinheiro" }] : missing;
}

/** Secrets that a site needs if a variable is set: without them what the variable turns on does not work. */
const SECRETS: readonly (readonly [secret: string, variable: string])[] = [
  ["API_PASSWORD", "BACKEND_URL"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ["PIX_CLIENT_SECRET", "PIX_CLIENT_ID"],
  ["PIX_WEBHOOK_SECRET", "PIX_CLIENT_ID"],
  ["SEARCH_API_KEY", "SEARCH_API_URL"],
  ["TELEMETRY_TOKEN", "TELEMETRY_URL"],
];

/** Without it the seeds of second factors would be stored in plain text; accounts of another backend are elsewhere. */
const SEED_KEY = "SECOND_FACTOR_KEY";

/** Secrets that a Worker lacks. An operator may accept it. */
export function secretProblems(
  { name, vars }: Pick<Configuration, "name" | "vars">,
  existing: readonly string[],
): readonly Problem[] {
  const needed = [
    ...(vars.BACKEND_URL ? [] : [SEED_KEY]),
    ...SECRETS.filter(([, variable]) => vars[variable]).map(([secret]) => secret),
  ];
  const missing = needed.filter((secret) => !existing.includes(secret));
  return missing.map((secret) => ({
    gate: "secrets",
    text: `falta o segredo ${secret}: npx wrangler secret put ${secret} --name ${name}`,
  }));
}

const PROVIDERS = ["", "sandbox", "pix"];

/**
 * Problems of variables whose value is unknown to the program or contradicts another variable. Nobody may accept them.
 */
export function unknownValues({ vars }: Pick<Configuration, "vars">): readonly string[] {
  const { PAYMENT_PROVIDER = "", PIX_BANK = "", PIX_KEY = "", PIX_CLIENT_ID = "" } = vars;
  const banks = Object.keys(PIX_BANKS);
  const isPix = PAYMENT_PROVIDER === "pix";
  const problems: readonly (readonly [isWrong: boolean, text: string])[] = [
    [
      !PROVIDERS.includes(PAYMENT_PROVIDER),
      `PAYMENT_PROVIDER é "${PAYMENT_PROVIDER}"; use "pix", "sandbox" ou deixe vazio`,
    ],
    [PIX_BANK !== "" && !banks.includes(PIX_BANK), `PIX_BANK é "${PIX_BANK}"; use ${banks.join(", ")}, ou deixe vazio`],
    [
      isPix && [PIX_BANK, PIX_KEY, PIX_CLIENT_ID].includes(""),
      "PAYMENT_PROVIDER é pix: faltam PIX_BANK, PIX_KEY ou PIX_CLIENT_ID",
    ],
    [
      isPix && isPixTrial(PIX_BANK, PIX_CLIENT_ID),
      "PAYMENT_PROVIDER é pix, e PIX_BANK ou PIX_CLIENT_ID é de teste: nenhum dinheiro seria movimentado",
    ],
    [
      PAYMENT_PROVIDER === "sandbox" && PIX_BANK !== "",
      "PAYMENT_PROVIDER é sandbox, e PIX_BANK tem um banco: um dos dois está errado",
    ],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, text]) => text);
}

/**
 * Hosts of the site that no route of the Worker serves: visitors would find another site or none. Nobody may accept it.
 */
export function missingRoutes({
  vars,
  routes = [],
  route,
}: Pick<Configuration, "vars" | "routes" | "route">): readonly string[] {
  const patterns = [...routes, ...(route ? [route] : [])].map((each) =>
    (typeof each === "string" ? each : (each as { readonly pattern: string }).pattern).replace(/\/\*$/, ""),
  );
  const serves = (pattern: string, host: string) =>
    pattern.startsWith("*") ? host.endsWith(pattern.slice(1)) : pattern === host;
  const hosts = { SITE_ORIGIN: vars.SITE_ORIGIN?.replace("https://", ""), PAYMENT_HOST: vars.PAYMENT_HOST };
  return Object.entries(hosts)
    .filter(([, host]) => host && !patterns.some((pattern) => serves(pattern, host)))
    .map(([name, host]) => `routes não tem o endereço de ${name}: { pattern = "${host}", custom_domain = true }`);
}
