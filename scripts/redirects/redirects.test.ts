import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { RedirectError } from "../../src/backend/redirects/edit.ts";
import { REDIRECTS_KEY } from "../../src/backend/redirects/publish-redirects.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { addDays } from "../../src/domain/time/time.ts";
import { REDIRECT_TARGETS } from "../../test/fixtures/redirect-targets.ts";
import { runHere } from "../../test/fixtures/run-here.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { buildWorld, fillWorld, worldYear } from "../../test/fixtures/world.ts";
import { migrateLocalD1 } from "../migrate-local.ts";
import { openPlatform, type Platform } from "../platform.ts";
import { CommandError } from "../run-command.ts";
import { run } from "./redirects.ts";

const { dir, write: csv } = temporaryFolder();

/** Runs the command as an operator does, over its own list. */
const command = (...args: string[]) => runHere("scripts/redirects/redirects.ts", args, join(dir, "outra"));

let platform: Platform;
const redirects = (...args: string[]) => run(args, (_remote, work) => work(platform.env));

/** The table that the Worker reads. */
async function tableInForce(): Promise<unknown> {
  const compiled = await platform.env.SNAPSHOT.get<{ table: unknown }>(REDIRECTS_KEY, "json");
  return compiled?.table ?? null;
}

beforeAll(async () => {
  migrateLocalD1(dir);
  migrateLocalD1(join(dir, "outra"));
  platform = await openPlatform(false, dir);
  await fillWorld(platform.env.DB, buildWorld(worldYear(new Date())));
  return () => platform.close();
});

test("the command prints its result, and refuses with exit status 1", async () => {
  expect(await command("list")).toMatchObject({ status: 0, output: "Nenhum redirecionamento." });
  expect((await command("add", "/antiga", "/ajuda")).output).toContain("em vigor: 1.");
  const refused = await command("add", "/busca", "/busca");
  expect(refused).toMatchObject({ status: 1, output: expect.stringMatching(/^Erro: \/busca → \/busca: /) });
});

test("add, list, import and rm change the redirects at once", async () => {
  expect(await redirects("list")).toBe("Nenhum redirecionamento.");
  const summer = ["/Volta-as-Aulas/", "/bolsas-de-estudo", "--status", "302", "--note", "verão"];
  expect(await redirects("add", ...summer)).toContain("em vigor: 1.");
  const file = csv("lista.csv", "\ufeffDe;Para;Expira\n/natal;/busca?sort=min_price;2099-12-25\n\n/antiga;/artigos;\n");
  expect(await redirects("import", file)).toContain("em vigor: 3.");
  expect(await redirects("add", "/antiga", "/ajuda")).toContain("em vigor: 3.");
  expect((await redirects("list")).split("\n").sort()).toEqual([
    "/antiga → /ajuda  (301)",
    "/natal → /busca?sort=min_price  (301; até 2099-12-25)",
    "/volta-as-aulas → /bolsas-de-estudo  (302; verão)",
  ]);
  expect(await redirects("rm", "/NATAL")).toContain("em vigor: 2.");
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
  ["a day of the past", ["add", "/velho", "/busca", "--expires", "2020-01-01"], "a validade já passou"],
  ["an unknown path", ["rm", "/nunca"], "não há redirecionamento de /nunca"],
  ["a file that is not there", ["import", "nenhum.csv"], "nenhum.csv: não consegui ler o arquivo, que não existe"],
  [
    "a bad line of a file",
    ["import", csv("ruim.csv", "de,para\n/boa,/busca\n/ma,/ma\n")],
    "linha 3: /ma → /ma: leva a si mesmo",
  ],
  ["a file without the columns", ["import", csv("outra.csv", "a,b\n1,2\n")], 'precisa das colunas "de" e "para"'],
  ["a word too few", ["add", "/so-um"], "Uso: npm run redirects"],
  ["an unknown option", ["list", "--everything"], "Uso: npm run redirects"],
])("%s is refused with the reason", async (_name, args, reason) => {
  const refusal = await redirects(...args).catch((error: unknown) => error);
  expect(refusal instanceof RedirectError || refusal instanceof CommandError).toBe(true);
  expect((refusal as Error).message).toContain(reason);
});

test("refused changes change nothing", async () => {
  expect(Object.keys((await tableInForce()) as object).sort()).toEqual(["/antiga", "/volta-as-aulas"]);
});

test("an import is undone", async () => {
  const before = await redirects("list");
  await redirects(
    "import",
    csv("desfazer.csv", Buffer.from("de;para;nota\n/antiga;/artigos;Verão\n/nova;/ajuda/;\n", "latin1")),
  );
  expect(await redirects("list")).toContain("Verão");
  expect(Object.keys((await tableInForce()) as object).sort()).toEqual(["/antiga", "/nova", "/volta-as-aulas"]);
  expect(await redirects("undo")).toContain("em vigor: 2.");
  expect(await redirects("list")).toBe(before);
  await expect(redirects("undo")).rejects.toThrow("não há o que desfazer");
});

test("targets that lead nowhere are warned of, in the words of the screen", async () => {
  const all = REDIRECT_TARGETS.map(([target, dead], i) => ({ path: `/de-${i}`, target, dead }));
  const dead = all.filter((each) => each.dead !== null);
  const warnings = dead.map((each) => `Confira o destino: ${each.path} → ${each.target}: ${each.dead}.`);
  const file = csv("destinos.csv", `de;para\n${all.map(({ path, target }) => `${path};${target}\n`).join("")}`);
  expect((await redirects("import", file)).split("\n").slice(1)).toEqual(warnings);
  const listed = (await redirects("list")).split("\n").filter((line) => line.startsWith("/de-"));
  expect(listed.sort()).toEqual(
    all
      .map((each) => `${each.path} → ${each.target}  (301${each.dead ? `; CONFIRA O DESTINO: ${each.dead}` : ""})`)
      .sort(),
  );
  const [first] = dead;
  expect((await redirects("add", first!.path, first!.target)).split("\n").slice(1)).toEqual(warnings.slice(0, 1));
  await redirects("rm", first!.path);
  await redirects("undo");
});

test("visitas tells the hits, as text and as CSV", async () => {
  expect(await redirects("hits")).toBe("Nenhuma visita nos últimos 30 dias.");
  const today = dateInSaoPaulo(new Date());
  const hit = (...values: (string | number)[]) =>
    platform.env.DB.prepare("INSERT INTO redirect_figure VALUES (?, ?, ?, ?, ?)").bind(...values);
  await platform.env.DB.batch([
    hit(today, "/antiga", "google", "verao", 2),
    hit(addDays(today, -1), "/antiga", "google", "verao", 1_000),
    hit(addDays(today, -1), "/antiga", "", "", 3),
  ]);
  expect((await redirects("hits")).split("\n")).toEqual([
    "1.002  /antiga  (google, verao)",
    "3  /antiga  (sem origem, sem campanha)",
  ]);
  expect(await redirects("hits", "--days", "1", "--csv")).toBe(
    `\ufeffdia;caminho;origem;campanha;visitas\r\n${today};/antiga;google;verao;2`,
  );
  await expect(redirects("hits", "--days", "0")).rejects.toThrow("Uso: npm run redirects");
});
