import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { REDIRECTS_KEY } from "../../src/backend/redirects/publish-redirects.ts";

const dir = mkdtempSync(join(tmpdir(), "redirecionamentos-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const QUIET = { CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };

/** The command as a process of its own, over a list that the tests share. */
function redirects(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", "scripts/redirects/main.ts", ...args],
    { env: { ...process.env, ...QUIET, STATE_DIR: dir }, encoding: "utf8" },
  );
  return { status, output: stdout + stderr };
}

/** The table that the Worker reads. */
async function tableInForce(): Promise<unknown> {
  const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: join(dir, "v3") } });
  const compiled = await env.SNAPSHOT.get<{ table: unknown }>(REDIRECTS_KEY, "json").finally(dispose);
  return compiled?.table ?? null;
}

function csv(name: string, text: string): string {
  const file = join(dir, name);
  writeFileSync(file, text);
  return file;
}

test("add, list, import and rm change what the site follows, at once", async () => {
  expect(redirects("list").output).toBe("Nenhum redirecionamento.\n");
  expect(redirects("add", "/Volta-as-Aulas/", "/bolsas-de-estudo", "--status", "302", "--nota", "verão")).toEqual({
    status: 0,
    output: expect.stringContaining("em vigor: 1."),
  });
  const file = csv("lista.csv", "\ufeffDe;Para;Expira\n/natal;/busca?sort=min_price;2099-12-25\n\n/antiga;/artigos;\n");
  expect(redirects("import", file).output).toContain("em vigor: 3.");
  expect(redirects("add", "/antiga", "/ajuda").output).toContain("em vigor: 3.");
  expect(redirects("list").output.split("\n").sort()).toEqual([
    "",
    "/antiga → /ajuda  (301)",
    "/natal → /busca?sort=min_price  (301; até 2099-12-25)",
    "/volta-as-aulas → /bolsas-de-estudo  (302; verão)",
  ]);
  expect(redirects("rm", "/NATAL").output).toContain("em vigor: 2.");
  expect(await tableInForce()).toEqual({
    "/antiga": { target: "/ajuda", status: 301 },
    "/volta-as-aulas": { target: "/bolsas-de-estudo", status: 302 },
  });
});

test.each([
  ["a loop", ["add", "/ajuda", "/antiga"], "anda em círculo: /ajuda → /antiga → /ajuda"],
  ["a chain", ["add", "/mais-antiga", "/antiga"], "aponte direto para /ajuda"],
  ["the end of a chain", ["add", "/bolsas-de-estudo", "/busca"], "/volta-as-aulas → /bolsas-de-estudo: "],
  ["another host", ["add", "/fora", "https://evil.example"], "não está na lista REDIRECT_HOSTS"],
  ["a day of the past", ["add", "/velho", "/busca", "--expira", "2020-01-01"], "a validade já passou"],
  ["an unknown path", ["rm", "/nunca"], "não há redirecionamento de /nunca"],
  ["a file that is not there", ["import", "nenhum.csv"], "não consegui ler nenhum.csv"],
  [
    "a bad line of a file",
    ["import", csv("ruim.csv", "de,para\n/boa,/busca\n/ma,/ma\n")],
    "/ma → /ma: leva a si mesmo",
  ],
  ["a file without the columns", ["import", csv("outra.csv", "a,b\n1,2\n")], 'precisa das colunas "de" e "para"'],
  ["a word too few", ["add", "/so-um"], "Uso: npm run redirects"],
  ["an unknown option", ["list", "--tudo"], "Uso: npm run redirects"],
])("%s is refused, with the reason", (_name, args, reason) => {
  const { status, output } = redirects(...args);
  expect(status).toBe(1);
  expect(output).toMatch(/^Erro: /);
  expect(output).toContain(reason);
});

test("what was refused changed nothing", async () => {
  expect(Object.keys((await tableInForce()) as object).sort()).toEqual(["/antiga", "/volta-as-aulas"]);
});
