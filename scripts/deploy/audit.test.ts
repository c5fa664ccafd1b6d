import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { auditPackages, listBundled } from "./audit.ts";
import { GATES, parseAccepted, passGates } from "./gates.ts";
import { secretProblems, settingProblems, unknownValues } from "./settings.ts";

/** The report of `npm audit --json`: vulnerable packages of some severity, each in a folder. */
const reportOf = (...packages: [name: string, severity: string, node?: string][]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      packages.map(([name, severity, node = `node_modules/${name}`]) => [
        name,
        { name, severity, via: [{ title: "Falha", url: `https://a.test/${name}`, severity }], nodes: [node] },
      ]),
    ),
  });

const audit = (stdout: string) =>
  auditPackages(() => ({ status: 1, stdout, stderr: "" }), new Set(["node_modules/hono"]));

test.each([
  ["high", "hono", ["hono (high): Falha https://a.test/hono"], 0],
  ["critical", "hono", ["hono (critical): Falha https://a.test/hono"], 0],
  ["moderate", "hono", [], 1],
  ["critical", "vite", [], 1],
])("a severe vulnerability stops a deploy where the package is served: %s of %s", (severity, name, stops, warnings) => {
  const result = audit(reportOf([name, severity]));
  expect(result.problems.map(({ text }) => text)).toEqual(stops);
  expect(result.warnings).toHaveLength(warnings);
});

test("another copy of a served package, and a package that only depends on one, are warnings or nothing", () => {
  expect(audit(reportOf(["hono", "high", "node_modules/a/node_modules/hono"])).problems).toEqual([]);
  const parent = { a: { severity: "high", via: ["hono"], nodes: ["node_modules/a"] } };
  expect(audit(JSON.stringify({ vulnerabilities: parent }))).toEqual({ warnings: [], problems: [] });
});

test.each(["", "{}", '{"message":"405 Method Not Allowed","error":{}}'])(
  "a registry that answers %j is a warning",
  (text) => {
    expect(audit(text)).toEqual({ warnings: ["o npm não disse se há pacotes com falhas"], problems: [] });
  },
);

test("the packages of a build are those that its source maps name", () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder.dir, "assets"));
  const sources = ["../src/a.ts", "../node_modules/hono/dist/x.js", "n/node_modules/@a/b/node_modules/c/i.js", null];
  folder.write("assets/a.js.map", JSON.stringify({ sources }));
  expect([...listBundled([folder.dir])]).toEqual(["node_modules/hono", "node_modules/@a/b/node_modules/c"]);
});

test("a gate stops until it is accepted by name, and the output says by whom and when", () => {
  const by = { who: "ana", now: new Date("2026-11-26T03:00:00Z") };
  const problems = [{ gate: "startup", text: "o Worker parte em 1200 ms" }] as const;
  const said: string[] = [];
  expect(passGates(problems, parseAccepted(["packages"]), (line) => said.push(line), by)).toBe(false);
  expect(passGates(problems, parseAccepted(["packages,startup"]), (line) => said.push(line), by)).toBe(true);
  expect(said).toEqual([
    "✖ o Worker parte em 1200 ms (--accept=startup segue assim mesmo)",
    "⚠ o Worker parte em 1200 ms (startup: aceito por ana em 2026-11-26T03:00:00.000Z)",
  ]);
  expect(() => parseAccepted(["tudo"])).toThrow(`--accept não conhece tudo; há ${Object.keys(GATES).join(", ")}`);
});

test("production names its company, its DPO and who gets its alerts, and takes no made-up money", () => {
  const complete = {
    COMPANY_NAME: "a",
    COMPANY_CNPJ: "b",
    COMPANY_ADDRESS: "c",
    DPO_NAME: "d",
    DPO_EMAIL: "e",
    CONTACT_EMAIL: "f",
    PAYMENT_PROVIDER: "",
  };
  expect(settingProblems({ vars: complete })).toEqual([]);
  const found = settingProblems({
    vars: { ...complete, COMPANY_CNPJ: "", DPO_NAME: "", CONTACT_EMAIL: "", PAYMENT_PROVIDER: "sandbox" },
  });
  expect(found.map(({ gate, text }) => `${gate}: ${text}`)).toEqual([
    "company: falta COMPANY_CNPJ em [env.production.vars]",
    "dpo: falta DPO_NAME em [env.production.vars]",
    "alerts: falta CONTACT_EMAIL em [env.production.vars]",
    "payment: PAYMENT_PROVIDER é sandbox, sem dinheiro",
  ]);
});

const PIX = { PAYMENT_PROVIDER: "pix", PIX_BANK: "efi", PIX_KEY: "chave", PIX_CLIENT_ID: "cliente" };

test.each([
  ["a bank", PIX, []],
  ["an unknown bank", { ...PIX, PIX_BANK: "itau" }, ['PIX_BANK é "itau"; use efi, inter, sicoob, ou deixe vazio']],
  [
    "the stand-in",
    { ...PIX, PIX_BANK: "http://127.0.0.1:4190" },
    [expect.stringContaining('PIX_BANK é "http'), expect.stringContaining("é de teste")],
  ],
  ["the stand-in's client", { ...PIX, PIX_CLIENT_ID: "cliente-de-teste" }, [expect.stringContaining("é de teste")]],
  [
    "a client for trials",
    { ...PIX, PIX_BANK: "sicoob", PIX_CLIENT_ID: "9b5e603e428cc477a2841e2683c92d21" },
    [expect.stringContaining("é de teste")],
  ],
  ["no key", { ...PIX, PIX_KEY: "" }, ["PAYMENT_PROVIDER é pix: faltam PIX_BANK, PIX_KEY ou PIX_CLIENT_ID"]],
  [
    "a sandbox beside a bank",
    { ...PIX, PAYMENT_PROVIDER: "sandbox" },
    [expect.stringContaining("PAYMENT_PROVIDER é sandbox")],
  ],
  ["another provider", { PAYMENT_PROVIDER: "Pix" }, [expect.stringContaining('PAYMENT_PROVIDER é "Pix"')]],
])("payments of a production: %s", (_, vars, problems) => {
  expect(unknownValues({ vars })).toEqual(problems);
});

test("a variable needs its secret, and accounts of this site the key of second factors", () => {
  const missing = (vars: Record<string, string>, ...existing: string[]) =>
    secretProblems({ name: "site", vars }, existing).map(({ text }) => /segredo (\w+)/.exec(text)![1]);
  expect(missing({})).toEqual(["SECOND_FACTOR_KEY"]);
  expect(missing({}, "SECOND_FACTOR_KEY")).toEqual([]);
  expect(missing({ BACKEND_URL: "https://contas.test" })).toEqual(["API_PASSWORD"]);
  expect(missing({ PIX_CLIENT_ID: "c" }, "SECOND_FACTOR_KEY", "PIX_CLIENT_SECRET")).toEqual(["PIX_WEBHOOK_SECRET"]);
});
