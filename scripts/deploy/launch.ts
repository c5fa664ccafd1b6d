import { readFileSync, writeFileSync } from "node:fs";
import type { CloudflareApi } from "../cloudflare/api.ts";
import { findLiveVersions, listSecrets } from "../cloudflare/workers.ts";
import type { Configuration } from "../configuration.ts";
import { exampleHosts } from "./built-config.ts";
import { createResources, fillProduction } from "./create-resources.ts";
import { type Gate, passGates } from "./gates.ts";
import { settingProblems, unknownValues } from "./launch-settings.ts";
import { collectSecrets } from "./secrets.ts";

const CONFIGURATION = "wrangler.toml";

interface Launch {
  readonly api: CloudflareApi;
  readonly isDryRun: boolean;
  readonly accepted: ReadonlySet<Gate>;
  readonly say: (line: string) => void;
  readonly secretSource: Parameters<typeof collectSecrets>[2];
  /** Path of `wrangler.toml`. */
  readonly file?: string;
}

/**
 * Creates what production lacks in an account, and writes the ids into `wrangler.toml`. Returns the secrets that the Worker
 * lacks; null, with nothing created, when a gate stops the launch.
 */
export async function prepareLaunch(
  { api, isDryRun, accepted, say, secretSource, file = CONFIGURATION }: Launch,
  config: Configuration,
): Promise<ReadonlyMap<string, string> | null> {
  const worker = `${config.name}-production`;
  const exists = (await findLiveVersions(api, worker)) !== null;
  const { secrets, problems } = await collectSecrets(
    config,
    exists ? await listSecrets(api, worker) : [],
    secretSource,
  );
  const open = [...exampleHosts(config), ...unknownValues(config)];
  for (const problem of open) say(`✖ ${problem} (${file}, [env.production])`);
  const isAccepted = passGates([...settingProblems(config), ...problems], accepted, say);
  if (!isAccepted || open.length > 0) return null;
  const filled = await createResources({ api, isDryRun, say }, config);
  const before = readFileSync(file, "utf8");
  const after = fillProduction(before, filled);
  if (after !== before) {
    say(`› ${isDryRun ? "escreveria" : "escreve"} ids e endereço em ${file}`);
    if (!isDryRun) writeFileSync(file, after);
  }
  for (const name of secrets.keys()) say(`› ${isDryRun ? "poria" : "põe"} o segredo ${name} no Worker ${worker}`);
  return secrets;
}

/** Steps of a launch that no command does, each with the page where it is done. */
export function listLeftToDo({ vars }: Pick<Configuration, "vars">): readonly string[] {
  const { host } = new URL(vars.SITE_ORIGIN!);
  const mailDomain = vars.MAIL_FROM!.split("@")[1];
  return [
    `guarde ${CONFIGURATION} no repositório: os ids são deste site`,
    `domínio ${host} na conta, com os servidores de nomes da Cloudflare: https://dash.cloudflare.com/?to=/:account/add-site`,
    `"Always Use HTTPS" na zona: https://dash.cloudflare.com/?to=/:account/:zone/ssl-tls/edge-certificates`,
    `Email Service para ${mailDomain}, com SPF, DKIM e DMARC no DNS: https://developers.cloudflare.com/email-service/`,
    `avisos de erros e de uso: https://dash.cloudflare.com/?to=/:account/notifications`,
    `a primeira pessoa da equipe: cadastre-se em ${vars.SITE_ORIGIN}, depois npm run admin -- grant voce@${mailDomain} --remote`,
    "cópias de cada noite e deploys pelo GitHub: docs/operations.md, First deploy, passos 7 e 8",
  ];
}
