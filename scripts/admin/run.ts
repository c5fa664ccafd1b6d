import { parseArgs } from "node:util";
import { resetSecondFactor } from "../../src/backend/admin/reset-second-factor.ts";
import { listAdmins, type RoleOutcome, setRole } from "../../src/backend/admin/roles.ts";
import type { WithPlatform } from "../platform.ts";

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

/** What the command prints, and whether it failed. */
export interface Answer {
  readonly text: string;
  readonly isFailure: boolean;
}

/** Runs a command of `npm run admin` over bindings that are opened for it. */
export async function run(args: readonly string[], withPlatform: WithPlatform): Promise<Answer> {
  const asked = readArguments(args);
  if (!asked) return { text: USAGE, isFailure: true };
  const { name, email, remote } = asked;
  return withPlatform(remote, async (env) => {
    if (name === "list") {
      const admins = await listAdmins(env.DB);
      return { text: admins.length === 0 ? "Ninguém tem acesso." : admins.join("\n"), isFailure: false };
    }
    const outcome =
      name === "reset"
        ? await resetSecondFactor(env, email, new Date())
        : await setRole(env.DB, email, name === "grant" ? "admin" : "user", new Date());
    if (outcome === "unknown" || outcome === "unconfirmed") return { text: ANSWERS[outcome], isFailure: true };
    const marker = env.ADMIN_EMAIL_MARKER;
    const isUnmarked = name === "grant" && marker && !email.toLowerCase().includes(marker.toLowerCase());
    const warning = `\nAtenção: o e-mail não tem a marca da equipe (${marker}). Confira se é a pessoa certa.`;
    return { text: `${ANSWERS[outcome]}${isUnmarked ? warning : ""}`, isFailure: false };
  });
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { remote: { type: "boolean" } },
    });
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
