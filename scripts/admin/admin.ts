import { parseArgs } from "node:util";
import { resetSecondFactor } from "../../src/backend/admin/reset-second-factor.ts";
import { listAdmins, type RoleOutcome, setRole } from "../../src/backend/admin/roles.ts";
import { openPlatform } from "../platform.ts";
import { runCommand } from "../run-command.ts";

const USAGE = `Uso: npm run admin -- <comando> [--remote]

  grant e-mail     dá acesso a /admin a uma conta com e-mail confirmado
  revoke e-mail    tira o acesso
  reset e-mail     tira a verificação em duas etapas de quem perdeu o celular e os códigos, depois de conferir quem é
  list             mostra quem tem acesso

--remote muda as contas da Cloudflare em vez das locais.`;

const ANSWERS: Readonly<Record<RoleOutcome, string>> = {
  changed: "Pronto, e anotado na auditoria.",
  unchanged: "Já estava assim.",
  unconfirmed: "Erro: este e-mail se cadastrou, mas ainda não confirmou. Peça que abra o link que recebeu.",
  unknown: "Erro: não há conta com este e-mail. A pessoa se cadastra em /cadastro e confirma o e-mail primeiro.",
};

/** `npm run admin`: changes who has access to `/admin`. Exit status 1 on failure. */
async function main(): Promise<void> {
  const asked = readArguments();
  if (!asked) return fail(USAGE);
  const { name, email, remote } = asked;
  const { env, close } = await openPlatform(remote);
  try {
    if (name === "list") {
      const admins = await listAdmins(env.DB);
      console.log(admins.length === 0 ? "Ninguém tem acesso." : admins.join("\n"));
      return;
    }
    const outcome =
      name === "reset"
        ? await resetSecondFactor(env, email, new Date())
        : await setRole(env.DB, email, name === "grant" ? "admin" : "user", new Date());
    if (outcome === "unknown" || outcome === "unconfirmed") return fail(ANSWERS[outcome]);
    console.log(ANSWERS[outcome]);
    const marker = env.ADMIN_EMAIL_MARKER;
    if (name === "grant" && marker && !email.toLowerCase().includes(marker.toLowerCase())) {
      console.log(`Atenção: o e-mail não tem a marca da equipe (${marker}). Confira se é a pessoa certa.`);
    }
  } finally {
    await close();
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "boolean" } } });
    const [name, email = "", ...rest] = positionals;
    const isWhole = name === "list" ? email === "" : email.includes("@");
    if (!isCommand(name) || rest.length > 0 || !isWhole) return null;
    return { name, email, remote: values.remote === true } as const;
  } catch {
    return null;
  }
}

type Command = "grant" | "revoke" | "reset" | "list";

function isCommand(name: string | undefined): name is Command {
  return name !== undefined && ["grant", "revoke", "reset", "list"].includes(name);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

await runCommand(main);
