import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import { accountProblem, nodeProblem, portProblem, spaceProblem, wranglerProblem, writeProblem } from "./preflight.mjs";

const folder = temporaryFolder();

test.each([
  ["18.20.4", /^este é o Node 18\.20\.4: é preciso 20\.19/],
  ["20.18.9", /é preciso 20\.19/],
  ["20.19.0", null],
  ["24.21.0", null],
])("Node %s", (version, problem) => {
  if (problem) expect(nodeProblem(version)).toMatch(problem);
  else expect(nodeProblem(version)).toBeNull();
});

test("a taken port is said before anything is built, with the next one", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as { port: number };
  expect(await portProblem(String(port))).toBe(
    `a porta ${port} está ocupada: pare o que a usa, ou escolha outra com PORT=${port + 1}`,
  );
  await new Promise((resolve) => server.close(resolve));
  expect(await portProblem(String(port))).toBeNull();
});

test("a command with --remote says the missing account before anything is loaded", () => {
  const built = folder.write("built.json", JSON.stringify({ name: "site", account_id: "a" }));
  expect(accountProblem("", "wrangler.toml")).toMatch(/^falta CLOUDFLARE_ACCOUNT_ID/);
  expect(accountProblem("a", "wrangler.toml")).toBeNull();
  expect(accountProblem("", built)).toBeNull();
});

test.each(["abc", "-1", "70000", ""])("PORT=%s is no port", async (port) => {
  expect(await portProblem(port)).toMatch(/não é uma porta/);
});

test("missing space is said in GB", () => {
  expect(spaceProblem(4e8)).toBe("há 0,4 GB livres no disco, e são precisos 0,5 GB");
  expect(spaceProblem(5e9)).toBeNull();
});

test("a folder that may be made can be written", () => {
  expect(writeProblem([path.join(folder.dir, "new/state")])).toBeNull();
  // Nobody may write there, not even root.
  expect(writeProblem(["/proc/state"])).toBe("não há permissão para gravar em /proc");
});

test("another wrangler than that of the project is refused, with the way to it", () => {
  const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages["node_modules/wrangler"].version;
  // As npx keeps a wrangler of another day.
  mkdirSync(path.join(folder.dir, "wrangler/bin"), { recursive: true });
  mkdirSync(path.join(folder.dir, ".bin"));
  folder.write("wrangler/package.json", JSON.stringify({ version: "3.1.0" }));
  symlinkSync(folder.write("wrangler/bin/wrangler.js", ""), path.join(folder.dir, ".bin/wrangler"));
  const ours = path.resolve("node_modules/.bin");
  const cached = path.join(folder.dir, ".bin");
  expect(wranglerProblem(`${cached}${path.delimiter}${ours}`)).toBe(
    `este é o wrangler 3.1.0, e o projeto usa o ${wanted}: \`npm ci\`, depois \`npx wrangler dev\``,
  );
  expect(wranglerProblem(`${ours}${path.delimiter}${cached}`)).toBeNull();
  expect(wranglerProblem("/nowhere")).toBeNull();
});
