import { parseArgs } from "node:util";
import { resetSecondFactor } from "../../src/backend/admin/reset-second-factor.ts";
import { listAdmins, type RoleOutcome, setRole } from "../../src/backend/admin/roles.ts";
import { withPlatform } from "../platform.ts";
import { CommandError, runCommand, understand } from "../run-command.ts";

const USAGE = `Uso: npm run admin -- <comando> [--remote]

  grant e-mail     dá acesso a /admin a uma conta com e-mail confirmado
  revoke e-mail    tira o acesso
  reset e-mail     tira a verificação em duas etapas de quem perdeu o celular e os códigos, depois de conferir quem é
  list             mostra quem tem acesso

--remote muda as contas da Cloudflare em vez das locais.`;

const ANSWERS: Readonly<Record<RoleOutcome, string>> = {
  changed: "Pronto, e anotado na auditoria.",
  unchanged: "Já estava assim.",
  unconfirmed:
    "este e-mail se cadastrou, mas ainda não confirmou. Peça que digite o código que recebeu, ou peça outro em “Entrar”.",
  unknown: "não há conta com este e-mail. A pessoa se cadastra em /cadastro e confirma o e-mail primeiro.",
};

/**
 * Runs a command of `npm run admin`, which changes who has access to `/admin`. Returns the message to print; throws
 * CommandError when nothing could be done.
 */
export function run(args: readonly string[], platform = withPlatform): Promise<string> {
  const { name, email, remote } = readArguments(args);
  return platform(remote, async (env) => {
    if (name === "list") return (await listAdmins(env.DB)).join("\n") || "Ninguém tem acesso.";
    const outcome =
      name === "reset"
        ? await resetSecondFactor(env, email, new Date())
        : await setRole(env.DB, email, name === "grant" ? "admin" : "user", new Date());
    if (outcome === "unknown" || outcome === "unconfirmed") throw new CommandError(ANSWERS[outcome]);
    const marker = env.ADMIN_EMAIL_MARKER;
    const isUnmarked = name === "grant" && marker && !email.toLowerCase().includes(marker.toLowerCase());
    const warning = `\nAtenção: o e-mail não tem a marca da equipe (${marker}). Confira se é a pessoa certa.`;
    return `${ANSWERS[outcome]}${isUnmarked ? warning : ""}`;
  });
}

const COMMANDS = ["grant", "revoke", "reset", "list"] as const;

function readArguments(args: readonly string[]) {
  return understand(USAGE, () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { remote: { type: "boolean" } },
    });
    const [requested, email = "", ...rest] = positionals;
    const name = COMMANDS.find((command) => command === requested);
    const isWhole = name === "list" ? email === "" : email.includes("@");
    if (!name || rest.length > 0 || !isWhole) throw new Error();
    return { name, email, remote: values.remote === true };
  });
}

if (import.meta.main) await runCommand(async () => console.log(await run(process.argv.slice(2))));
